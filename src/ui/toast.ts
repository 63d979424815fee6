import type { ReactNode } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: ReactNode;
  readonly tone?: 'success' | 'destructive' | 'plain';
  /** Milliseconds. */
  readonly timeout?: number | undefined;
}

/** What shows toasts: Base UI's manager. */
export interface Shower {
  readonly add: (toast: Omit<Toast, 'tone'> & { id: string; type: string }) => unknown;
  readonly close: (id: string) => void;
}

export const TOAST_WAITS = 'toast-waits';

let shower: Shower | undefined;
const waiting: ((by: Shower) => void)[] = [];
const failures: string[] = [];
let count = 0;

/**
 * A success closes the failures before it.
 *
 * @returns a function that closes the toast
 */
export function toast({ title, description, tone = 'plain', timeout }: Toast): () => void {
  count += 1;
  const id = `toast-${count}`;
  tell((by) => {
    if (tone === 'success') for (const failed of failures.splice(0)) by.close(failed);
    by.add({ id, title, description, timeout, type: tone });
    if (tone === 'destructive') failures.push(id);
  });
  return () => tell((by) => by.close(id));
}

function tell(work: (by: Shower) => void): void {
  if (shower) return work(shower);
  waiting.push(work);
  // Effects of the first page run before the toaster listens.
  queueMicrotask(() => window.dispatchEvent(new Event(TOAST_WAITS)));
}

/** With those that have been waiting for it. */
export function showToastsBy(by: Shower): void {
  shower = by;
  for (const work of waiting.splice(0)) work(by);
}

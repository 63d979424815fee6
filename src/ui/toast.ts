import { Toast as BaseToast } from '@base-ui/react/toast';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'success' | 'destructive' | 'plain';
}

export const toastManager = BaseToast.createToastManager();

const failures: string[] = [];

/** A success closes the failures before it. */
export function toast({ title, description, tone = 'plain' }: Toast): void {
  // Effects of the first page run before the toaster subscribes.
  queueMicrotask(() => {
    if (tone === 'success') for (const id of failures.splice(0)) toastManager.close(id);
    const id = toastManager.add({ title, description, type: tone });
    if (tone === 'destructive') failures.push(id);
  });
}

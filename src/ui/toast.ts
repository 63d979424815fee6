import type { ReactNode } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: ReactNode;
  readonly tone?: 'success' | 'destructive' | 'plain';
  /** Milliseconds. */
  readonly timeout?: number;
}

export type ShownToast = Toast & { readonly id: number };

const MOST_SHOWN = 3;

/** The newest first. */
let shown: readonly ShownToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/**
 * A success closes the failures before it.
 *
 * @returns a function that closes the toast
 */
export function toast(said: Toast): () => void {
  count += 1;
  const id = count;
  const others = shown.filter(({ tone }) => said.tone !== 'success' || tone !== 'destructive');
  show([{ ...said, id }, ...others].slice(0, MOST_SHOWN));
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  show(shown.filter((one) => one.id !== id));
}

export function getToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

import { Toast as BaseToast } from '@base-ui/react/toast';

/** A short message about what happened. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'destructive' | 'plain';
}

/** Hands toasts to the region that shows them. */
export const toastManager = BaseToast.createToastManager();

/** Shows a short message in a corner of the screen and announces it. */
export function toast({ title, description, tone = 'plain' }: Toast): void {
  // Effects of a page that was just loaded run before the region listens.
  queueMicrotask(() => toastManager.add({ title, description, type: tone }));
}

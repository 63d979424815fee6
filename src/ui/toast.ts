import type { Toast } from './toast-message.ts';

/**
 * Shows a short message in a corner of the screen and announces it. The library loads with the
 * first toast, since most visits see none.
 */
export function toast(message: Toast): void {
  void import('./toaster.tsx').then(({ showToast }) => {
    showToast(message);
  });
}

/**
 * Loads what a toast needs once the page has nothing else to do, so that the message of a lost
 * connection can be shown without one.
 */
export function prepareToasts(): void {
  const whenIdle = window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 2_000));
  whenIdle(() => void import('./toaster.tsx').catch(() => undefined));
}

import { onFirstInteraction } from './first-interaction.ts';
import { showPlainToast } from './plain-toast.ts';
import type { Toast } from './toast-message.ts';

/**
 * Shows a short message in a corner of the screen and announces it. The library loads with the
 * first toast, since most visits see none; without a connection a plain box does instead.
 */
export function toast(message: Toast): void {
  void import('./toaster.tsx').then(
    ({ showToast }) => showToast(message),
    () => showPlainToast(message),
  );
}

/**
 * Loads what a toast needs as soon as the visitor does anything, which may end in one, and puts the
 * region for toasts into the page.
 */
export function prepareToasts(): void {
  onFirstInteraction(
    () =>
      void import('./toaster.tsx').then(
        ({ mountToaster }) => mountToaster(),
        () => undefined,
      ),
  );
}

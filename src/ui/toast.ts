export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'success' | 'destructive' | 'plain';
}

/**
 * Shows a short message in a corner of the screen and announces it. The library loads with the
 * first toast, since most visits see none.
 */
export function toast(message: Toast): void {
  void import('./toaster.tsx').then(({ showToast }) => {
    showToast(message);
  });
}

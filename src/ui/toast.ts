import { Toast as BaseToast } from '@base-ui/react/toast';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'success' | 'destructive' | 'plain';
  /** Offered for ten seconds. */
  readonly onUndo?: (() => void) | undefined;
}

export const toastManager = BaseToast.createToastManager();

const UNDO_FOR_MS = 10_000;

const failures: string[] = [];

/** A success closes the failures before it. */
export function toast({ title, description, tone = 'plain', onUndo }: Toast): void {
  // Effects of the first page run before the toaster subscribes.
  queueMicrotask(() => {
    if (tone === 'success') for (const id of failures.splice(0)) toastManager.close(id);
    const undo = onUndo && {
      timeout: UNDO_FOR_MS,
      actionProps: {
        children: 'Undo',
        onClick() {
          toastManager.close(id);
          onUndo();
        },
      },
    };
    const id: string = toastManager.add({ title, description, type: tone, ...undo });
    if (tone === 'destructive') failures.push(id);
  });
}

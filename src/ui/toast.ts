import { Toast as BaseToast } from '@base-ui/react/toast';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'success' | 'destructive' | 'plain';
}

export const toastManager = BaseToast.createToastManager();

export function toast({ title, description, tone = 'plain' }: Toast): void {
  // Effects of the first page run before the toaster subscribes.
  queueMicrotask(() => toastManager.add({ title, description, type: tone }));
}

import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Button } from './push-button.tsx';

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  /** Where 'Cancel' could mean the deed itself. */
  cancelLabel?: string | undefined;
  /** Nothing is destroyed, so the button is not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isHarmless, isBusy, onConfirm, onCancel } = props;
  const { cancelLabel = 'Cancel' } = props;
  return (
    <Dialog title={title} onClose={onCancel}>
      {children === undefined ? null : <div className="mt-2 text-ink-soft">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button look={isHarmless ? 'accent' : 'danger'} disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

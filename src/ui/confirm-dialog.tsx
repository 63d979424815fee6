import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { button } from './button.ts';

/**
 * Asks before something is destroyed. Modal; Escape and Cancel both leave everything as it is, and
 * the focus returns to where it was.
 *
 * @param title the question
 * @param confirmLabel says what will happen, such as 'Remove'
 * @param isBusy while the deed is under way
 */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  isBusy = false,
  onConfirm,
  onCancel,
}: {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={onCancel}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-6 text-ink shadow-xl backdrop:bg-ink/50"
    >
      <h2 id="confirm-title" className="text-heading">
        {title}
      </h2>
      {children === undefined ? null : <div className="mt-2 text-ink-soft">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className={button.outline} onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" className={button.accent} disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}

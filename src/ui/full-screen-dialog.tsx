import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAboveKeyboard } from './above-keyboard.ts';

/**
 * A dialog that covers the whole window, for long forms. Not the browser's modal window: that would
 * cover toasts as well. The rest of the page is inert meanwhile, and the focus returns to where it was.
 *
 * @param onClose Escape or the button to close it; whether it closes is up to the caller
 * @param footer stays at the lower edge
 */
export function FullScreenDialog({
  title,
  onClose,
  footer,
  children,
}: {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useAboveKeyboard(dialog);
  useEffect(() => {
    const before = document.activeElement;
    const covered = [...document.body.children].filter(
      (element) => !element.contains(dialog.current) && element.matches('a, header, main, footer'),
    );
    for (const element of covered) element.setAttribute('inert', '');
    document.body.style.overflow = 'hidden';
    dialog.current?.focus();
    return () => {
      for (const element of covered) element.removeAttribute('inert');
      document.body.style.overflow = '';
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const shown = dialog.current;
    function closeOnEscape(event: KeyboardEvent) {
      // Not the Escape of a window on top, or of an open list.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      // Or the same key closes the question that this may open.
      event.preventDefault();
      onClose();
    }
    shown?.addEventListener('keydown', closeOnEscape);
    return () => shown?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return createPortal(
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="fixed inset-0 z-40 flex flex-col bg-paper text-ink outline-none"
    >
      <div className="flex flex-none items-center justify-between gap-3 border-b border-line bg-card px-4 py-2">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 place-items-center rounded-xl hover:bg-sand"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 stroke-current stroke-2">
            <path d="m4 4 12 12M16 4 4 16" />
          </svg>
        </button>
      </div>
      <div className="min-h-0 grow overflow-y-auto">{children}</div>
      {footer === undefined ? null : (
        <div className="flex flex-none flex-wrap gap-x-3 gap-y-2 border-t-3 border-court bg-card px-4 py-2">
          {footer}
        </div>
      )}
    </div>,
    document.body,
  );
}

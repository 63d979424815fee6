import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { SessionEndedHere } from './session-ended.tsx';

interface DialogProps {
  title: string;
  size?: 'question' | 'form';
  onClose: () => void;
  children: ReactNode;
}

/** A modal that is open while it is rendered. Escape calls `onClose`, and the focus returns to where it was. */
export function Dialog({ title, size = 'question', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing returns the focus only while the element is in the document; later effects are too late.
    return () => shown?.close();
  }, []);
  const width =
    size === 'form' ? 'w-[min(64rem,calc(100vw-1rem))]' : 'w-[min(28rem,calc(100vw-2rem))]';
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      // Not left to the browser, whose close event comes after the focus has moved back: a dialog reopened in
      // between would close.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // React lets the close event of a dialog above this one bubble here.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto rounded-2xl border border-line bg-card p-6 text-ink shadow-xl backdrop:bg-shade ${width}`}
    >
      <h2 className="text-heading">{title}</h2>
      <SessionEndedHere />
      {children}
    </dialog>
  );
}

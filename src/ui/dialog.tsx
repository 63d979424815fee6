import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * A modal window with a title. Escape and the browser's ways of closing it call `onClose`, and the
 * focus returns to where it was. It is there as long as it is rendered.
 *
 * @param size how wide it may become: a question, or a form
 */
export function Dialog({
  title,
  size = 'question',
  onClose,
  children,
}: {
  title: string;
  size?: 'question' | 'form';
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing gives the focus back, as long as the element is there: later effects come too late.
    return () => shown?.close();
  }, []);
  const width =
    size === 'form' ? 'w-[min(64rem,calc(100vw-1rem))]' : 'w-[min(28rem,calc(100vw-2rem))]';
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      // Before the browser closes it, which it tells a moment after the focus has gone back: whoever opens it
      // again in that moment would see it close.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // React has the closing of a window over this one rise to it.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto rounded-2xl border border-line bg-card p-6 text-ink shadow-xl backdrop:bg-shade ${width}`}
    >
      <h2 className="text-heading">{title}</h2>
      {children}
    </dialog>
  );
}

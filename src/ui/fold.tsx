import { useState } from 'react';
import type { ReactNode } from 'react';

/**
 * A section that is closed at first, and loads what is in it when it is opened.
 *
 * @param startsOpen where somebody has asked for it already
 */
export function Fold({
  title,
  startsOpen = false,
  children,
}: {
  title: string;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      className="group rounded-2xl border border-line bg-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <FoldHead title={title} />
      {isOpen ? <div className="px-4 pb-5 sm:px-6 sm:pb-6">{children}</div> : null}
    </details>
  );
}

/** What opens and closes a section: its title, and an arrow that says which it will do. In a `group`. */
export function FoldHead({ title }: { title: string }) {
  return (
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-2xl px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
      <h2 className="text-heading">{title}</h2>
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5 flex-none fill-none stroke-current stroke-2 transition-transform group-open:rotate-180"
      >
        <path d="m5 8 5 5 5-5" />
      </svg>
    </summary>
  );
}

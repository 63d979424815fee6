import { useState } from 'react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  startsOpen?: boolean;
  children: ReactNode;
}

export function Fold({ title, startsOpen = false, children }: FoldProps) {
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

/** Must be inside a `group`. */
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

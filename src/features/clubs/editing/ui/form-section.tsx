import type { ReactNode } from 'react';

/** A section of the form that opens and closes; open at first (EDIT-02). */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group rounded-2xl border border-line bg-card">
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
      <div className="grid gap-5 px-4 pt-1 pb-6 sm:px-6">{children}</div>
    </details>
  );
}

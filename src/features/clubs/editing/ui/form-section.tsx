import type { ReactNode } from 'react';
import { FoldHead } from '#ui/fold.tsx';

/** A section of the form that opens and closes; open at first (EDIT-02). */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="group rounded-2xl border border-line bg-card">
      <FoldHead title={title} />
      <div className="grid gap-5 px-4 pt-1 pb-6 sm:px-6">{children}</div>
    </details>
  );
}

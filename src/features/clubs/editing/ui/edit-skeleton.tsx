// Apart from what else may stand there: shapes load with every page, the rest where it is shown.

/** The shape of the form while club and viewer load (EDIT-10). */
export function EditSkeleton() {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10" aria-busy="true">
      <p role="status" className="sr-only">
        Loading club...
      </p>
      <div data-skeleton="edit-club" aria-hidden="true" className="grid gap-6">
        <div className="skeleton h-10 w-3/5" />
        <div className="skeleton h-96" />
        <div className="skeleton h-64" />
        <div className="skeleton h-40" />
      </div>
      <noscript>
        <p className="mt-4">Editing a club needs JavaScript.</p>
      </noscript>
    </div>
  );
}

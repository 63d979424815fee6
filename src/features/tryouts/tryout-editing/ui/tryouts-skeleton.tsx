// Apart from what else may stand there: shapes load with every page, the rest where it is shown.

/** The shape of the screen while it is not known who looks. */
export function TryoutsSkeleton() {
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10" aria-busy="true">
      <p role="status" className="sr-only">
        Loading tryouts...
      </p>
      <div data-skeleton="edit-tryouts" aria-hidden="true" className="grid gap-6">
        <div className="skeleton h-10 w-3/5" />
        <div className="skeleton h-64" />
      </div>
      <noscript>
        <p className="mt-4">Editing tryouts needs JavaScript.</p>
      </noscript>
    </div>
  );
}

export function FormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-16" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div aria-hidden="true" className="rounded-2xl border border-line bg-card p-8">
        <div className="skeleton h-9 w-3/4" />
        <div className="skeleton mt-8 h-11" />
        <div className="skeleton mt-5 h-11" />
        <div className="skeleton mt-5 h-11" />
      </div>
      <noscript>
        <p className="mt-4">Turn on JavaScript to sign in and see your profile.</p>
      </noscript>
    </div>
  );
}

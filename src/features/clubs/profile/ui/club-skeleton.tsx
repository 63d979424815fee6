/** CLUB-15 */
export function ClubSkeleton() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6" aria-busy="true">
      <p className="sr-only" role="status">
        Loading club...
      </p>
      <div data-skeleton="club-page" aria-hidden="true">
        <div className="skeleton h-5 w-60 max-w-full" />
        <div className="mt-5 flex gap-5">
          <div className="skeleton size-28 flex-none" />
          <div className="grow">
            <div className="skeleton h-10 w-3/5" />
            <div className="skeleton mt-3 h-6 w-2/5" />
          </div>
        </div>
        <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="skeleton h-96" />
          <div className="skeleton h-64" />
        </div>
      </div>
    </div>
  );
}

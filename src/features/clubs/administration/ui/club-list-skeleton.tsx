export function ClubListSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="font-semibold">
        Loading clubs...
      </p>
      <div data-skeleton="all-clubs" aria-hidden="true" className="mt-4 grid gap-3">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="skeleton h-14" />
        ))}
      </div>
    </div>
  );
}

export function AllClubsSkeleton() {
  return (
    <div className="grid gap-6">
      <div aria-hidden="true" className="skeleton h-10 w-72 max-w-full" />
      <div aria-hidden="true" className="skeleton h-24" />
      <ClubListSkeleton />
      <noscript>
        <p>Turn on JavaScript to use the admin pages.</p>
      </noscript>
    </div>
  );
}

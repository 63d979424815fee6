/** The shape of the screen while it loads. */
export function StatisticsSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading statistics...
      </p>
      <div aria-hidden="true" className="rounded-2xl border border-line bg-card p-6">
        <div className="skeleton h-7 w-32" />
        <div className="skeleton mt-5 h-48" />
      </div>
    </div>
  );
}

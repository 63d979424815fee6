/** See AUSR-12. */
const ROWS = 5;

export function MemberRowsSkeleton() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">Loading users...</span>
      <ul aria-hidden="true" data-loading="users" className="grid gap-4">
        {Array.from({ length: ROWS }, (_, row) => (
          <li key={row} className="flex items-center gap-4 rounded-2xl border border-line p-4">
            <span className="skeleton size-9 flex-none rounded-full" />
            <span className="grid grow gap-2">
              <span className="skeleton h-4 w-2/5" />
              <span className="skeleton h-4 w-3/5" />
            </span>
            <span className="skeleton h-11 w-28 max-sm:hidden" />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function MembersSkeleton() {
  return (
    <div>
      <h1 className="text-title">User Management</h1>
      <MemberRowsSkeleton />
    </div>
  );
}

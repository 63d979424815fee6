import { button } from './button.ts';
import { messageOf } from './failure.ts';
import { useFirstNew } from './first-new.ts';

/** What is needed of a list that loads in pages, as React Query's infinite queries have it. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads the next page of the list or table above it; nothing where there is none. The focus goes on to
 * the first new entry.
 *
 * @param failureTitle stands before the reason when that fails; left out where a notice above the list
 * says so, with the way to try again
 */
export function ShowMore({
  list,
  label = 'Show more',
  failureTitle,
}: {
  list: PagedList;
  label?: string;
  failureTitle?: string;
}) {
  const { willGrow } = useFirstNew();
  if (!list.hasNextPage || (list.error !== null && failureTitle === undefined)) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      <button
        type="button"
        className={button.court}
        // Not disabled: the focus would be lost while it loads.
        aria-disabled={list.isFetchingNextPage}
        onClick={(event) => {
          if (list.isFetchingNextPage) return;
          const opener = event.currentTarget;
          willGrow(opener, opener.closest('details, section, main')?.querySelector('tbody, ol'));
          void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? 'Loading...' : label}
      </button>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-danger">
          {failureTitle}: {messageOf(list.error)}
        </p>
      ) : null}
    </div>
  );
}

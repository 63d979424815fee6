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
 * Loads the next page of the table above it; nothing where there is none. The focus goes on to the
 * first new row.
 *
 * @param failureTitle stands before the reason when that fails
 */
export function ShowMore({ list, failureTitle }: { list: PagedList; failureTitle: string }) {
  const { willGrow } = useFirstNew();
  if (!list.hasNextPage) return null;
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
          willGrow(opener, opener.closest('section, main')?.querySelector('tbody'));
          void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? 'Loading…' : 'Show more'}
      </button>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-danger">
          {failureTitle}: {messageOf(list.error)}
        </p>
      ) : null}
    </div>
  );
}

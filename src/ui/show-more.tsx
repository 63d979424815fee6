import { button } from './button.ts';
import { messageOf } from './failure.ts';
import { useFirstNew } from './first-new.ts';

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface ShowMoreProps {
  list: PagedList;
  label?: string;
  failureTitle?: string;
}

/** Without `failureTitle`, a notice above the list reports the failure. */
export function ShowMore({ list, label = 'Show more', failureTitle }: ShowMoreProps) {
  const { willGrow } = useFirstNew();
  if (!list.hasNextPage || (list.error !== null && failureTitle === undefined)) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      <button
        type="button"
        className={button.court}
        // Not disabled, because that would lose the focus.
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

import { button } from './button.ts';
import { messageOf } from './failure.ts';
import { FailureNotice } from './notice.tsx';

/** What is needed of a query, or of a list that loads in pages, as React Query has them. */
interface Loaded {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

/**
 * Says in place of what could not be loaded why, and tries it again; nothing where it could.
 *
 * @param title what failed
 * @param isPage it stands in place of a whole page
 */
export function LoadFailure({
  title,
  query,
  isPage = false,
}: {
  title: string;
  query: Loaded;
  isPage?: boolean;
}) {
  if (!query.isError) return null;
  const notice = (
    <FailureNotice title={title} message={messageOf(query.error)} isPage={isPage}>
      <button type="button" className={button.court} onClick={() => tryAgain(query)}>
        Try again
      </button>
    </FailureNotice>
  );
  return isPage ? <div className="mx-auto max-w-xl px-4 py-16">{notice}</div> : notice;
}

/** The same for a part of a card, in a line. */
export function PartFailure({ title, query }: { title: string; query: Loaded }) {
  if (!query.isError) return null;
  return (
    <div role="alert">
      <p className="text-danger">
        {title}: {messageOf(query.error)}
      </p>
      <button type="button" className={`${button.outline} my-3`} onClick={() => tryAgain(query)}>
        Try again
      </button>
    </div>
  );
}

function tryAgain({ isFetchNextPageError, fetchNextPage, refetch }: Loaded): void {
  void (isFetchNextPageError === true ? fetchNextPage?.() : refetch());
}

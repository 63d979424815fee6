import { button } from './button.ts';
import { messageOf } from './failure.ts';

/** What is needed of a query, or of a list that loads in pages, as React Query has them. */
export interface Loaded {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

/** Says of a part of a card why it could not be loaded, and tries it again; nothing where it could. */
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

/** Asks again for what failed: all of it, or the next page. */
export function tryAgain({ isFetchNextPageError, fetchNextPage, refetch }: Loaded): void {
  void (isFetchNextPageError === true ? fetchNextPage?.() : refetch());
}

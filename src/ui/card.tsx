import type { ReactNode } from 'react';
import { button } from './button.ts';
import { messageOf } from './failure.ts';

/** A titled part of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="court-line">
      <h2 className="mb-4 text-heading">{title}</h2>
      {children}
    </section>
  );
}

/** What a chip says something of: each kind of fact has a style of its own. */
type Fact = 'place' | 'age' | 'gender' | 'kind' | 'status';

/** A short fact. */
export function Chip({ children, fact = 'kind' }: { children: ReactNode; fact?: Fact }) {
  return (
    <span className="chip" data-fact={fact}>
      {children}
    </span>
  );
}

/** The same in a list; a gender has the mark of its teams. */
export function ListedChip({ children, fact = 'kind' }: { children: string; fact?: Fact }) {
  return (
    <li className="chip" data-fact={fact}>
      {fact === 'gender' ? <i className="mark" data-gender={children} aria-hidden="true" /> : null}
      {children}
    </li>
  );
}

/** A list of short facts. */
export function Chips({ labels, fact = 'kind' }: { labels: readonly string[]; fact?: Fact }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <ListedChip key={label} fact={fact}>
          {label}
        </ListedChip>
      ))}
    </ul>
  );
}

/** What is needed of a query, or of a list that loads in pages, as React Query has them. */
export interface Loaded {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

/** Says of a part of a card why it could not be loaded, and tries it again; nothing where it could. */
export function CardFailure({ title, query }: { title: string; query: Loaded }) {
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

/**
 * A titled part of a page whose contents are loaded: until then it says so, or why they could not be.
 *
 * @param space that they will take, as a class
 */
export function LoadedCard<Data>({
  title,
  query,
  space,
  children,
}: {
  title: string;
  query: Loaded & { readonly data: Data | undefined };
  space: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Card title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="font-semibold text-danger">{messageOf(query.error)}</p>
          <button type="button" className={button.court} onClick={() => tryAgain(query)}>
            Try again
          </button>
        </div>
      ) : (
        <p className={`${space} text-ink-soft`}>Loading...</p>
      )}
    </Card>
  );
}

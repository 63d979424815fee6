import type { ReactNode } from 'react';
import { button } from './button.ts';
import { messageOf } from './failure.ts';

/** A titled part of a page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  );
}

type Tone = 'sand' | 'court';

function chipStyle(tone: Tone = 'sand'): string {
  const colours = tone === 'court' ? 'bg-court-tint text-court-strong' : 'bg-sand text-ink';
  return `inline-block rounded-full px-2.5 py-0.5 text-sm font-medium ${colours}`;
}

/** A short fact on a coloured ground. */
export function Chip({ children, tone }: { children: ReactNode; tone?: Tone }) {
  return <span className={chipStyle(tone)}>{children}</span>;
}

/** The same in a list. */
export function ListedChip({ children, tone }: { children: ReactNode; tone?: Tone }) {
  return <li className={chipStyle(tone)}>{children}</li>;
}

/** A list of short facts. */
export function Chips({ labels, tone }: { labels: readonly string[]; tone?: Tone }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <ListedChip key={label} {...(tone ? { tone } : {})}>
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

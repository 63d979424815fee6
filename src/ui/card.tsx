import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from './failure.ts';
import { Button } from './push-button.tsx';

interface CardProps {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}

export function Card({ title, id, children }: CardProps) {
  return (
    <section id={id} className="court-line">
      <h2 className="mb-3 text-heading sm:mb-4">{title}</h2>
      {children}
    </section>
  );
}

type Fact = 'place' | 'age' | 'gender' | 'kind' | 'status';

export function Chip({ children, fact = 'kind' }: { children: ReactNode; fact?: Fact }) {
  return (
    <span className="chip" data-fact={fact}>
      {children}
    </span>
  );
}

export function ListedChip({ children, fact = 'kind' }: { children: string; fact?: Fact }) {
  return (
    <li className="chip" data-fact={fact}>
      {fact === 'gender' ? <i className="mark" data-gender={children} aria-hidden="true" /> : null}
      <span>{children}</span>
    </li>
  );
}

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

/** What is needed of a React Query result, paged or not. */
export interface Loaded {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => Promise<unknown>;
}

export function CardFailure({ title, query }: { title: string; query: Loaded }) {
  if (!query.isError) return null;
  return (
    <div role="alert">
      <p className="text-danger">
        {title}: {messageOf(query.error)}
      </p>
      <TryAgain query={query} look="outline" className="my-3" />
    </div>
  );
}

export function TryAgain({
  query: { isFetchNextPageError, fetchNextPage, refetch },
  ...button
}: { query: Loaded } & Pick<ComponentProps<typeof Button>, 'look' | 'className'>) {
  const again = () => (isFetchNextPageError === true ? fetchNextPage?.() : refetch());
  return (
    <Button look="court" {...button} onClick={() => void again()}>
      Try again
    </Button>
  );
}

interface LoadedCardProps<Data> {
  title: string;
  query: Loaded & { readonly data: Data | undefined };
  space: string;
  children: (data: Data) => ReactNode;
}

export function LoadedCard<Data>({ title, query, space, children }: LoadedCardProps<Data>) {
  return (
    <Card title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="font-semibold text-danger">{messageOf(query.error)}</p>
          <TryAgain query={query} />
        </div>
      ) : (
        <p className={`${space} text-ink-soft`}>Loading...</p>
      )}
    </Card>
  );
}

import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { FROM_FINDER } from '../schema.ts';
import type { ClubSummary, FinderSearch } from '../schema.ts';
import { ClubCard } from './club-card.tsx';
import { BackToClubs } from './club-profile.tsx';

/**
 * There is no such club: one way back, to the search the visitor came from or home (decision 15),
 * and clubs of that name elsewhere.
 */
export function ClubMissing({
  message,
  namesakes,
  search,
}: {
  message: string;
  namesakes: readonly ClubSummary[];
  search: FinderSearch;
}) {
  const explanation =
    message === 'Club not found' ? 'It may have been renamed, moved or removed.' : message;
  return (
    <div className="mx-auto max-w-5xl px-4 py-20 text-center">
      <h1 className="text-title">Club not found</h1>
      <p className="mt-2 text-ink-soft">{explanation}</p>
      {namesakes.length === 0 ? null : (
        <section className="mt-10 text-left">
          <h2 className="text-heading">Clubs of this name elsewhere</h2>
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {namesakes.map((club) => (
              <li key={club.id}>
                <ClubCard club={club} {...(search.from === FROM_FINDER ? { search } : {})} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8">
        {search.from === FROM_FINDER ? (
          <BackToClubs search={search} className={button.court}>
            Back to search results
          </BackToClubs>
        ) : (
          <Link to="/" className={button.court}>
            Return to Home
          </Link>
        )}
      </p>
    </div>
  );
}

/** The shape of a club's page while it loads (CLUB-15). */
export function ClubSkeleton() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6" aria-busy="true">
      <p className="sr-only" role="status">
        Loading club…
      </p>
      <div data-skeleton="club-page" aria-hidden="true">
        <div className="skeleton h-5 w-60 max-w-full" />
        <div className="mt-5 flex gap-5">
          <div className="skeleton size-28 flex-none" />
          <div className="grow">
            <div className="skeleton h-10 w-3/5" />
            <div className="skeleton mt-3 h-6 w-2/5" />
          </div>
        </div>
        <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="skeleton h-96" />
          <div className="skeleton h-64" />
        </div>
      </div>
    </div>
  );
}

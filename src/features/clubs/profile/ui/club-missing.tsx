import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { Scene } from '#ui/scene.tsx';
import { FROM_FINDER } from '#features/clubs/finder/schema.ts';
import type { ClubSummary, FinderSearch } from '#features/clubs/finder/schema.ts';
import { ClubCard } from '#features/clubs/finder/components.tsx';
import { BackToClubs } from './back-to-clubs.tsx';

interface ClubMissingProps {
  readonly message: string;
  readonly namesakes: readonly ClubSummary[];
  readonly search: FinderSearch;
}

/** One way back: to the search that the visitor came from, otherwise home (D15). */
export function ClubMissing({ message, namesakes, search }: ClubMissingProps) {
  const explanation =
    message === 'Club not found' ? 'It may have been renamed, moved, or removed.' : message;
  return (
    <div className="mx-auto max-w-5xl px-4 py-14 text-center">
      <Scene of="out" className="mx-auto mb-8 h-38 w-56 rounded-md" />
      <h1 className="text-title">Club not found</h1>
      <p className="mt-2 text-ink-soft">{explanation}</p>
      {namesakes.length === 0 ? null : (
        <section className="mt-10 text-left">
          <h2 className="text-heading">Clubs with this name elsewhere</h2>
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
            Back to Home
          </Link>
        )}
      </p>
    </div>
  );
}

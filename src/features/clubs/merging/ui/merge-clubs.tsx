import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TextField } from '#ui/field.tsx';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePaused } from '#ui/paused.ts';
import { comparisonQuery, similarClubsQuery } from '../client.ts';
import type { MergeSearch } from '../rules.ts';
import type { SimilarClub } from '../schema.ts';
import { CompareAndMerge } from './compare-and-merge.tsx';
import { Duplicates } from './duplicates.tsx';
import { PastMerges } from './past-merges.tsx';

interface MergeClubsProps {
  readonly search: MergeSearch;
  readonly onSearch: (search: MergeSearch) => void;
}

/** Which two clubs, then what stays of each. */
export function MergeClubs({ search, onSearch }: MergeClubsProps) {
  const { club, with: other } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <h1 className="text-title">Merge clubs</h1>
        <p className="mt-2 max-w-prose text-ink-soft">
          For two entries about one club. Ratings, comments, season sheets, and the rest move to the
          one you keep, and the other’s address leads to it. You can undo it for 30 days.
        </p>
      </div>
      {club !== undefined && other !== undefined ? (
        <Pair key={`${club} ${other}`} one={club} other={other} onMerged={() => onSearch({})} />
      ) : (
        <>
          <PickClub first={club} onSearch={onSearch} />
          <Duplicates />
          <PastMerges />
        </>
      )}
    </div>
  );
}

function Pair({ one, other, onMerged }: { one: string; other: string; onMerged: () => void }) {
  const query = useQuery(comparisonQuery(one, other));
  return (
    <>
      <p>
        <Link to="/admin/clubs/merge" className="link target">
          Choose other clubs
        </Link>
      </p>
      <LoadFailure title="We couldn’t load the two clubs" query={query} />
      {query.isPending ? <div className="skeleton h-64" aria-hidden="true" /> : null}
      {query.data === null ? (
        <Notice text="One of these clubs has been merged or deleted." />
      ) : null}
      {query.data ? <CompareAndMerge comparison={query.data} onMerged={onMerged} /> : null}
    </>
  );
}

function PickClub({
  first,
  onSearch,
}: {
  first: string | undefined;
  onSearch: MergeClubsProps['onSearch'];
}) {
  const [typed, setTyped] = useState('');
  const lookup = useQuery({ ...clubByIdQuery(first ?? ''), enabled: first !== undefined });
  const firstName = lookup.data?.kind === 'found' ? lookup.data.club.name : '';
  const name = usePaused(typed.trim(), 300);
  const { data: found = [] } = useQuery(similarClubsQuery(name === '' ? firstName : name));
  const choose = ({ id }: SimilarClub) => {
    setTyped('');
    onSearch(first === undefined ? { club: id } : { club: first, with: id });
  };
  return (
    <section aria-label="Choose clubs" className="grid max-w-xl gap-2">
      {firstName === '' ? null : (
        <p>
          The first club is <strong>{firstName}</strong>.
        </p>
      )}
      <TextField
        label={first === undefined ? 'Find the first club by name' : 'Find the other club by name'}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul aria-live="polite" className="grid">
        {found
          .filter(({ id }) => id !== first)
          .map((club) => (
            <li key={club.id}>
              <button
                type="button"
                className="link min-h-11 text-left wrap-anywhere"
                onClick={() => choose(club)}
              >
                {placedName(club)}
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

export function placedName({ name, city, state }: SimilarClub): string {
  return [name, city, state].filter(Boolean).join(', ');
}

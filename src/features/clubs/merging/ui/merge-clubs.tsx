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
import type { ClubPair } from '../schema.ts';
import { CompareAndMerge } from './compare-and-merge.tsx';
import { Duplicates, PastMerges } from './merge-lists.tsx';

interface MergeClubsProps {
  readonly search: MergeSearch;
  readonly onSearch: (search: MergeSearch) => void;
}

/** Chooses two clubs, then what to keep of each. */
export function MergeClubs({ search: { club, with: other }, onSearch }: MergeClubsProps) {
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
        <Pair pair={{ one: club, other }} onMerged={() => onSearch({})} />
      ) : (
        <>
          <FindClub key={club} first={club} onSearch={onSearch} />
          <Duplicates />
          <PastMerges />
        </>
      )}
    </div>
  );
}

function Pair({ pair, onMerged }: { pair: ClubPair; onMerged: () => void }) {
  const query = useQuery(comparisonQuery(pair));
  return (
    <>
      <Link to="/admin/clubs/merge" className="link target">
        Choose other clubs
      </Link>
      <LoadFailure title="We couldn’t load the two clubs" query={query} />
      {query.data === null ? (
        <Notice text="One of these clubs has been merged or deleted." />
      ) : null}
      {query.data ? <CompareAndMerge comparison={query.data} onMerged={onMerged} /> : null}
    </>
  );
}

function FindClub({
  first,
  onSearch,
}: Pick<MergeClubsProps, 'onSearch'> & { first: string | undefined }) {
  const [typed, setTyped] = useState('');
  const lookup = useQuery({ ...clubByIdQuery(first ?? ''), enabled: first !== undefined });
  const firstName = lookup.data?.kind === 'found' ? lookup.data.club.name : '';
  const name = usePaused(typed.trim(), 300) || firstName;
  const { data: found = [] } = useQuery(similarClubsQuery(name));
  return (
    <section aria-label="Choose clubs" className="grid max-w-xl gap-2">
      <TextField
        label={first === undefined ? 'Find a club' : `Find the club to merge with ${firstName}`}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul aria-live="polite">
        {found.map(({ id, name, city, state }) => (
          <li key={id} hidden={id === first}>
            <button
              type="button"
              className="link min-h-11 text-left wrap-anywhere"
              onClick={() =>
                onSearch(first === undefined ? { club: id } : { club: first, with: id })
              }
            >
              {[name, city, state].filter(Boolean).join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

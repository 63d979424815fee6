import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clubParams } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { useSubmit } from '#ui/submit.ts';
import { duplicatesQuery, tellApartMutation } from '../client.ts';
import type { DuplicatePair, LinkedClub } from '../schema.ts';

/** Clubs with similar names in one county or city. */
export function Duplicates() {
  const query = useQuery(duplicatesQuery);
  const pairs = query.data?.pairs ?? [];
  const total = query.data?.total ?? 0;
  return (
    <section aria-labelledby="duplicates" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="duplicates" className="text-heading">
        {query.isSuccess
          ? `Possible duplicates (${total.toLocaleString('en-US')})`
          : 'Possible duplicates'}
      </h2>
      <LoadFailure title="We couldn’t look for duplicates" query={query} />
      {query.isPending ? <div className="skeleton h-16" aria-hidden="true" /> : null}
      {query.isSuccess && total === 0 ? (
        <p className="text-ink-soft">No two clubs in one county or city have similar names.</p>
      ) : null}
      {total === 0 ? null : (
        <RecordTable
          caption="Possible duplicates"
          rows={pairs}
          keyOf={({ one, other }) => `${one.id} ${other.id}`}
          columns={[
            { title: 'Clubs', isName: true, cell: clubsOf },
            { title: 'Place', isPlain: true, cell: ({ place }) => place },
            { title: 'Actions', cell: actionsOf },
          ]}
        />
      )}
      {total > pairs.length ? <p>{`The first ${pairs.length} are listed here.`}</p> : null}
    </section>
  );
}

function actionsOf(pair: DuplicatePair) {
  return <PairActions pair={pair} />;
}

function clubsOf({ one, other }: DuplicatePair) {
  return (
    <>
      <ClubLink club={one} />
      <br />
      <ClubLink club={other} />
    </>
  );
}

export function ClubLink({ club }: { club: LinkedClub }) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug"
      params={clubParams(club)}
      preload={false}
      className="link target wrap-anywhere"
    >
      <bdi>{club.name}</bdi>
    </Link>
  );
}

function PairActions({ pair: { one, other } }: { pair: DuplicatePair }) {
  const apart = useSubmit(tellApartMutation);
  const both = `${one.name} and ${other.name}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/admin/clubs/merge"
        search={{ club: one.id, with: other.id }}
        className={button.outline}
      >
        Merge <span className="sr-only">{both}</span>
      </Link>
      <Button
        disabled={apart.isPending}
        onClick={() => apart.mutate({ one: one.id, other: other.id })}
      >
        Not the same <span className="sr-only">{both}</span>
      </Button>
    </div>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { clubPath } from '#domain/paths.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { button } from '#ui/button.ts';
import { useSubmit } from '#ui/submit.ts';
import { clubHistoryQuery, undoMutation } from '../client.ts';
import { ENTRIES_PER_PAGE } from '../schema.ts';
import { ChangeEntry } from './change-entry.tsx';

export function ClubHistoryPage({ club, shown }: { club: Club; shown: number | undefined }) {
  const { entries, hasMore } = useSuspenseQuery(clubHistoryQuery(club.id, shown)).data;
  const viewer = useQuery({ ...viewerQuery, enabled: useHydrated() });
  const undo = useSubmit(undoMutation);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10">
      <a href={clubPath(club)} className="link inline-block py-2.5 wrap-anywhere">
        Back to {club.name}
      </a>
      <h1 className="mt-2 text-title">History of {club.name}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-soft">
        What changed on this club’s page. We don’t show who edited it, or personal contact details.
      </p>
      {entries.length === 0 ? <p>We have no record of changes.</p> : null}
      <ol aria-label="Changes" className="divide-y divide-line">
        {entries.map((entry) => (
          <ChangeEntry
            key={entry.id}
            change={entry}
            sentence={entry.sentence}
            link={
              viewer.data?.canAdminister && entry.canUndo ? (
                <button
                  type="button"
                  className="link target"
                  onClick={() => undo.mutate({ clubId: club.id, entry: entry.id })}
                >
                  Undo<span className="sr-only">{` ${entry.fields[0]?.label}`}</span>
                </button>
              ) : undefined
            }
          />
        ))}
      </ol>
      {hasMore ? (
        <Link
          to="."
          search={{ shown: entries.length + ENTRIES_PER_PAGE }}
          rel="nofollow"
          resetScroll={false}
          className={`${button.court} mt-6`}
        >
          Show more
        </Link>
      ) : null}
    </div>
  );
}

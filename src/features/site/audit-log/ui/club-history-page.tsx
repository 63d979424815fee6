import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { clubParams } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { viewerQuery } from '#features/accounts/current-user/client.ts';
import { button } from '#ui/button.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { clubHistoryQuery } from '../client.ts';
import type { HistoryEntry } from '../club-schema.ts';
import { ENTRIES_PER_PAGE } from '../rules.ts';
import { Field } from './change-entry.tsx';

const UndoButton = lazy(() =>
  import('./undo-button.tsx').then((module) => ({ default: module.UndoButton })),
);

interface ClubHistoryPageProps {
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
  readonly shown?: number | undefined;
}

/** HIST-01 */
export function ClubHistoryPage({ club, shown }: ClubHistoryPageProps) {
  const { data } = useSuspenseQuery(clubHistoryQuery(club.id, shown));
  const hydrated = useHydrated();
  const viewer = useQuery({ ...viewerQuery, enabled: hydrated });
  const mayUndo = hydrated && viewer.data?.canAdminister === true;
  const { list, willGrow } = useFirstNew<HTMLOListElement>();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10">
      <p>
        <Link
          to="/clubs/$state/$county/$city/$clubSlug"
          params={clubParams(club)}
          className="link inline-block py-2.5 wrap-anywhere"
        >
          Back to {club.name}
        </Link>
      </p>
      <h1 className="mt-2 text-title">History of {club.name}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        What changed on this club’s page. We don’t show who edited it, or contacts of the past.
      </p>
      {data.entries.length === 0 ? <p className="mt-8">No changes yet.</p> : null}
      <ol ref={list} aria-label="Changes" className="mt-8 divide-y divide-line">
        {data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry}>
            {mayUndo && entry.canUndo ? (
              <Suspense>
                <UndoButton clubId={club.id} entry={entry} />
              </Suspense>
            ) : null}
          </Entry>
        ))}
      </ol>
      {data.hasMore ? (
        <p className="mt-6 text-center">
          <Link
            to="."
            search={{ shown: data.entries.length + ENTRIES_PER_PAGE }}
            rel="nofollow"
            resetScroll={false}
            replace
            className={button.court}
            onClick={(event) => willGrow(event.currentTarget)}
          >
            Show more
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Entry({ entry, children }: { entry: HistoryEntry; children: ReactNode }) {
  const { at, day, by, note, facts, isUndone } = entry;
  return (
    <li className="py-4 outline-none first:pt-0" tabIndex={-1}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <time dateTime={at} className="font-semibold">
            {day}
          </time>{' '}
          <span className="text-ink-soft">{isUndone ? `${by}, undone since` : by}</span>
        </p>
        {children}
      </div>
      {note === null ? null : <p className="wrap-anywhere">{note}</p>}
      {facts.length === 0 ? null : (
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(7rem,14rem)_1fr]">
          {facts.map((fact) => (
            <Field key={fact.label} field={fact} action={fact.isUntold ? 'added' : 'changed'} />
          ))}
        </dl>
      )}
    </li>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { useDraft } from '#ui/draft.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { countOf } from '#domain/count-of.ts';
import { allClubsQuery, undoBulkSaveMutation } from '../client.ts';
import { isNarrowed } from '../rules.ts';
import type { ClubListEntry, ClubListPage, ClubListSearch, SentRow } from '../rules.ts';
import { BULK_DRAFT, BulkEdit } from './bulk-edit.tsx';
import { readUndo } from './bulk-rows.ts';
import { ClubListFilters } from './club-list-filters.tsx';
import { ClubListSkeleton } from './club-list-skeleton.tsx';
import { ClubDialog } from './club-dialogs.tsx';
import type { Opened } from './club-dialogs.tsx';
import { ClubTable, EditLink } from './club-table.tsx';
import { shownLabel } from './club-words.ts';

interface AllClubsProps {
  readonly search: ClubListSearch;
  readonly onSearch: (search: ClubListSearch) => void;
  readonly importExport: ReactNode;
  readonly renderChanges: (clubId: string) => ReactNode;
}

/**
 * Normal mode and bulk edit mode (ACLB-41). The filters are hidden in bulk edit, so that no edited
 * row disappears.
 */
export function AllClubs({ search, onSearch, importExport, renderChanges }: AllClubsProps) {
  const list = useInfiniteQuery(allClubsQuery(search));
  const clubs = useMemo(() => list.data?.pages.flatMap((page) => page.clubs), [list.data]);
  const [typedBefore] = useDraft(BULK_DRAFT);
  const [undo, setUndo, clearUndo] = useDraft('bulk-undo');
  const [isBulk, setIsBulk] = useState(typedBefore !== '');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [added, setAdded] = useState<ClubListEntry | null>(null);
  const { heading, rest } = useRest();
  const navigate = useNavigate();
  const undoRows = useMemo(() => readUndo(undo), [undo]);
  const more = <ShowMore list={list} failureTitle="Error loading clubs" />;
  const ways = {
    onClose: () => setOpened(null),
    onAdded: (club: ClubListEntry) => {
      setOpened(null);
      if (opened?.deed !== 'add') setAdded(club);
      else void navigate({ to: EDIT, params: { clubId: club.id }, search: { from: 'admin' } });
    },
    onDeleted: () => {
      setOpened(null);
      rest();
    },
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          Admin: All Clubs
        </h1>
        {isBulk ? null : (
          <div className="flex flex-wrap gap-3">
            {importExport}
            <Button disabled={!clubs?.length} onClick={() => setIsBulk(true)}>
              Bulk Edit
            </Button>
            <Button look="accent" onClick={() => setOpened({ deed: 'add' })}>
              Add New Club
            </Button>
          </div>
        )}
      </div>
      {isBulk ? null : (
        <>
          <ClubListFilters key={JSON.stringify(search)} search={search} onSearch={onSearch} />
          {added === null ? null : <AddedBar club={added} onEnd={() => setAdded(null)} />}
          {undoRows.length === 0 ? null : <UndoBar rows={undoRows} onEnd={clearUndo} />}
        </>
      )}
      <section aria-label="Clubs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Listed {...{ list, clubs, search, isBulk }} onClear={() => onSearch({})}>
          {isBulk ? (
            <BulkEdit
              clubs={clubs ?? []}
              more={more}
              onSaved={(rows) => setUndo(JSON.stringify(rows))}
              onLeave={() => {
                setIsBulk(false);
                rest();
              }}
            />
          ) : (
            <>
              <ClubTable
                clubs={clubs ?? []}
                onDeed={(deed, club) =>
                  deed === 'merge'
                    ? void navigate({ to: '/admin/clubs/merge', search: { club: club.id } })
                    : setOpened({ deed, club })
                }
              />
              {more}
            </>
          )}
        </Listed>
      </section>
      {opened && <ClubDialog opened={opened} renderChanges={renderChanges} {...ways} />}
    </div>
  );
}

const EDIT = '/clubs/$clubId/edit';

/** Focuses the heading when the focused element is gone. */
function useRest() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [rests, setRests] = useState(0);
  useEffect(() => {
    if (rests > 0) heading.current?.focus();
  }, [rests]);
  return { heading, rest: () => setRests((times) => times + 1) };
}

interface ListedProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<ClubListPage>>;
  readonly clubs: readonly ClubListEntry[] | undefined;
  readonly search: ClubListSearch;
  /** Bulk edit also shows drafts of clubs that the list did not find. */
  readonly isBulk: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

function Listed({ list, clubs, search, isBulk, onClear, children }: ListedProps) {
  if (clubs === undefined && list.isError) {
    return <LoadFailure title="Error Loading Clubs" query={list} />;
  }
  if (clubs === undefined) return <ClubListSkeleton />;
  if (clubs.length === 0 && !isBulk) {
    return (
      <Notice text="No clubs found matching your filters.">
        {isNarrowed(search) ? <Button onClick={onClear}>Clear filters</Button> : null}
      </Notice>
    );
  }
  return (
    <>
      <p aria-live="polite" className="font-semibold">
        {shownLabel(clubs.length, list.data?.pages.at(-1)?.total ?? clubs.length)}
      </p>
      {children}
    </>
  );
}

/** A copied club may be on any page of the list, so this links to it. */
function AddedBar({ club, onEnd }: { club: ClubListEntry; onEnd: () => void }) {
  return (
    <section
      aria-label="New club"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <p className="grow">
        <strong>{club.name}</strong> has been added.
      </p>
      <EditLink club={club} className={button.outline} />
      <Button onClick={onEnd}>Dismiss</Button>
    </section>
  );
}

function UndoBar({ rows, onEnd }: { rows: readonly SentRow[]; onEnd: () => void }) {
  const undo = useSubmit(undoBulkSaveMutation);
  return (
    <section
      aria-label="Last bulk edit"
      className="rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">Your last bulk edit changed {countOf(rows.length, 'club')}.</p>
        <Button disabled={undo.isPending} onClick={() => undo.mutate(rows, { onSuccess: onEnd })}>
          {undo.isPending ? 'Undoing...' : 'Undo'} <span className="sr-only">the bulk edit</span>
        </Button>
        <Button onClick={onEnd}>Keep it</Button>
      </div>
      <Refusal lead="Couldn’t undo it." error={undo.error} />
    </section>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useDraft } from '#ui/draft.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { allClubsQuery } from '../client.ts';
import { isNarrowed } from '../rules.ts';
import type { ClubListEntry, ClubListPage, ClubListSearch } from '../rules.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { readUndo, writeUndo } from './bulk-rows.ts';
import { ClubListFilters } from './club-list-filters.tsx';
import { ClubListSkeleton } from './club-list-skeleton.tsx';
import { AddClubDialog, CopyClubDialog, DeleteClubDialog } from './club-dialogs.tsx';
import { ClubTable, EditLink } from './club-table.tsx';
import type { RowDeed } from './club-table.tsx';
import { shownLabel } from './club-words.ts';
import { UndoBar } from './undo-bar.tsx';

type Opened = { readonly deed: RowDeed; readonly club: ClubListEntry } | { readonly deed: 'add' };

/** Under which name the browser keeps what is typed in bulk edit. */
const BULK_DRAFT = 'bulk';

interface AllClubsProps {
  readonly search: ClubListSearch;
  /** Puts a search into the URL. */
  readonly onSearch: (search: ClubListSearch) => void;
  /** Import and export, beside 'Bulk Edit' and 'Add New Club'. */
  readonly importExport: ReactNode;
  /** What has been changed about a club. */
  readonly renderChanges: (clubId: string) => ReactNode;
}

/**
 * The list of all clubs as administrators keep it: normal mode and bulk edit mode (ACLB-41). While
 * clubs are edited in bulk the filters wait, so that no row somebody types into goes away.
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
  const undoRows = useMemo(() => readUndo(undo), [undo]);
  const more = <ShowMore list={list} failureTitle="Error loading clubs" />;
  const ways = {
    onClose: () => setOpened(null),
    onAdded: (club: ClubListEntry) => {
      setAdded(club);
      setOpened(null);
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
              draftName={BULK_DRAFT}
              more={more}
              onSaved={(rows) => setUndo(writeUndo(rows))}
              onLeave={() => {
                setIsBulk(false);
                rest();
              }}
            />
          ) : (
            <>
              <ClubTable clubs={clubs ?? []} onDeed={(deed, club) => setOpened({ deed, club })} />
              {more}
            </>
          )}
        </Listed>
      </section>
      {opened === null ? null : (
        <OpenedDialog opened={opened} renderChanges={renderChanges} {...ways} />
      )}
    </div>
  );
}

/** Where the focus goes when what had it is gone: the heading. */
function useRest() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [rests, setRests] = useState(0);
  useEffect(() => {
    if (rests > 0) heading.current?.focus();
  }, [rests]);
  return { heading, rest: () => setRests((times) => times + 1) };
}

type ClubList = UseInfiniteQueryResult<InfiniteData<ClubListPage>>;

/** Loading, failed, nothing found, or clubs. */
function Listed({
  list,
  clubs,
  search,
  isBulk,
  onClear,
  children,
}: {
  list: ClubList;
  clubs: readonly ClubListEntry[] | undefined;
  search: ClubListSearch;
  /** What was typed before shows also where the list has nothing. */
  isBulk: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  if (clubs === undefined) {
    return list.isError ? (
      <LoadFailure title="Error Loading Clubs" query={list} />
    ) : (
      <ClubListSkeleton />
    );
  }
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

/** A new club may be on any page of the list: the way to it. */
function AddedBar({ club, onEnd }: { club: ClubListEntry; onEnd: () => void }) {
  return (
    <section
      aria-label="New club"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <p className="grow">
        <strong>{club.name}</strong> has been added.
      </p>
      <EditLink club={club} className={button.outline}>
        Edit
      </EditLink>
      <Button onClick={onEnd}>Dismiss</Button>
    </section>
  );
}

function OpenedDialog({
  opened,
  renderChanges,
  onClose,
  onAdded,
  onDeleted,
}: {
  opened: Opened;
  renderChanges: (clubId: string) => ReactNode;
  onClose: () => void;
  onAdded: (club: ClubListEntry) => void;
  onDeleted: () => void;
}) {
  if (opened.deed === 'add') return <AddClubDialog onClose={onClose} onAdded={onAdded} />;
  const { deed, club } = opened;
  if (deed === 'copy') return <CopyClubDialog club={club} onClose={onClose} onAdded={onAdded} />;
  if (deed === 'delete') {
    return <DeleteClubDialog club={club} onClose={onClose} onDeleted={onDeleted} />;
  }
  return (
    <Dialog title={`History of ${club.name}`} size="form" onClose={onClose}>
      <div className="mt-4">{renderChanges(club.id)}</div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useDraft } from '#ui/draft.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { countOf } from '#domain/count-of.ts';
import { allClubsQuery, undoBulkEditMutation } from '../client.ts';
import type { ClubListPage } from '../client.ts';
import { isNarrowed } from '../filters.ts';
import type { ClubListEntry } from '../rules.ts';
import type { ClubListSearch } from '../filters.ts';
import { BULK_DRAFT, BulkEdit } from './bulk-edit.tsx';
import { readUndo } from './bulk-rows.ts';
import { ClubListFilters } from './club-list-filters.tsx';
import { ClubListSkeleton } from './club-list-skeleton.tsx';
import { ClubDialog } from './club-dialogs.tsx';
import type { Opened } from './club-dialogs.tsx';
import { ClubTable } from './club-table.tsx';
import { shownLabel } from './club-words.ts';
import { SelectedClubs } from './selected-clubs.tsx';
import type { RenderMail } from './selected-clubs.tsx';
import { useSelection } from './selection.ts';

interface AllClubsProps {
  readonly search: ClubListSearch;
  readonly onSearch: (search: ClubListSearch) => void;
  readonly importExport: ReactNode;
  readonly renderChanges: (clubId: string) => ReactNode;
  readonly renderMail: RenderMail;
}

/** Bulk edit hides the filters, so that no edited row disappears. */
export function AllClubs(props: AllClubsProps) {
  const { search, onSearch, importExport, renderChanges, renderMail } = props;
  const list = useInfiniteQuery(allClubsQuery(search));
  const clubs = useMemo(() => list.data?.pages.flatMap((page) => page.clubs), [list.data]);
  const [chosen, setIsBulk] = useState<boolean>();
  // The draft comes once the account is known.
  const [draft] = useDraft(BULK_DRAFT);
  const isBulk = chosen ?? draft !== '';
  const [opened, setOpened] = useState<Opened | null>(null);
  const selecting = useSelection(search, list.data?.pages.at(-1)?.total ?? 0);
  const { heading, rest } = useRest();
  const { lastEdit, onEdited, onEnd } = useLastEdit();
  const navigate = useNavigate();
  const more = <ShowMore list={list} failureTitle="Error loading clubs" />;
  const leaveBulk = () => {
    setIsBulk(false);
    rest();
  };
  const onClose = () => setOpened(null);
  const onDeleted = () => {
    onClose();
    rest();
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
          <ClubListFilters {...{ search, onSearch, counts: list.data?.pages[0]?.lists }} />
          {lastEdit && <UndoBar {...lastEdit} onEnd={onEnd} />}
        </>
      )}
      <section aria-label="Clubs" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Listed {...{ list, clubs, search, isBulk }} onClear={() => onSearch({})}>
          {isBulk ? (
            <BulkEdit clubs={clubs ?? []} more={more} onSaved={onEdited} onLeave={leaveBulk} />
          ) : (
            <>
              <ClubTable
                clubs={clubs ?? []}
                selecting={selecting}
                onDeed={(deed, club) => {
                  if (deed !== 'merge') setOpened({ deed, club });
                  else void navigate({ to: '/admin/clubs/merge', search: { club: club.id } });
                }}
              />
              {more}
            </>
          )}
        </Listed>
        {isBulk ? null : (
          <SelectedClubs
            {...{ by: selecting, clubs: clubs ?? [], renderMail, onEdited, onDone: rest }}
          />
        )}
      </section>
      {opened && <ClubDialog {...{ opened, renderChanges, onClose, onDeleted }} />}
    </div>
  );
}

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

function useLastEdit() {
  const [undo, setUndo, onEnd] = useDraft('bulk-undo');
  const onEdited = (transaction: string, changed: number) =>
    setUndo(changed === 0 ? '' : JSON.stringify({ transaction, changed }));
  return { lastEdit: readUndo(undo), onEdited, onEnd };
}

function UndoBar(props: { transaction: string; changed: number; onEnd: () => void }) {
  const { transaction, changed, onEnd } = props;
  const undo = useSubmit(undoBulkEditMutation);
  return (
    <section
      aria-label="Last bulk edit"
      className="rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">Your last bulk edit changed {countOf(changed, 'club')}.</p>
        <Button
          disabled={undo.isPending}
          onClick={() => undo.mutate(transaction, { onSuccess: onEnd })}
        >
          {undo.isPending ? 'Undoing...' : 'Undo'} <span className="sr-only">the bulk edit</span>
        </Button>
        <Button onClick={onEnd}>Keep it</Button>
      </div>
      <Refusal lead="Couldn’t undo it." error={undo.error} />
    </section>
  );
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { button } from '#ui/button.ts';
import { FailureNotice, Notice } from '#ui/notice.tsx';
import { messageOf } from '#ui/failure.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { Options } from '#ui/options.tsx';
import { PlaceNote } from '#ui/place-note.tsx';
import { site } from '#site.config.ts';
import { showingLabel } from '../rules.ts';
import { atPage, DEFAULT_SORT, defaultSort, MAP_VIEW, sortsFor, firstPage } from '../schema.ts';
import type { ClubSearchResult, FinderSearch, Sort } from '../schema.ts';
import { ClubCard, ClubCardSkeleton } from './club-card.tsx';
import { CompareTicked } from '#features/clubs/compare/components.tsx';
import { DidYouMean, FilterChips, SearchLink } from './filter-chips.tsx';
import { FILTER_SHEET, FINDER_FORM } from './filter-panel.tsx';
import { MappedClubs } from './mapped-clubs.tsx';

const GRID = 'grid gap-4 sm:grid-cols-2';

const SORT_LABELS: Record<Sort, string> = {
  name_asc: 'Name A-Z',
  name_desc: 'Name Z-A',
  rating_desc: 'Rating high to low',
  rating_asc: 'Rating low to high',
  reviews_desc: 'Reviews most to least',
  reviews_asc: 'Reviews least to most',
  cost_asc: 'Cost: low to high',
  distance: 'Distance',
};

interface Results {
  readonly search: FinderSearch;
  readonly query: UseInfiniteQueryResult<InfiniteData<ClubSearchResult>>;
  readonly onNavigate: (search: FinderSearch) => void;
}

/** @param understood the search without an unknown place, and with the name of a known one */
export function FinderResults({
  search,
  understood,
  save,
  query,
  onNavigate,
}: Results & { understood: FinderSearch; save: ReactNode }) {
  const pages = query.data?.pages;
  const chips = <FilterChips search={understood} onNavigate={onNavigate} />;
  if (!pages && query.error) {
    return (
      <>
        {chips}
        <FailureNotice title="Error fetching clubs" message={messageOf(query.error)}>
          <button type="button" className={button.court} onClick={() => void query.refetch()}>
            Try again
          </button>
        </FailureNotice>
      </>
    );
  }
  const total = pages?.[0]?.total ?? 0;
  return (
    <>
      <div className="whole mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-32">
          <h2 aria-live="polite" className="text-heading">
            {pages ? showingLabel(total) : 'Loading clubs...'}
          </h2>
          <p className="text-sm text-ink-soft">{pages?.[0]?.confirmed}</p>
        </div>
        {pages ? save : null}
        <div className="print-hidden flex w-full flex-wrap items-center gap-3 sm:w-auto *:grow">
          <button
            type="button"
            popoverTarget={FILTER_SHEET}
            className={`${button.outline} lg:hidden`}
          >
            {pages ? `Filters · ${countOf(total, 'club')}` : 'Filters'}
          </button>
          <SearchLink
            search={{ ...search, view: search.view ? undefined : MAP_VIEW, page: undefined }}
            onNavigate={onNavigate}
            className={button.outline}
          >
            {search.view ? 'List' : 'Map'}
          </SearchLink>
          <SortMenu
            search={understood}
            onSort={(sort) => onNavigate({ ...search, sort, page: undefined })}
          />
        </div>
      </div>
      <PlaceNote
        search={firstPage(search)}
        place={pages?.[0]?.place}
        example={site.region.exampleTown}
        renderLink={(near, words) => (
          <SearchLink search={near} onNavigate={onNavigate} className="link target">
            {words}
          </SearchLink>
        )}
      />
      {chips}
      <FeesUnstated search={search} page={pages?.[0]} onNavigate={onNavigate} />
      {pages ? (
        <Found {...{ pages, search, understood, query, onNavigate }} />
      ) : (
        <div className={GRID} aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            <ClubCardSkeleton key={index} />
          ))}
        </div>
      )}
    </>
  );
}

/** Clubs that a highest fee hides because they state none (D68). Once shown, a chip says so. */
function FeesUnstated({
  search,
  page,
  onNavigate,
}: Omit<Results, 'query'> & { page: ClubSearchResult | undefined }) {
  const { unstated: count = 0, total: others = 0 } = page ?? {};
  if (count === 0 || search.unstated) return null;
  return (
    <p className="mb-4">
      <span>{`${countOf(count, others === 0 ? 'club' : 'more club')} ${count === 1 ? 'doesn’t' : 'don’t'} state a fee. `}</span>
      <SearchLink
        search={{ ...firstPage(search), unstated: 'show' }}
        onNavigate={onNavigate}
        className="link target"
      >
        {others === 0 ? 'Show them' : 'Show them below the others'}
      </SearchLink>
    </p>
  );
}

function SortMenu({ search, onSort }: { search: FinderSearch; onSort: (sort: Sort) => void }) {
  const sorts = sortsFor(search);
  const sort = search.sort ?? defaultSort(search);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = useRef<Sort | null>(null);
  // Replacing the element would lose the focus, and arrow keys choose faster than the address
  // follows.
  useEffect(() => {
    if (chosen.current !== null && chosen.current !== sort) return;
    chosen.current = null;
    if (select.current) select.current.value = sort;
  }, [sort]);
  return (
    <>
      <label className="flex min-w-0 basis-44 items-center gap-2 text-sm font-semibold whitespace-nowrap sm:basis-auto">
        Sort by
        <select
          ref={select}
          name="sort"
          form={FINDER_FORM}
          defaultValue={sort}
          autoComplete="off"
          onChange={(event) => {
            chosen.current = sorts[event.currentTarget.selectedIndex] ?? DEFAULT_SORT;
            onSort(chosen.current);
          }}
          className="min-h-11 min-w-0 grow rounded-xl border border-control bg-card px-2 py-2 text-base font-normal"
        >
          <Options of={sorts} says={(value) => SORT_LABELS[value]} />
        </select>
      </label>
      <noscript className="end">
        <button type="submit" form={FINDER_FORM} className={button.outline}>
          Sort
        </button>
      </noscript>
    </>
  );
}

interface FoundProps extends Results {
  readonly understood: FinderSearch;
  readonly pages: readonly ClubSearchResult[];
}

function Found({ pages, search, understood, query, onNavigate }: FoundProps) {
  // A club added meanwhile moves the last one of a page to the next.
  const found = pages.flatMap((page) => page.clubs.map((club) => [club.id, club] as const));
  const clubs = [...new Map(found).values()];
  const next = pages.at(-1)?.next ?? null;
  const { list, willGrow } = useFirstNew<HTMLUListElement>();
  if (clubs.length === 0) {
    return (
      <Notice text="No clubs found matching your search.">
        <DidYouMean names={pages[0]?.nearNames ?? []} sort={search.sort} onNavigate={onNavigate} />
        <p className="w-full">Try removing a filter above, or clear them all.</p>
        <SearchLink search={{}} className={button.court} onNavigate={onNavigate}>
          Clear filters
        </SearchLink>
        <SuggestClub />
      </Notice>
    );
  }
  return (
    <>
      {search.view ? (
        <MappedClubs clubs={clubs} map={pages[0]?.map} search={search} />
      ) : (
        <>
          <ul ref={list} className={`rows ${GRID}`}>
            {clubs.map((club) => (
              <li key={club.id}>
                <ClubCard club={club} search={understood} />
              </li>
            ))}
          </ul>
          <CompareTicked search={understood} />
        </>
      )}
      <div className="print-hidden mt-6 flex flex-wrap items-center justify-center gap-4">
        {search.page === undefined ? null : (
          <Link
            to="/find-club"
            search={firstPage(search)}
            // Otherwise the router takes it for the current page.
            activeOptions={{ exact: true }}
            className={button.outline}
          >
            Back to the first page
          </Link>
        )}
        {next === null ? null : (
          <Link
            to="/find-club"
            search={atPage(search, next)}
            rel="next"
            preload={false}
            className={button.court}
            onClick={(event) => {
              // The map shows one page at a time.
              if (search.view) return;
              event.preventDefault();
              willGrow(event.currentTarget);
              void query.fetchNextPage();
            }}
          >
            {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Link>
        )}
        {next === null || query.error === null ? null : (
          <p role="alert" className="text-danger">
            Error fetching clubs: {messageOf(query.error)}
          </p>
        )}
      </div>
    </>
  );
}

export function SuggestClub() {
  return (
    <Link to="/suggest-club" className={button.outline}>
      Suggest a new club
    </Link>
  );
}

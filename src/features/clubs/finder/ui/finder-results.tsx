import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { FailureNotice, Notice } from '#ui/notice.tsx';
import { messageOf } from '#ui/failure.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { Options } from '#ui/options.tsx';
import { clubsLabel, showingLabel } from '../rules.ts';
import {
  atPage,
  DEFAULT_SORT,
  defaultSort,
  MAP_VIEW,
  parseFinderSearch,
  sortsFor,
  firstPage,
} from '../schema.ts';
import type { ClubSearchResult, FinderSearch, Sort } from '../schema.ts';
import { ClubCard, ClubCardSkeleton } from './club-card.tsx';
import { MappedClubs } from './mapped-clubs.tsx';
import { CompareTicked } from '#features/clubs/comparison/components.tsx';
import { DidYouMean, FilterChips, SearchLink } from './filter-chips.tsx';
import { FILTER_SHEET, FINDER_FORM } from './filter-panel.tsx';

const SKELETON_CARDS = 6;
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

/** The finder's right side: before a search, loading, failed, nothing found, or clubs. */
export function FinderResults({ search, save, query, onNavigate }: Results & { save: ReactNode }) {
  const pages = query.data?.pages;
  const chips = <FilterChips search={search} onNavigate={onNavigate} />;
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
        <h2 aria-live="polite" className="text-heading">
          {pages ? showingLabel(total) : 'Loading clubs...'}
        </h2>
        <div className="print-hidden flex w-full flex-wrap items-center gap-3 sm:w-auto *:grow">
          <button
            type="button"
            popoverTarget={FILTER_SHEET}
            className={`${button.outline} lg:hidden`}
          >
            Filters{pages ? ` · ${clubsLabel(total)}` : ''}
          </button>
          <SearchLink
            search={{ ...search, view: search.view ? undefined : MAP_VIEW, page: undefined }}
            onNavigate={onNavigate}
            className={button.outline}
          >
            {search.view ? 'List' : 'Map'}
          </SearchLink>
          <SortMenu
            search={
              pages?.[0]?.isPlaceUnknown
                ? parseFinderSearch({ ...search, near: undefined })
                : search
            }
            onSort={(sort) => onNavigate({ ...search, sort, page: undefined })}
          />
        </div>
      </div>
      {chips}
      {pages ? (
        <>
          <Found pages={pages} search={search} query={query} onNavigate={onNavigate} />
          <p className="mt-4 text-right">{save}</p>
        </>
      ) : (
        <div className={GRID} aria-hidden="true">
          {Array.from({ length: SKELETON_CARDS }, (_, index) => (
            <ClubCardSkeleton key={index} />
          ))}
        </div>
      )}
    </>
  );
}

function SortMenu({ search, onSort }: { search: FinderSearch; onSort: (sort: Sort) => void }) {
  const sorts = sortsFor(search);
  const sort = search.sort ?? defaultSort(search);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = useRef<Sort | null>(null);
  // Another element would lose the focus, and arrow keys choose faster than the address follows.
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

function Found({
  pages,
  search,
  query,
  onNavigate,
}: Results & { pages: readonly ClubSearchResult[] }) {
  // A club that was added meanwhile moves the last one of a page to the next.
  const found = pages.flatMap((page) => page.clubs.map((club) => [club.id, club] as const));
  const clubs = [...new Map(found).values()];
  const { list, willGrow } = useFirstNew<HTMLUListElement>();
  if (clubs.length === 0) {
    return (
      <Notice text="No clubs found matching your search.">
        <DidYouMean names={pages[0]?.nearNames ?? []} sort={search.sort} onNavigate={onNavigate} />
        <p className="w-full">Fewer filters find more. Take one off above, or clear them all.</p>
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
                <ClubCard club={club} search={search} />
              </li>
            ))}
          </ul>
          <CompareTicked search={search} />
        </>
      )}
      <div className="print-hidden mt-6 flex flex-wrap items-center justify-center gap-4">
        {search.page === undefined ? null : (
          <Link
            to="/find-club"
            search={firstPage(search)}
            // It is another page than this one, which asks for the same and more.
            activeOptions={{ exact: true }}
            className={button.outline}
          >
            Back to the first clubs
          </Link>
        )}
        <ShowMore
          next={pages.at(-1)?.next ?? null}
          search={search}
          query={query}
          onAsk={willGrow}
        />
      </div>
    </>
  );
}

function ShowMore({
  next,
  search,
  query,
  onAsk,
}: Pick<Results, 'search' | 'query'> & {
  next: number | null;
  onAsk: (opener: HTMLElement) => void;
}) {
  if (next === null) return null;
  return (
    <>
      <Link
        to="/find-club"
        search={atPage(search, next)}
        rel="next"
        preload={false}
        className={button.court}
        onClick={(event) => {
          // Another map is another page.
          if (search.view) return;
          event.preventDefault();
          onAsk(event.currentTarget);
          void query.fetchNextPage();
        }}
      >
        {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Link>
      {query.error ? (
        <p role="alert" className="text-danger">
          Error fetching clubs: {messageOf(query.error)}
        </p>
      ) : null}
    </>
  );
}

/** The way to a club that is not listed yet. */
export function SuggestClub() {
  return (
    <Link to="/suggest-club" className={button.outline}>
      Suggest a new club
    </Link>
  );
}

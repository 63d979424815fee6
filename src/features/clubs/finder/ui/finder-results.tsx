import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { clubParams } from '#domain/paths.ts';
import { MapPicture } from '#ui/map-picture.tsx';
import { button } from '#ui/button.ts';
import { FailureNotice, Notice } from '#ui/notice.tsx';
import { messageOf } from '#ui/failure.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { Options } from '#ui/options.tsx';
import { showingLabel } from '../rules.ts';
import {
  atPage,
  DEFAULT_SORT,
  defaultSort,
  MAP_VIEW,
  parseFinderSearch,
  searchFromCard,
  sortsFor,
  firstPage,
} from '../schema.ts';
import type { ClubSearchResult, FinderSearch, Sort } from '../schema.ts';
import { ClubCard, ClubCardSkeleton } from './club-card.tsx';
import { CompareTicked } from '#features/clubs/compare/components.tsx';
import { DidYouMean, FilterChips, SearchLink } from './filter-chips.tsx';
import { FILTER_SHEET, FINDER_FORM } from './filter-panel.tsx';

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
            Filters{pages ? ` · ${countOf(total, 'club')}` : ''}
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
          {Array.from({ length: 6 }, (_, index) => (
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
  readonly pages: readonly ClubSearchResult[];
}

function Found({ pages, search, query, onNavigate }: FoundProps) {
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

/** The list has the numbers of the dots (NEAR-08). */
function MappedClubs({
  clubs,
  map,
  search,
}: Pick<ClubSearchResult, 'clubs' | 'map'> & { search: FinderSearch }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
      <div className="xl:sticky xl:top-20">{map ? <MapPicture svg={map.svg} /> : null}</div>
      <ol aria-label="Clubs on the map">
        {clubs.map((club) => (
          <li key={club.id} className="flex gap-3 border-b border-line py-2">
            <span className="w-7 flex-none text-right font-semibold">
              {(map?.clubIds.indexOf(club.id) ?? -1) + 1 || '–'}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to="/clubs/$state/$county/$city/$clubSlug"
                params={clubParams(club)}
                search={searchFromCard(search)}
                preload={false}
                className="link target"
              >
                {club.name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {[club.place, club.distance].filter(Boolean).join(' · ') ||
                  'Location not specified'}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

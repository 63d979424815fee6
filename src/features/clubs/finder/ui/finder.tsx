import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { asUnderstood, isUnknown } from '#domain/near.ts';
import type { AgeGuide } from '#domain/season.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { Notice } from '#ui/notice.tsx';
import { useFormKey } from '#ui/form-key.ts';
import { site } from '#site.config.ts';
import { clubSearchQuery } from '../client.ts';
import { hasFilters } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';
import { FILTER_NAMES } from '../filters.ts';
import { FilterPanel } from './filter-panel.tsx';
import { FinderResults, SuggestClub } from './finder-results.tsx';

interface FinderProps {
  readonly search: FinderSearch;
  readonly locations: readonly StateWithCounties[];
  readonly guide: AgeGuide;
  readonly save: ReactNode;
  readonly onNavigate: (search: FinderSearch) => void;
}

export function Finder({ search, locations, guide, save, onNavigate }: FinderProps) {
  const panel = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLElement>(null);
  const query = useInfiniteQuery({ ...clubSearchQuery(search), enabled: hasFilters(search) });
  const place = query.data?.pages[0]?.place;
  const understood = asUnderstood(search, place);
  // The fields keep the place as it was typed.
  const chosen = { ...understood, near: search.near, within: search.within };
  const form = useFormKey(filled(chosen));
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
      <h1 className="text-title">Find Your {site.region.adjective} Volleyball Club</h1>
      <div className="mt-6 grid items-start lg:gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div ref={panel} tabIndex={-1} onInput={form.onInput} className="filters outline-none">
          <FilterPanel
            key={form.key}
            search={chosen}
            locations={locations}
            guide={guide}
            isPlaceUnknown={isUnknown(place)}
            onSearch={(next) => {
              form.onSend(filled(next));
              onNavigate(next);
              found.current?.focus();
            }}
            onReset={() => {
              onNavigate({});
              panel.current?.focus();
            }}
          />
        </div>
        <section
          ref={found}
          tabIndex={-1}
          aria-label="Clubs found"
          className="min-w-0 scroll-mt-20 outline-none"
        >
          {hasFilters(search) ? (
            <FinderResults {...{ search, understood, save, query, onNavigate }} />
          ) : (
            <Notice text="Use the search panel above to find clubs.">
              <SuggestClub />
            </Notice>
          )}
        </section>
      </div>
    </div>
  );
}

function filled(search: FinderSearch): string {
  return JSON.stringify(FILTER_NAMES.map((name) => search[name]));
}

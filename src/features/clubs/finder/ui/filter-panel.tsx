import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { countOf } from '#domain/count-of.ts';
import { countyOfState } from '#domain/county-of-state.ts';
import { isUnknown } from '#domain/near.ts';
import type { AgeGuide } from '#domain/season.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { AgeGroupField } from '#ui/age-group-field.tsx';
import { button } from '#ui/button.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { NearFields } from '#ui/near-fields.tsx';
import { Options } from '#ui/options.tsx';
import { WeekdayBoxes } from '#ui/weekday-boxes.tsx';
import { site } from '#site.config.ts';
import { clubSearchQuery } from '../client.ts';
import { ANY_STATE, FILTER_LIST, FILTERS } from '../filters.ts';
import { defaultSort, hasFilters, parseFinderSearch, wantedState } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';
import { closeSheet, endWindow, isSheetOpen, leaveCovered, startWindow } from './filter-sheet.ts';

export const FINDER_FORM = 'finder';
export const FILTER_SHEET = 'finder-filters';

interface Filters {
  readonly search: FinderSearch;
  readonly locations: readonly StateWithCounties[];
  readonly guide: AgeGuide;
  readonly isPlaceUnknown: boolean | undefined;
}

/**
 * A plain form, which also works without JavaScript. On a phone it is a sheet once there are
 * results.
 */
export function FilterPanel({
  search,
  locations,
  guide,
  isPlaceUnknown,
  onSearch,
  onReset,
}: Filters & { onSearch: (search: FinderSearch) => void; onReset: () => void }) {
  const searched = hasFilters(search);
  useEffect(() => leaveCovered, []);
  const { total, count } = useTotal();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeSheet(form);
    onSearch(chosenIn(form, search));
  }

  return (
    <section
      id={FILTER_SHEET}
      popover={searched ? 'auto' : undefined}
      tabIndex={-1}
      aria-labelledby="filter-title"
      onBeforeToggle={({ currentTarget: sheet, newState }) => {
        // Before it closes: the focus returns to an element that is inert until then.
        if (newState === 'closed') endWindow(sheet);
      }}
      onToggle={({ currentTarget: sheet, newState }) => {
        if (newState === 'open') startWindow(sheet);
      }}
      className="sheet rounded-2xl border border-line bg-card p-5 text-ink lg:border-0 lg:bg-transparent lg:p-0"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="filter-title" className="mb-4 text-heading lg:mb-2 lg:leading-11">
          Find Your Perfect Club
        </h2>
        {searched ? (
          <button
            type="button"
            popoverTarget={FILTER_SHEET}
            popoverTargetAction="hide"
            className="link -mt-2 min-h-11 px-2 lg:hidden"
          >
            Close
          </button>
        ) : null}
      </div>
      <form
        id={FINDER_FORM}
        action="/find-club"
        method="get"
        role="search"
        aria-label="Clubs"
        onSubmit={submit}
        onChange={({ currentTarget: form }) => {
          if (isSheetOpen(form)) void count(() => chosenIn(form, search));
        }}
        className="grid gap-x-3 gap-y-4 sm:grid-cols-2"
      >
        <FilterFields {...{ search, locations, guide, isPlaceUnknown }} />
        {searched ? null : (
          <input type="hidden" name="sort" value={search.sort ?? defaultSort(search)} />
        )}
        {search.unstated ? <input type="hidden" name="unstated" value={search.unstated} /> : null}
        {search.view ? <input type="hidden" name="view" value={search.view} /> : null}
        <div className="filter-buttons flex flex-wrap gap-3 sm:col-span-2">
          <button type="submit" className={`${button.accent} grow`}>
            {total === undefined ? 'Search Clubs' : `Show ${countOf(total, 'club')}`}
          </button>
          <ResetLink onReset={onReset} />
        </div>
      </form>
    </section>
  );
}

const TYPING_MS = 300;

/** How many clubs the fields find, while they change. */
function useTotal() {
  const client = useQueryClient();
  const [total, setTotal] = useState<number>();
  const turn = useRef(0);
  async function count(chosen: () => FinderSearch) {
    turn.current += 1;
    const own = turn.current;
    await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
    if (own !== turn.current) return;
    const found = await client.fetchInfiniteQuery(clubSearchQuery(chosen())).catch(() => undefined);
    const page = found?.pages[0];
    if (own === turn.current) setTotal(isUnknown(page?.place) ? undefined : page?.total);
  }
  return { total, count };
}

/** When a place is first entered, the preselected state doesn't count. */
function chosenIn(form: HTMLFormElement, { near, ...shown }: FinderSearch): FinderSearch {
  const typed = new FormData(form);
  const chosen = parseFinderSearch({ ...Object.fromEntries(typed), days: typed.getAll('days') });
  if (chosen.near === undefined || near !== undefined) return sorted(chosen);
  const isUnchosen = !hasFilters(shown) && chosen.state === site.defaultState && !chosen.county;
  const state = isUnchosen ? ANY_STATE : chosen.state;
  return sorted({ ...chosen, sort: undefined, state });
}

function sorted(search: FinderSearch): FinderSearch {
  return { ...search, sort: search.sort ?? defaultSort(search) };
}

/** A link, so that it works before hydration. */
function ResetLink({ onReset }: { onReset: () => void }) {
  return (
    <a
      href="/find-club"
      role="button"
      className={button.outline}
      onClick={(event) => {
        event.preventDefault();
        closeSheet(event.currentTarget);
        onReset();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        // A link would scroll the page.
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      Reset
    </a>
  );
}

const SELECTS = FILTER_LIST.flatMap(([name, { options, ...filter }]) =>
  options ? [{ name, options, ...filter }] : [],
);

/** Another state clears the county. */
function FilterFields({ search, locations, guide, isPlaceUnknown }: Filters) {
  const asked = hasFilters(search) ? (search.state ?? ANY_STATE) : site.defaultState;
  const [state, setState] = useState(asked);
  const county = state === asked ? (search.county ?? '') : '';
  const counties = locations.find((location) => location.state === state)?.counties ?? [];
  return (
    <>
      <TextField
        label="Club Name"
        id="finder-name"
        name="name"
        type="search"
        maxLength={100}
        defaultValue={search.name ?? ''}
        autoComplete="off"
        enterKeyHint="search"
      />
      <NearFields id="finder-near" chosen={search} isUnknown={isPlaceUnknown} />
      <SelectField
        label="State"
        id="finder-state"
        name="state"
        value={state}
        autoComplete="off"
        onChange={(event) => setState(event.currentTarget.value)}
      >
        <option value={ANY_STATE}>Any state</option>
        <Options
          of={locations.map((location) => location.state)}
          chosen={state === ANY_STATE ? undefined : state}
        />
      </SelectField>
      <noscript>
        <EveryCounty search={search} locations={locations} />
      </noscript>
      <div className="noscript:hidden">
        <SelectField
          key={state}
          label="County"
          name="county"
          autoComplete="off"
          defaultValue={county}
        >
          <Options of={counties} none="Any county" chosen={county} />
        </SelectField>
      </div>
      <AgeGroupField id="finder-age-group" guide={guide} chosen={search.ageGroup} />
      {SELECTS.map((filter) => (
        <SelectField
          key={filter.name}
          label={filter.label}
          name={filter.name}
          autoComplete="off"
          defaultValue={search[filter.name] ?? ''}
        >
          <Options
            of={filter.options}
            none={filter.any ?? 'Any'}
            chosen={search[filter.name] ?? ''}
            says={(value) => filter.optionLabel?.(value) ?? String(value)}
          />
        </SelectField>
      ))}
      <fieldset
        aria-describedby="finder-days-hint"
        className="flex flex-wrap gap-x-4 sm:col-span-2"
      >
        <legend className="text-sm font-semibold">{FILTERS.days.label}</legend>
        <p id="finder-days-hint" className="w-full text-sm text-ink-soft">
          Check every day that works for you.
        </p>
        <WeekdayBoxes chosen={search.days} />
      </fieldset>
    </>
  );
}

/**
 * Without JavaScript, choosing a state cannot load its counties, so this offers those of all
 * states.
 */
function EveryCounty({ search, locations }: Pick<Filters, 'search' | 'locations'>) {
  const { county } = search;
  const state = wantedState(search);
  const chosen =
    state === undefined || county === undefined ? county : countyOfState(state, county);
  return (
    <SelectField
      label="County"
      id="finder-every-county"
      name="county"
      autoComplete="off"
      defaultValue={chosen ?? ''}
    >
      <option value="">Any county</option>
      {chosen === undefined ? null : (
        <option value={chosen}>{[county, state].filter(Boolean).join(', ')}</option>
      )}
      {locations.map((location) => (
        <optgroup key={location.state} label={location.state}>
          {location.counties
            .map((name) => ({ name, value: countyOfState(location.state, name) }))
            // The chosen one is above, with its state: React would select both.
            .filter(({ value }) => value !== chosen)
            .map(({ name, value }) => (
              <option key={name} value={value}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { DISCIPLINES, GENDERS, PROGRAM_TYPES, TEAM_TYPES } from '#domain/club-options.ts';
import { button } from '#ui/button.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { site } from '#site.config.ts';
import { ANY_STATE, DEFAULT_SORT, isSearched, parseFinderSearch } from '../schema.ts';
import type { FinderSearch, StateOption } from '../schema.ts';
import { EveryCounty } from './every-county.tsx';

export const FINDER_FORM = 'finder';
export const FILTER_SHEET = 'finder-filters';

/**
 * The finder's filters: a plain form that searches without JavaScript, too. On a phone it folds into
 * a sheet once there are results.
 *
 * @param locations states and counties to choose from
 */
export function FilterPanel({
  search,
  locations,
  onSearch,
  onReset,
}: {
  search: FinderSearch;
  locations: readonly StateOption[];
  onSearch: (search: FinderSearch) => void;
  onReset: () => void;
}) {
  const searched = isSearched(search);
  useEffect(() => leaveCovered, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeSheet(form);
    onSearch(parseFinderSearch(Object.fromEntries(new FormData(form))));
  }

  return (
    <section
      id={FILTER_SHEET}
      popover={searched ? 'auto' : undefined}
      tabIndex={-1}
      aria-labelledby="filter-title"
      onBeforeToggle={({ currentTarget: sheet, newState }) => {
        // Before it closes: the focus goes back to what is inert until then.
        if (newState === 'closed') endWindow(sheet);
      }}
      onToggle={({ currentTarget: sheet, newState }) => {
        if (newState === 'open') startWindow(sheet);
      }}
      className="sheet rounded-2xl border border-line bg-card p-5 text-ink"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="filter-title" className="mb-4 text-heading">
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
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1"
      >
        <FilterFields search={search} locations={locations} />
        {searched ? null : <input type="hidden" name="sort" value={search.sort ?? DEFAULT_SORT} />}
        <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-1">
          <button type="submit" className={`${button.accent} grow`}>
            Search Clubs
          </button>
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
        </div>
      </form>
    </section>
  );
}

/** What the open sheet covers. */
let covered: Element[] = [];

/**
 * Makes a window of the sheet that has been opened: nothing behind it can be reached. Without JavaScript
 * it stays a popover.
 */
function startWindow(sheet: HTMLElement): void {
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  for (let at: Element = sheet; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const beside of at.parentElement.children) {
      // Toasts, and what is read out, stay.
      const isInPage = at.parentElement !== document.body || beside.matches('a, header, footer');
      if (beside !== at && isInPage) covered.push(beside);
    }
  }
  for (const element of covered) element.setAttribute('inert', '');
  sheet.focus();
  // On a wide screen it stands in the page again.
  const close = () => sheet.isConnected && sheet.hidePopover();
  matchMedia('(width >= 64rem)').addEventListener('change', close, { once: true });
}

function endWindow(sheet: HTMLElement): void {
  sheet.removeAttribute('role');
  sheet.removeAttribute('aria-modal');
  leaveCovered();
}

function leaveCovered(): void {
  for (const element of covered) element.removeAttribute('inert');
  covered = [];
}

/** Closes the sheet around an element; the focus goes back to what opened it. */
function closeSheet(within: Element): void {
  const sheet = within.closest<HTMLElement>('[popover]');
  if (sheet?.matches(':popover-open')) sheet.hidePopover();
}

/** The filters. The counties are those of the chosen state; another state clears the county. */
function FilterFields({
  search,
  locations,
}: {
  search: FinderSearch;
  locations: readonly StateOption[];
}) {
  const asked = isSearched(search) ? (search.state ?? ANY_STATE) : site.defaultState;
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
      <SelectField
        label="State"
        id="finder-state"
        name="state"
        value={state}
        autoComplete="off"
        onChange={(event) => setState(event.currentTarget.value)}
      >
        <option value={ANY_STATE}>Any state</option>
        {withPresent(
          locations.map((location) => location.state),
          state === ANY_STATE ? undefined : state,
        )}
      </SelectField>
      <EveryCounty search={search} locations={locations} />
      <div className="noscript:hidden">
        <SelectField
          key={state}
          label="County"
          id="finder-county"
          name="county"
          autoComplete="off"
          defaultValue={county}
        >
          <option value="">Any county</option>
          {withPresent(counties, county)}
        </SelectField>
      </div>
      <SelectField
        label="Gender"
        id="finder-gender"
        name="gender"
        autoComplete="off"
        defaultValue={search.gender ?? ''}
      >
        <option value="">Boys and girls</option>
        {withPresent(GENDERS, undefined)}
      </SelectField>
      <SelectField
        label="Team Type"
        id="finder-team-type"
        name="teamType"
        autoComplete="off"
        defaultValue={search.teamType ?? ''}
      >
        <option value="">Any team type</option>
        {withPresent(TEAM_TYPES, search.teamType)}
      </SelectField>
      <SelectField
        label="Program Type"
        id="finder-program-type"
        name="programType"
        autoComplete="off"
        defaultValue={search.programType ?? ''}
      >
        <option value="">Any program type</option>
        {withPresent(PROGRAM_TYPES, undefined)}
      </SelectField>
      <SelectField
        label="Discipline"
        id="finder-discipline"
        name="discipline"
        autoComplete="off"
        defaultValue={search.discipline ?? ''}
      >
        <option value="">Any discipline</option>
        {withPresent(DISCIPLINES, undefined)}
      </SelectField>
    </>
  );
}

/** Options of a select; the chosen value is among them even when it is not offered any more. */
function withPresent(values: readonly string[], chosen: string | undefined) {
  const all =
    chosen === undefined || chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => <option key={value}>{value}</option>);
}

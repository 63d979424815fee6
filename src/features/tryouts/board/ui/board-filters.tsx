import type { StateWithCounties } from '#features/places/county-schema.ts';
import { useState } from 'react';
import { countyOfState } from '#domain/county-of-state.ts';
import type { AgeGuide } from '#domain/season.ts';
import { AgeGroupField } from '#ui/age-group-field.tsx';
import { button } from '#ui/button.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { GenderField } from '#ui/gender-field.tsx';
import { NearFields } from '#ui/near-fields.tsx';
import { Options } from '#ui/options.tsx';
import { WeekdayBoxes } from '#ui/weekday-boxes.tsx';
import { parseTryoutSearch, WHEN } from '../schema.ts';
import type { TryoutSearch } from '../schema.ts';

/** Works without JavaScript. A county's value includes its state, so that it can be chosen before a state is. */
export function BoardFilters({
  search,
  locations,
  guide,
  isPlaceUnknown,
  onInput,
  onSearch,
}: {
  search: TryoutSearch;
  locations: readonly StateWithCounties[];
  guide: AgeGuide;
  isPlaceUnknown: boolean;
  onInput: () => void;
  onSearch: (search: TryoutSearch) => void;
}) {
  return (
    <form
      action="/tryouts"
      method="get"
      role="search"
      aria-label="Tryouts"
      className="print-hidden grid items-start gap-4 rounded-2xl border border-line bg-card p-4 grid-cols-2 lg:grid-cols-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onSearch(parseTryoutSearch({ ...Object.fromEntries(form), days: form.getAll('days') }));
      }}
    >
      <div className="col-span-2">
        <NearFields id="tryouts-near" chosen={search} isUnknown={isPlaceUnknown} />
      </div>
      <WhereFields search={search} locations={locations} />
      <AgeGroupField id="tryouts-age-group" guide={guide} chosen={search.ageGroup} />
      <GenderField chosen={search.gender ?? ''} />
      <DateFields search={search} />
      <button type="submit" className={`${button.accent} mt-6`}>
        Show Tryouts
      </button>
    </form>
  );
}

function DateFields({ search: { when, from, until, days } }: { search: TryoutSearch }) {
  return (
    <div className="has-[[open]]:col-span-full">
      <div className="max-w-xs">
        <SelectField label="When" name="when" autoComplete="off" defaultValue={when ?? ''}>
          <Options of={WHEN} none="Any date" says={(one) => `This ${one}`} />
        </SelectField>
      </div>
      <details open={Boolean(from ?? until ?? days)} className="text-sm">
        <summary className="link -mb-2 min-h-11 w-max content-center">Dates and weekdays</summary>
        <div className="grid grid-cols-2 gap-4 lg:w-1/2">
          <TextField label="From" type="date" name="from" autoComplete="off" defaultValue={from} />
          <TextField
            label="Through"
            type="date"
            name="until"
            autoComplete="off"
            defaultValue={until}
          />
        </div>
        <fieldset className="mt-2 flex flex-wrap gap-x-4">
          <legend className="sr-only">Weekdays</legend>
          <WeekdayBoxes chosen={days} />
        </fieldset>
      </details>
    </div>
  );
}

function WhereFields({
  search,
  locations,
}: {
  search: TryoutSearch;
  locations: readonly StateWithCounties[];
}) {
  const [state, setState] = useState(search.state ?? '');
  const offered = locations.filter((location) => state === '' || location.state === state);
  const { county: name } = search;
  const asked = name && search.state ? countyOfState(search.state, name) : name;
  const county = state === (search.state ?? '') ? (asked ?? '') : '';
  const isOffered = offered.some(
    (of) => of.state === search.state && of.counties.includes(name ?? ''),
  );
  return (
    <>
      <SelectField
        label="State"
        name="state"
        autoComplete="off"
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
      >
        <Options
          of={locations.map((location) => location.state)}
          none="Any state"
          chosen={search.state}
        />
      </SelectField>
      <SelectField
        key={state}
        label="County"
        name="county"
        autoComplete="off"
        defaultValue={county}
      >
        <option value="">Any county</option>
        {county !== '' && !isOffered ? <option value={county}>{name}</option> : null}
        {offered.map((location) => (
          <optgroup key={location.state} label={location.state}>
            {location.counties.map((one) => (
              <option key={one} value={countyOfState(location.state, one)}>
                {one}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </>
  );
}

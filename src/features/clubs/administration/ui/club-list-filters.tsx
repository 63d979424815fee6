import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SelectField, TextField } from '#ui/field.tsx';
import { Button } from '#ui/push-button.tsx';
import { site } from '#site.config.ts';
import { Options } from '#ui/options.tsx';
import { countiesQuery } from '../client.ts';
import { parseClubListSearch } from '../rules.ts';
import type { ClubListSearch } from '../rules.ts';

interface ClubListFiltersProps {
  readonly search: ClubListSearch;
  readonly onSearch: (search: ClubListSearch) => void;
}

/** Nothing happens before Apply Filters or Enter (ACLB-05, ACLB-07). */
export function ClubListFilters({ search, onSearch }: ClubListFiltersProps) {
  const [chosen, setChosen] = useState({
    search: search.search ?? '',
    state: search.state ?? '',
    county: search.county ?? '',
  });
  const counties = useQuery(countiesQuery(chosen.state === '' ? undefined : chosen.state));
  return (
    <form
      role="search"
      aria-label="Clubs"
      className="grid items-end gap-4 rounded-2xl border border-line bg-card p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(parseClubListSearch(chosen));
      }}
    >
      <TextField
        label="Search by name or city"
        name="search"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={chosen.search}
        onChange={(event) => setChosen({ ...chosen, search: event.currentTarget.value })}
      />
      <SelectField
        label="State"
        name="state"
        value={chosen.state}
        onKeyDown={submitOnEnter}
        onChange={(event) => setChosen({ ...chosen, state: event.currentTarget.value, county: '' })}
      >
        <Options none="All States" of={site.region.listedStates} chosen={chosen.state} />
      </SelectField>
      <SelectField
        label="County"
        name="county"
        value={chosen.county}
        onKeyDown={submitOnEnter}
        onChange={(event) => setChosen({ ...chosen, county: event.currentTarget.value })}
      >
        <Options none="All Counties" of={counties.data ?? []} chosen={chosen.county} />
      </SelectField>
      <div className="flex flex-wrap gap-3 sm:max-lg:col-span-2">
        <Button type="submit" look="court">
          Apply Filters
        </Button>
        <Button
          onClick={() => {
            setChosen({ search: '', state: '', county: '' });
            onSearch({});
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}

/** By default, Enter in a select does nothing or opens it. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

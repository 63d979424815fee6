import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SelectField, TextField } from '#ui/field.tsx';
import { Button } from '#ui/push-button.tsx';
import { site } from '#site.config.ts';
import { Options } from '#ui/options.tsx';
import { countiesQuery } from '../client.ts';
import type { ClubListPage } from '../client.ts';
import { parseClubListSearch, WORKING_LIST_NAMES } from '../filters.ts';
import type { ClubListSearch, WorkingList } from '../filters.ts';

const WORKING_LISTS: Readonly<Record<WorkingList, string>> = {
  'no-county': 'Without a county',
  'no-email': 'Without an email address',
  'no-sheet': 'Without a season sheet',
  'no-place': 'Not on the map',
  contradictions: 'With team counts that don’t match',
  bounced: 'Whose email bounced',
  unconfirmed: 'Not confirmed this season',
  unchanged: 'Not changed since...',
};

interface ClubListFiltersProps {
  readonly search: ClubListSearch;
  readonly onSearch: (search: ClubListSearch) => void;
  readonly counts: ClubListPage['lists'] | undefined;
}

/** Nothing happens before Apply Filters or Enter (ACLB-05, ACLB-07). */
export function ClubListFilters({ search, onSearch, counts }: ClubListFiltersProps) {
  const [state, setState] = useState(search.state ?? '');
  const [county, setCounty] = useState(search.county ?? '');
  const [list, setList] = useState<string>(search.list ?? '');
  const counties = useQuery(countiesQuery(state === '' ? undefined : state));
  const says = (name: WorkingList) =>
    `${WORKING_LISTS[name]}${counts ? ` (${counts[name].toLocaleString('en-US')})` : ''}`;
  return (
    <form
      role="search"
      aria-label="Clubs"
      className="grid items-end gap-4 rounded-2xl border border-line bg-card p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,4fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(parseClubListSearch(Object.fromEntries(new FormData(event.currentTarget))));
      }}
      onReset={() => {
        setState('');
        setCounty('');
        setList('');
        onSearch({});
      }}
    >
      <TextField
        label="Search by name or city"
        name="search"
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={search.search}
      />
      <SelectField
        label="State"
        name="state"
        value={state}
        onKeyDown={submitOnEnter}
        onChange={(event) => {
          setState(event.currentTarget.value);
          setCounty('');
        }}
      >
        <Options none="All States" of={site.region.listedStates} chosen={state} />
      </SelectField>
      <SelectField
        label="County"
        name="county"
        value={county}
        onKeyDown={submitOnEnter}
        onChange={(event) => setCounty(event.currentTarget.value)}
      >
        <Options none="All Counties" of={counties.data ?? []} chosen={county} />
      </SelectField>
      <SelectField
        label="List"
        name="list"
        value={list}
        onKeyDown={submitOnEnter}
        onChange={(event) => setList(event.currentTarget.value)}
      >
        <Options none="All clubs" of={WORKING_LIST_NAMES} says={says} />
      </SelectField>
      {list === 'unchanged' ? (
        <TextField
          label="Since (a year ago if blank)"
          name="since"
          type="date"
          defaultValue={search.since}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" look="court">
          Apply Filters
        </Button>
        <Button type="reset">Clear</Button>
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

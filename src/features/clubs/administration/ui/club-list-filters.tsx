import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '#ui/field.tsx';
import { FilterForm, submitOnEnter } from '#ui/filter-form.tsx';
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

interface FieldsProps {
  readonly search: ClubListSearch;
  readonly counts: ClubListPage['lists'] | undefined;
}

export function ClubListFilters({
  onSearch,
  ...fields
}: FieldsProps & { readonly onSearch: (search: ClubListSearch) => void }) {
  return (
    <FilterForm
      label="Clubs"
      search={fields.search}
      className="lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,4fr)]"
      parse={parseClubListSearch}
      onSearch={onSearch}
    >
      <Fields {...fields} />
    </FilterForm>
  );
}

function Fields({ search, counts }: FieldsProps) {
  const [state, setState] = useState(search.state ?? '');
  const [county, setCounty] = useState(search.county ?? '');
  const [list, setList] = useState<string>(search.list ?? '');
  const counties = useQuery(countiesQuery(state === '' ? undefined : state));
  const says = (name: WorkingList) =>
    `${WORKING_LISTS[name]}${counts ? ` (${counts[name].toLocaleString('en-US')})` : ''}`;
  return (
    <>
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
    </>
  );
}

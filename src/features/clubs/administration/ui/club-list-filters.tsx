import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SelectField, TextField } from '#ui/field.tsx';
import { Button } from '#ui/push-button.tsx';
import { site } from '#site.config.ts';
import { Options } from '#ui/options.tsx';
import { countiesQuery } from '../client.ts';
import { parseClubListSearch, WORKING_LIST_NAMES, WORKING_LISTS } from '../rules.ts';
import type { ClubListPage, ClubListSearch, WorkingList } from '../rules.ts';

interface ClubListFiltersProps {
  readonly search: ClubListSearch;
  readonly onSearch: (search: ClubListSearch) => void;
  readonly counts: ClubListPage['lists'] | undefined;
}

type Chosen = Record<'search' | 'state' | 'county' | 'since', string> & {
  list: WorkingList | '';
};

/** Nothing happens before Apply Filters or Enter (ACLB-05, ACLB-07). */
export function ClubListFilters({ search, onSearch, counts }: ClubListFiltersProps) {
  const [chosen, setChosen] = useState<Chosen>({
    search: search.search ?? '',
    state: search.state ?? '',
    county: search.county ?? '',
    list: search.list ?? '',
    since: search.since ?? '',
  });
  const counties = useQuery(countiesQuery(chosen.state === '' ? undefined : chosen.state));
  return (
    <form
      role="search"
      aria-label="Clubs"
      className="grid items-end gap-4 rounded-2xl border border-line bg-card p-4 sm:grid-cols-2 sm:p-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,4fr)]"
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
      <ListFields
        {...{ counts, list: chosen.list, since: chosen.since }}
        onChoose={(part) => setChosen({ ...chosen, ...part })}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" look="court">
          Apply Filters
        </Button>
        <Button
          onClick={() => {
            setChosen({ search: '', state: '', county: '', list: '', since: '' });
            onSearch({});
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}

interface ListFieldsProps {
  readonly list: WorkingList | '';
  readonly since: string;
  readonly counts: ClubListPage['lists'] | undefined;
  readonly onChoose: (part: { list?: WorkingList | ''; since?: string }) => void;
}

function ListFields({ list: chosen, since, counts, onChoose }: ListFieldsProps) {
  const says = (list: WorkingList) =>
    `${WORKING_LISTS[list]}${counts ? ` (${counts[list].toLocaleString('en-US')})` : ''}`;
  return (
    <>
      <SelectField
        label="List"
        name="list"
        value={chosen}
        onKeyDown={submitOnEnter}
        onChange={(event) => {
          const { list = '' } = parseClubListSearch({ list: event.currentTarget.value });
          onChoose({ list });
        }}
      >
        <Options none="All clubs" of={WORKING_LIST_NAMES} chosen={chosen} says={says} />
      </SelectField>
      {chosen === 'unchanged' ? (
        <TextField
          label="Since (a year ago if blank)"
          name="since"
          type="date"
          value={since}
          onChange={(event) => onChoose({ since: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

/** By default, Enter in a select does nothing or opens it. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

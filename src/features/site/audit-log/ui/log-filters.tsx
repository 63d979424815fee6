import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { FilterForm, submitOnEnter } from '#ui/filter-form.tsx';
import { Options } from '#ui/options.tsx';
import { parseLogSearch } from '../rules.ts';
import type { LogSearch } from '../rules.ts';
import { CHANGE_SUBJECTS } from '../schema.ts';
import { KIND_WORDS } from './log-words.ts';

export interface LogFiltersProps {
  search: LogSearch;
  onSearch: (search: LogSearch) => void;
}

export function LogFilters({ search, onSearch }: LogFiltersProps) {
  return (
    <FilterForm
      label="Changes"
      search={search}
      className="*:min-w-0 lg:grid-cols-4"
      parse={(values) => ({ ...parseLogSearch(values), id: search.id })}
      onSearch={onSearch}
    >
      <SelectField label="Kind" name="kind" defaultValue={search.kind} onKeyDown={submitOnEnter}>
        <Options of={CHANGE_SUBJECTS} none="All kinds" says={(kind) => KIND_WORDS[kind][0]} />
      </SelectField>
      <TextField
        label="Username or part of it"
        name="who"
        type="search"
        autoComplete="off"
        maxLength={FILTER_LENGTH}
        defaultValue={search.who}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          name={end}
          type="date"
          max="9999-12-31"
          defaultValue={search[end]}
        />
      ))}
    </FilterForm>
  );
}

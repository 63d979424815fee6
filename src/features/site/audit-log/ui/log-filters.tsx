import { useState } from 'react';
import { FILTER_LENGTH } from '#domain/typed-filter.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Options } from '#ui/options.tsx';
import { parseLogSearch } from '../rules.ts';
import type { LogSearch } from '../rules.ts';
import { CHANGE_SUBJECTS } from '../schema.ts';
import { KIND_WORDS } from './log-words.ts';

type Typed = Readonly<Record<'kind' | 'who' | 'from' | 'to', string>>;

function typedOf({ kind, who = '', from = '', to = '' }: LogSearch): Typed {
  return { kind: kind ?? '', who, from, to };
}

/** The fields follow the address. */
export function LogFilters({
  search,
  onSearch,
}: {
  search: LogSearch;
  onSearch: (search: LogSearch) => void;
}) {
  const [typed, setTyped] = useState(typedOf(search));
  const [followed, setFollowed] = useState(search);
  if (followed !== search) {
    setFollowed(search);
    setTyped(typedOf(search));
  }
  return (
    <form
      role="search"
      aria-label="Changes"
      className="grid items-end gap-4 rounded-2xl border border-line bg-card p-4 *:min-w-0 sm:grid-cols-2 sm:p-5 lg:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...parseLogSearch(typed), id: search.id });
      }}
    >
      <SelectField
        label="Kind"
        value={typed.kind}
        onKeyDown={(event) => {
          // Enter in a select does nothing, or opens it.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        onChange={(event) => setTyped({ ...typed, kind: event.currentTarget.value })}
      >
        <Options of={CHANGE_SUBJECTS} none="All kinds" says={(kind) => KIND_WORDS[kind][0]} />
      </SelectField>
      <TextField
        label="Username or part of it"
        type="search"
        autoComplete="off"
        maxLength={FILTER_LENGTH}
        value={typed.who}
        onChange={(event) => setTyped({ ...typed, who: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          type="date"
          max="9999-12-31"
          value={typed[end]}
          onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
        />
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-2 lg:col-span-4">
        <Button type="submit" look="court">
          Apply Filters
        </Button>
        <Button
          onClick={() => {
            setTyped(typedOf({}));
            onSearch({});
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}

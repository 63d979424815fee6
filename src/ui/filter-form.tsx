import { Fragment, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './push-button.tsx';

interface FilterFormProps<Search> {
  readonly label: string;
  readonly search: Search;
  readonly className: string;
  /** Reads what is in the named fields. */
  readonly parse: (values: Readonly<Record<string, unknown>>) => Search;
  readonly onSearch: (search: Search) => void;
  /** Fields that start from `search`. */
  readonly children: ReactNode;
}

/** Nothing happens before Apply Filters or Enter (ACLB-05, ACLB-07). */
export function FilterForm<Search extends object>(props: FilterFormProps<Search>) {
  const { label, search, className, parse, onSearch, children } = props;
  const shown = JSON.stringify(search);
  const [form, setForm] = useState({ key: 0, shown, sent: '' });
  // A new URL resets the fields, unless they sent it themselves, so that text typed while it loads is kept.
  if (form.shown !== shown) {
    setForm({ key: form.sent === shown ? form.key : form.key + 1, shown, sent: '' });
  }
  return (
    <form
      role="search"
      aria-label={label}
      className={`grid items-end gap-4 rounded-2xl border border-line bg-card p-4 sm:grid-cols-2 sm:p-5 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const next = parse(Object.fromEntries(new FormData(event.currentTarget)));
        setForm({ ...form, sent: JSON.stringify(next) });
        onSearch(next);
      }}
    >
      <Fragment key={form.key}>{children}</Fragment>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" look="court">
          Apply Filters
        </Button>
        <Button
          onClick={() => {
            setForm({ key: form.key + 1, shown, sent: '' });
            onSearch({} as Search);
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  );
}

/** By default, Enter in a select does nothing or opens it. */
export function submitOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

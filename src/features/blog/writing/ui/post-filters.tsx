import { useState } from 'react';
import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Options } from '#ui/options.tsx';
import type { PostFilter } from '../schema.ts';
import { STATUS_NAMES } from './status-badge.tsx';

type PostSearch = Pick<PostFilter, 'status' | 'title'>;

export function PostFilters({
  search,
  onSearch,
}: {
  search: PostSearch;
  onSearch: (search: PostSearch) => void;
}) {
  const [title, setTitle] = useState(search.title);
  return (
    <form
      role="search"
      aria-label="Posts"
      className="flex flex-wrap items-end gap-4 rounded-2xl border border-line bg-card p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ ...search, title: title.trim() });
      }}
    >
      <div className="w-full sm:w-72">
        <TextField
          label="Search by title"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div className="w-full sm:w-44">
        <SelectField
          label="Status"
          value={search.status ?? ''}
          onChange={(event) => {
            const status = POST_STATUSES.find((one) => one === event.target.value) ?? null;
            onSearch({ title: title.trim(), status });
          }}
        >
          <Options of={POST_STATUSES} none="All statuses" says={(one) => STATUS_NAMES[one]} />
        </SelectField>
      </div>
      <Button type="submit" look="court">
        Search
      </Button>
    </form>
  );
}

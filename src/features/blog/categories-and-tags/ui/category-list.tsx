import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormSelect } from '#ui/form-field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { categoriesQuery, deleteCategoryMutation } from '../client.ts';
import type { CategoryEntry } from '../client.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { IconButton } from './icons.tsx';

export function CategoryList() {
  const query = useQuery(categoriesQuery);
  const { data, isPending } = query;
  const [edited, setEdited] = useState<CategoryEntry | 'new' | null>(null);
  const [asked, setAsked] = useState<CategoryEntry | null>(null);
  const adder = useRef<HTMLButtonElement>(null);

  if (isPending) return <p role="status">Loading...</p>;
  if (!data) return <LoadFailure title="We couldn’t load the categories" query={query} />;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {data.length === 1 ? '1 category' : `${data.length} categories`}
        </p>
        <Button ref={adder} look="accent" onClick={() => setEdited('new')}>
          Add Category
        </Button>
      </div>
      {data.length === 0 ? (
        <Notice text="No categories yet. Posts need one." />
      ) : (
        <RecordTable
          caption="Categories"
          rows={data}
          keyOf={({ id }) => id}
          columns={columnsWith(setEdited, setAsked)}
        />
      )}
      {edited === null ? null : (
        <CategoryDialog
          category={edited === 'new' ? null : (data.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {asked === null ? null : (
        <DeleteCategory
          // A refused try reloads the counts.
          category={data.find(({ id }) => id === asked.id) ?? asked}
          others={data.filter(({ id }) => id !== asked.id)}
          onClose={() => setAsked(null)}
          onDeleted={() => adder.current?.focus()}
        />
      )}
    </div>
  );
}

function columnsWith(
  onEdit: (category: CategoryEntry) => void,
  onDelete: (category: CategoryEntry) => void,
): RecordColumn<CategoryEntry>[] {
  return [
    {
      title: 'Name',
      isName: true,
      cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
    },
    {
      title: 'Slug',
      cell: ({ slug }) => <code className="text-sm [overflow-wrap:anywhere]">{slug}</code>,
    },
    {
      title: 'Description',
      cell: ({ description }) => description ?? <span className="text-ink-soft">None</span>,
    },
    {
      title: 'Posts',
      cell: ({ posts }) => <span className="whitespace-nowrap">{countOf(posts, 'post')}</span>,
    },
    {
      title: 'Actions',
      isActions: true,
      cell: (category) => (
        <div className="flex justify-end gap-1">
          <IconButton
            sign="pencil"
            label={`Edit ${category.name}`}
            onClick={() => onEdit(category)}
          />
          <IconButton
            sign="bin"
            label={`Delete ${category.name}`}
            onClick={() => onDelete(category)}
          />
        </div>
      ),
    },
  ];
}

function DeleteCategory({
  category: { id, name, posts },
  others,
  onClose,
  onDeleted,
}: {
  category: CategoryEntry;
  others: readonly CategoryEntry[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useSubmit(deleteCategoryMutation);
  const [moveTo, setMoveTo] = useState('');
  const [isTried, setTried] = useState(false);
  const isUnanswered = posts > 0 && moveTo === '';

  function confirm() {
    setTried(true);
    if (isUnanswered) return;
    const deleted = () => {
      onClose();
      onDeleted();
    };
    remove.mutate({ id, moveTo: posts > 0 ? moveTo : null }, { onSuccess: deleted });
  }

  const isStuck = posts > 0 && others.length === 0;
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirmLabel={isStuck ? 'Close' : 'Delete'}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={isStuck ? onClose : confirm}
    >
      {isStuck ? (
        `${name} has ${countOf(posts, 'post')}. Add another category for them first.`
      ) : (
        <p className="break-words">
          We’ll permanently delete the category “{name}.”{' '}
          {posts > 0 ? ` It has ${countOf(posts, 'post')}. Where should they go?` : null}
        </p>
      )}
      {posts > 0 && !isStuck ? (
        <div className="mt-4 text-ink">
          <FormSelect
            label="Move posts to"
            value={moveTo}
            error={isTried && isUnanswered ? 'Choose a category' : undefined}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="">Choose a category</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </FormSelect>
        </div>
      ) : null}
      <div className="mt-4 empty:hidden">
        <Refusal error={remove.error} />
      </div>
    </ConfirmDialog>
  );
}

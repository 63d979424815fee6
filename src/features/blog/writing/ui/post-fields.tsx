import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { countWords, readingMinutes } from '#domain/reading-time.ts';
import { slugify } from '#domain/slug.ts';
import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { bound } from '#ui/bound.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Options } from '#ui/options.tsx';
import { LONGEST_READ_TIME } from '../rules.ts';
import type { TypedPost } from '../schema.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { STATUS_NAMES } from './status-badge.tsx';
import { TagsEditor } from './tags-editor.tsx';

/** ABLG-35: the slug of a new post follows the title until it is edited (ABLG-44, ABLG-45). */
export function PostFields({ isNew }: { isNew: boolean }) {
  const form = useFormContext<TypedPost>();
  const { formState, getValues, setValue } = form;
  const field = bound(form);
  const title = field('title');
  const slug = field('slug');

  function followTitle(before: string, now: string) {
    if (!isNew || getValues('slug') !== slugify(before)) return;
    setValue('slug', slugify(now), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <div className="grid gap-5">
      <FormField
        label="Title"
        required
        autoComplete="off"
        {...title}
        onChange={(event) => {
          const before = getValues('title');
          followTitle(before, event.target.value);
          void title.onChange(event);
        }}
      />
      <FormField
        label="Slug"
        required
        autoComplete="off"
        hint="The address of the post: /blog/{slug}"
        {...slug}
        onBlur={(event) => {
          const kept = slugify(event.target.value);
          if (kept !== event.target.value) setValue('slug', kept, { shouldDirty: true });
          void slug.onBlur(event);
        }}
      />
      <TextArea label="Excerpt" rows={3} {...field('excerpt')} />
      <ContentField />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Author" required autoComplete="off" {...field('author')} />
        <CategoryField />
        <ReadTimeField />
        <StatusField />
      </div>
      <TagsEditor />
      <FeaturedImageField />
      <SharingFields />
    </div>
  );
}

function CategoryField() {
  const field = bound(useFormContext<TypedPost>());
  const { data, isPending, error, refetch } = useQuery(categoriesQuery);
  return (
    <div>
      <FormSelect
        // A native select shows its value only if the option exists.
        key={data === undefined ? 'loading' : 'loaded'}
        label="Category"
        required
        {...field('categoryId')}
      >
        <option value="">{isPending ? 'Loading categories...' : 'Choose a category'}</option>
        {data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormSelect>
      {error === null ? null : (
        <p role="alert" className="mt-1 text-sm">
          <span className="font-semibold text-danger">{messageOf(error)}</span>{' '}
          <button type="button" className="link min-h-11" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.length === 0 ? (
        <p className="mt-1 text-sm">
          No categories yet.{' '}
          <Link to="/admin/blog/manage" className="link">
            Add Category
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** Minutes, with a proposal from the word count (D45). */
function ReadTimeField() {
  const form = useFormContext<TypedPost>();
  const { setValue, control } = form;
  const content = useWatch({ control, name: 'content' });
  const readTime = useWatch({ control, name: 'readTime' });
  const words = countWords(content);
  const proposed = String(Math.min(readingMinutes(content), LONGEST_READ_TIME));
  return (
    <div>
      <FormField
        label="Read time (minutes)"
        type="number"
        inputMode="numeric"
        min={1}
        max={LONGEST_READ_TIME}
        step={1}
        {...bound(form)('readTime')}
      />
      {words === 0 ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          {countOf(words, 'word')}
          {proposed === readTime ? `, about ${proposed} min` : null}
          {proposed === readTime ? null : (
            <>
              .{' '}
              <button
                type="button"
                className="link min-h-11"
                onClick={() =>
                  setValue('readTime', proposed, { shouldDirty: true, shouldValidate: true })
                }
              >
                Use {proposed} min
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

function StatusField() {
  const form = useFormContext<TypedPost>();
  const { formState, control } = form;
  const [status, slug] = useWatch({ control, name: ['status', 'slug'] });
  const before = formState.defaultValues?.status;
  const effect =
    status === before
      ? undefined
      : status === 'published'
        ? `When you save, everyone can see this post at /blog/${slug}.`
        : before === 'published'
          ? 'When you save, readers won’t see this post anymore.'
          : undefined;
  return (
    <FormSelect label="Status" hint={effect} {...bound(form)('status')}>
      <Options of={POST_STATUSES} says={(status) => STATUS_NAMES[status]} />
    </FormSelect>
  );
}

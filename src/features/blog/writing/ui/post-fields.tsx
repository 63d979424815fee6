import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { countWords, readingMinutes } from '#domain/reading-time.ts';
import { slugify } from '#domain/slug.ts';
import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField, FormSelect } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { LONGEST_READ_TIME } from '../rules.ts';
import type { TypedPost } from '../schema.ts';
import { ContentField } from './content-field.tsx';
import { FeaturedImageField } from './featured-image-field.tsx';
import { STATUS_NAMES } from './status-badge.tsx';
import { TagsEditor } from './tags-editor.tsx';

/**
 * The fields of a post (ABLG-35).
 *
 * @param isNew the slug follows the title, until somebody types another one (ABLG-44, ABLG-45)
 * @param categoriesLink leads to where categories are made
 */
export function PostFields({
  isNew,
  categoriesLink,
}: {
  isNew: boolean;
  categoriesLink: ReactNode;
}) {
  const { register, formState, getValues, setValue } = useFormContext<TypedPost>();
  const { errors } = formState;
  const title = register('title');
  const slug = register('slug');

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
        error={errors.title?.message}
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
        error={errors.slug?.message}
        {...slug}
        onBlur={(event) => {
          const kept = slugify(event.target.value);
          if (kept !== event.target.value) setValue('slug', kept, { shouldDirty: true });
          void slug.onBlur(event);
        }}
      />
      <TextArea label="Excerpt" rows={3} error={errors.excerpt?.message} {...register('excerpt')} />
      <ContentField />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          label="Author"
          required
          autoComplete="off"
          error={errors.author?.message}
          {...register('author')}
        />
        <CategoryField categoriesLink={categoriesLink} />
        <ReadTimeField />
        <FormSelect label="Status" error={errors.status?.message} {...register('status')}>
          {POST_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </FormSelect>
      </div>
      <TagsEditor />
      <FeaturedImageField />
    </div>
  );
}

function CategoryField({ categoriesLink }: { categoriesLink: ReactNode }) {
  const { register, formState } = useFormContext<TypedPost>();
  const { data, isPending, error, refetch } = useQuery(categoriesQuery());
  return (
    <div>
      <FormSelect
        // A native select shows what is chosen only among options that are there.
        key={data === undefined ? 'loading' : 'loaded'}
        label="Category"
        required
        error={formState.errors.categoryId?.message}
        {...register('categoryId')}
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
        <p className="mt-1 text-sm">There is no category yet. {categoriesLink}</p>
      ) : null}
    </div>
  );
}

/** Minutes, with a proposal from the number of words that the author may take (decision 45). */
function ReadTimeField() {
  const { register, formState, setValue, control } = useFormContext<TypedPost>();
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
        error={formState.errors.readTime?.message}
        {...register('readTime')}
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

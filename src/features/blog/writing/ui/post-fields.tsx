import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import type { RenderLibrary } from './render-library.ts';
import { SharingFields } from './sharing-fields.tsx';
import { STATUS_NAMES } from './status-badge.tsx';
import { TagsEditor } from './tags-editor.tsx';

/**
 * The fields of a post (ABLG-35).
 *
 * @param isNew the slug follows the title, until somebody types another one (ABLG-44, ABLG-45)
 * @param categoriesLink leads to where categories are made
 * @param renderLibrary shows the library of uploads
 */
export function PostFields({
  isNew,
  categoriesLink,
  renderLibrary,
}: {
  isNew: boolean;
  categoriesLink: ReactNode;
  renderLibrary: RenderLibrary;
}) {
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
      <ContentField renderLibrary={renderLibrary} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="Author" required autoComplete="off" {...field('author')} />
        <CategoryField categoriesLink={categoriesLink} />
        <ReadTimeField />
        <StatusField />
      </div>
      <TagsEditor />
      <FeaturedImageField renderLibrary={renderLibrary} />
      <SharingFields />
    </div>
  );
}

function CategoryField({ categoriesLink }: { categoriesLink: ReactNode }) {
  const field = bound(useFormContext<TypedPost>());
  const { data, isPending, error, refetch } = useQuery(categoriesQuery);
  return (
    <div>
      <FormSelect
        // A native select shows what is chosen only among options that are there.
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
        <p className="mt-1 text-sm">There is no category yet. {categoriesLink}</p>
      ) : null}
    </div>
  );
}

/** Minutes, with a proposal from the number of words that the author may take (D45). */
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

/** Where another status means that readers see the post, or do not any more, it says so before it is saved. */
function StatusField() {
  const form = useFormContext<TypedPost>();
  const { formState, control } = form;
  const [status, slug] = useWatch({ control, name: ['status', 'slug'] });
  const before = formState.defaultValues?.status;
  const effect =
    status === before
      ? undefined
      : status === 'published'
        ? `As soon as you save, everybody sees this post at /blog/${slug}.`
        : before === 'published'
          ? 'As soon as you save, readers no longer see this post.'
          : undefined;
  return (
    <FormSelect label="Status" hint={effect} {...bound(form)('status')}>
      <Options of={POST_STATUSES} says={(status) => STATUS_NAMES[status]} />
    </FormSelect>
  );
}

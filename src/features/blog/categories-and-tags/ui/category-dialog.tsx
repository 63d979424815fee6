import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { slugify } from '#domain/slug.ts';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { saveCategoryMutation } from '../client.ts';
import { NAME_TAKEN, SLUG_TAKEN } from '../rules.ts';
import { categoryFormSchema } from '../schema.ts';
import type { CategoryEntry } from '../schema.ts';

/**
 * The dialog of a category (ABLG-21 to 25). Typing the name fills the slug, until the slug is another
 * one; that of a stored category stays, since its address is known.
 *
 * @param category null to create one
 */
export function CategoryDialog({
  category,
  onClose,
}: {
  category: CategoryEntry | null;
  onClose: () => void;
}) {
  const draft = `category:${category?.id ?? 'new'}`;
  const [name, setName, clearName, isBack] = useDraft(`${draft}:name`, category?.name);
  const [slug, setSlug, clearSlug] = useDraft(`${draft}:slug`, category?.slug);
  const [description, setDescription, clearDescription] = useDraft(
    `${draft}:description`,
    category?.description ?? '',
  );
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({});
  const save = useSubmit(saveCategoryMutation(category?.id ?? null));
  const refusal = save.error === null ? null : messageOf(save.error);

  function forget() {
    clearName();
    clearSlug();
    clearDescription();
  }

  // Escape leaves what was typed for the next time.
  function close() {
    forget();
    onClose();
  }

  function rename(typed: string) {
    if (category === null && slug === slugify(name)) setSlug(slugify(typed));
    setName(typed);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const parsed = categoryFormSchema.safeParse({ name, slug, description });
    setMistakes({});
    if (parsed.success) {
      save.mutate(parsed.data, { onSuccess: close });
      return;
    }
    setMistakes(
      Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed(),
      ),
    );
  }

  return (
    <Dialog title={category === null ? 'Add Category' : 'Edit Category'} onClose={onClose}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {isBack ? <DraftNotice onDiscard={forget} /> : null}
        <FormField
          label="Name"
          required
          autoComplete="off"
          value={name}
          error={mistakes['name'] ?? (refusal === NAME_TAKEN ? refusal : undefined)}
          onChange={(event) => rename(event.target.value)}
        />
        <FormField
          label="Slug"
          required
          autoComplete="off"
          value={slug}
          error={mistakes['slug'] ?? (refusal === SLUG_TAKEN ? refusal : undefined)}
          onChange={(event) => setSlug(event.target.value)}
          onBlur={() => setSlug(slugify(slug))}
        />
        <TextArea
          label="Description"
          rows={3}
          value={description}
          error={mistakes['description'] ?? null}
          onChange={(event) => setDescription(event.target.value)}
        />
        {refusal === null || refusal === NAME_TAKEN || refusal === SLUG_TAKEN ? null : (
          <p role="alert" className="font-semibold text-danger">
            {refusal}
          </p>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            className={button.accent}
            disabled={name.trim() === '' || save.isPending}
          >
            {category === null
              ? save.isPending
                ? 'Creating...'
                : 'Create'
              : save.isPending
                ? 'Updating...'
                : 'Update'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

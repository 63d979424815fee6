import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { slugify } from '#domain/slug.ts';
import { bound } from '#ui/bound.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { saveCategoryMutation } from '../client.ts';
import { NAME_TAKEN, SLUG_TAKEN } from '../rules.ts';
import { categoryFormSchema } from '../schema.ts';
import type { CategoryEntry } from '../schema.ts';

const TAKEN: Readonly<Partial<Record<string, 'name' | 'slug'>>> = {
  [NAME_TAKEN]: 'name',
  [SLUG_TAKEN]: 'slug',
};

interface CategoryDialogProps {
  readonly category: CategoryEntry | null;
  readonly onClose: () => void;
}

/**
 * The dialog of a category (ABLG-21 to 25). Typing the name fills the slug, until the slug is another
 * one; that of a stored category stays, since its address is known. Escape leaves what was typed for the
 * next time.
 *
 * @param category null to create one
 */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const form = useForm({
    resolver: zodResolver(categoryFormSchema),
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
    },
  });
  const { handleSubmit, getValues, setValue, setError, control } = form;
  const field = bound(form);
  const draft = useFormDraft(`category:${category?.id ?? 'new'}`, form);
  const save = useSubmit(saveCategoryMutation(category?.id ?? null));
  const [name, slug] = [field('name'), field('slug')];

  const [send, sending] = category ? ['Update', 'Updating...'] : ['Create', 'Creating...'];

  function close() {
    draft.clear();
    onClose();
  }

  const submit = handleSubmit((kept) =>
    save.mutate(kept, {
      onSuccess: close,
      onError: ({ message }) => {
        const field = TAKEN[message];
        if (field) setError(field, { message });
      },
    }),
  );
  return (
    <Dialog title={category === null ? 'Add Category' : 'Edit Category'} onClose={onClose}>
      <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
        {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
        <FormField
          label="Name"
          required
          autoComplete="off"
          {...name}
          onChange={(event) => {
            const follows = category === null && getValues('slug') === slugify(getValues('name'));
            if (follows) setValue('slug', slugify(event.target.value));
            void name.onChange(event);
          }}
        />
        <FormField
          label="Slug"
          required
          autoComplete="off"
          {...slug}
          onBlur={(event) => {
            setValue('slug', slugify(event.target.value));
            void slug.onBlur(event);
          }}
        />
        <TextArea label="Description" rows={3} {...field('description')} />
        <Refusal error={save.error && TAKEN[save.error.message] ? null : save.error} />
        <FormButtons
          isInWindow
          send={send}
          sending={sending}
          isSending={save.isPending}
          isReady={useWatch({ control, name: 'name' }).trim() !== ''}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}

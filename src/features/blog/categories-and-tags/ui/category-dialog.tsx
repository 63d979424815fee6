import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { slugify } from '#domain/slug.ts';
import { bound } from '#ui/bound.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { saveCategoryMutation } from '../client.ts';
import type { CategoryEntry } from '../client.ts';
import { CATEGORY_CHANGED, NAME_TAKEN, SLUG_TAKEN } from '../rules.ts';
import { categoryDialogSchema } from '../schema.ts';
import type { SeenCategory } from '../schema.ts';

const TAKEN: Readonly<Partial<Record<string, 'name' | 'slug'>>> = {
  [NAME_TAKEN]: 'name',
  [SLUG_TAKEN]: 'slug',
};

interface CategoryDialogProps {
  readonly category: CategoryEntry | null;
  readonly onClose: () => void;
}

function seenIn({ name, slug, description }: CategoryEntry): SeenCategory {
  return { name, slug, description };
}

function startOf(category: CategoryEntry | null) {
  return {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    seen: category && seenIn(category),
  };
}

/**
 * ABLG-21 to 25: the slug follows the name until it is edited; that of a stored category stays,
 * because its address is known. Escape keeps a draft with the version that it began from, so that
 * nobody else's change is overwritten unseen.
 */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { form, draft, save, submit, close } = useSaving({ category, onClose });
  const { getValues, setValue, reset, control } = form;
  const field = bound(form);
  const [name, slug] = [field('name'), field('slug')];
  const seen = useWatch({ control, name: 'seen' });
  const isSaved = save.isPending || save.isSuccess;
  const isOvertaken =
    category !== null && !isSaved && hashKey([seen]) !== hashKey([seenIn(category)]);
  const [send, sending] = category ? ['Save category', 'Saving...'] : ['Add category', 'Adding...'];

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
        {isOvertaken ? (
          <MineOrTheirs
            of={category.name}
            message={CATEGORY_CHANGED}
            onKeep={() => {
              save.reset();
              setValue('seen', seenIn(category));
            }}
            onTake={() => {
              save.reset();
              draft.clear();
              reset(startOf(category));
            }}
          >
            {[category.name, category.slug, category.description ?? '—'].join(' · ')}
          </MineOrTheirs>
        ) : (
          <Refusal error={save.error && TAKEN[save.error.message] ? null : save.error} />
        )}
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

function useSaving({ category, onClose }: CategoryDialogProps) {
  const form = useForm({
    resolver: zodResolver(categoryDialogSchema),
    defaultValues: startOf(category),
  });
  const { handleSubmit, setError } = form;
  const draft = useFormDraft(`category:${category?.id ?? 'new'}`, form);
  const save = useSubmit(saveCategoryMutation(category?.id ?? null));

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
  return { form, draft, save, submit, close };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { giveUpDraft } from '#features/blog/drafts/client.ts';
import { asFields, restored } from '#features/blog/drafts/rules.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { useEditForm } from '#ui/edit-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { postToEditQuery, savePostMutation } from '../client.ts';
import { SLUG_TAKEN } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { EditablePost, PostForm, TypedPost } from '../schema.ts';
import { Autosave } from './drafts/autosave.ts';
import { useAutosave } from './drafts/use-autosave.ts';
import { mergePosts } from './merge-post.ts';
import type { PostFormProps } from './post-form-props.ts';

const NOT_KEPT = 'What you typed could not be kept as a version. Please try again.';

// The schema takes more than the fields hold: null, for what is left out.
const resolver = zodResolver(postFormSchema) as unknown as Resolver<TypedPost, unknown, PostForm>;

/** The form, whose every change is saved as a draft. */
export function useDraftedForm(props: PostFormProps) {
  const { postId, post, values, kept, draftedAt, isSameForm, hasEnded, onReload } = props;
  const [autosave] = useState(() => new Autosave(draftedAt));
  const edit = useEditForm<TypedPost, PostForm, string>({
    resolver,
    values,
    version: post?.version ?? '',
    draftName: `post:${postId}`,
    kept,
    keeping: autosave,
    isSameForm,
    unsaved: post
      ? 'Your changes to this post have not been saved.'
      : 'This post has not been saved.',
    onReload: () => {
      void autosave
        .hold()
        .then(() => giveUpDraft(postId))
        .catch(() => undefined)
        .then(onReload);
    },
  });
  const { form, start } = edit;
  const read = (): DraftFields => asFields(form.getValues());
  const state = useAutosave(autosave, {
    postId,
    basedOn: start.version,
    isSignedIn: !hasEnded,
    read,
    onKept: edit.forget,
  });
  useDraftOnChange(form, autosave);
  return { edit, state, autosave, read };
}

type Drafted = Pick<ReturnType<typeof useDraftedForm>, 'edit' | 'autosave'>;

/** Calls when somebody changed a field; not when all were set at once. */
function useDraftOnChange(
  { watch }: UseFormReturn<TypedPost, unknown, PostForm>,
  autosave: Autosave,
): void {
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name !== undefined) autosave.touch();
    });
    return unsubscribe;
  }, [watch, autosave]);
}

/** Saves the post: to leave it, or to stay and go on. */
export function useSaving(props: PostFormProps, { edit, autosave }: Drafted) {
  const { postId, post, onClose, onCreated, refetch } = props;
  const { form } = edit;
  const client = useQueryClient();
  const categories = useQuery(categoriesQuery);
  // Of the last save, which may have been merged since it was begun.
  const last = useRef<{ isStaying: boolean; typed: TypedPost; kept: PostForm | null }>({
    isStaying: false,
    typed: form.getValues(),
    kept: null,
  });

  function onSaved({ version }: { readonly version: string }): void {
    const { isStaying, typed, kept } = last.current;
    if (!isStaying || kept === null) {
      autosave.end();
      edit.end();
      return onClose();
    }
    const values = restored(asFields(kept), typed);
    const stored: EditablePost = { id: postId, version, values, changed: '' };
    client.setQueryData<EditablePost | null>(postToEditQuery(postId).queryKey, stored);
    edit.rebase(version, typed, form.getValues());
    edit.forget();
    autosave.release(true);
    if (post === null) onCreated();
  }

  const saving = useMergingSave({
    edit,
    mutation: savePostMutation(postId, post === null),
    sent(version: string, kept: PostForm) {
      last.current = { ...last.current, typed: form.getValues(), kept };
      return { version, form: kept };
    },
    refetch: async () => (await refetch()) ?? null,
    merge: (sides, choices) =>
      mergePosts(
        sides,
        choices,
        (id) => categories.data?.find((one) => one.id === id)?.name ?? 'Another category',
      ),
    send: post === null ? 'Create Post' : 'Update Post',
    onSaved,
    beforeSave: () => autosave.hold(),
    onRefused(error) {
      autosave.release(false);
      if (error.message === SLUG_TAKEN) form.setError('slug', { message: SLUG_TAKEN });
      edit.refuse();
    },
    async keepTyped() {
      autosave.touch();
      if (!(await autosave.flush())) throw new Error(NOT_KEPT);
      // A draft that is given up stays among the versions.
      await giveUpDraft(postId);
    },
  });
  function submit(kept: PostForm, isStaying: boolean): Promise<void> {
    last.current = { ...last.current, isStaying };
    return saving.submit(kept);
  }
  return { ...saving, submit };
}

/**
 * What was published from here has changed nothing that is written: the form goes on from there. Where
 * somebody else has saved something meanwhile, that is left to be compared.
 */
export async function adoptPublication(
  { post, refetch }: PostFormProps,
  { edit: { form, start, rebase }, autosave }: Drafted,
): Promise<void> {
  const now = await refetch();
  // It may have been read again since, with what was published: what counts is what the form began from.
  const began = post?.version === start.version ? post.values : start.isBase ? start.values : null;
  if (!now || began === null) return;
  const { status } = now.values;
  if (JSON.stringify({ ...began, status }) !== JSON.stringify(now.values)) return;
  const typed = { ...form.getValues(), status };
  rebase(now.version, now.values, typed);
  if (JSON.stringify(typed) !== JSON.stringify(now.values)) autosave.touch();
}

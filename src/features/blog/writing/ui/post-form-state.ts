import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { giveUpDraft } from '#features/blog/drafts/client.ts';
import { asFields, restored } from '#features/blog/drafts/rules.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import { useEditForm } from '#ui/edit-form.tsx';
import { useSubmit } from '#ui/submit.ts';
import { postToEditQuery, savePostMutation } from '../client.ts';
import { SLUG_TAKEN } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { EditablePost, PostForm, TypedPost } from '../schema.ts';
import { Autosave } from './drafts/autosave.ts';
import { useAutosave } from './drafts/use-autosave.ts';
import type { PostFormProps } from './post-form-props.ts';

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
  const { form, start } = edit;
  const client = useQueryClient();
  const save = useSubmit(savePostMutation(postId, post === null));
  async function submit(kept: PostForm, isStaying: boolean): Promise<void> {
    await autosave.hold();
    const typed = form.getValues();
    try {
      const { version } = await save.mutateAsync({ version: start.version, form: kept });
      if (!isStaying) {
        autosave.end();
        edit.end();
        return onClose();
      }
      const values = restored(asFields(kept), typed);
      const stored: EditablePost = { id: postId, version, values };
      client.setQueryData<EditablePost | null>(postToEditQuery(postId).queryKey, stored);
      edit.rebase(version, typed, form.getValues());
      edit.forget();
      autosave.release(true);
      if (post === null) onCreated();
    } catch (error) {
      autosave.release(false);
      if (error instanceof Error && error.message === SLUG_TAKEN) {
        form.setError('slug', { message: SLUG_TAKEN });
      }
      edit.refuse();
      void refetch();
    }
  }
  return { submit, isSending: save.isPending, error: save.error };
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { giveUpDraft, saveDraftMutation } from '../draft-client.ts';
import { asFields, restored } from '../draft-rules.ts';
import type { DraftFields } from '../draft-rules.ts';
import type { EditDraft } from '#ui/edit-draft.ts';
import { resolverOf, useEditForm } from '#ui/edit-form.tsx';
import type { Place } from '#ui/edit-form.tsx';
import { useMergingSave } from '#ui/merging-save.tsx';
import { useSubmit } from '#ui/submit.ts';
import { postToEditQuery, savePostMutation } from '../client.ts';
import type { EditablePost } from '../client.ts';
import { SLUG_TAKEN } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { PostForm, TypedPost } from '../schema.ts';
import { Autosave } from './drafts/autosave.ts';
import type { DraftState } from './drafts/autosave.ts';
import { mergePosts } from './merge-post.ts';

export interface PostFormSurroundings {
  readonly renderChanges: (postId: string) => ReactNode;
  readonly renderPublishing: (postId: string, onClose: () => void) => ReactNode;
  readonly backLink: ReactNode;
  readonly hasEnded: boolean;
  readonly signIn: ReactNode;
  /** ABLG-59: also called after a save. */
  readonly onClose: () => void;
  readonly onCreated: () => void;
  /** Moving between two addresses of this form does not leave it. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
}

export interface PostFormProps extends PostFormSurroundings {
  readonly postId: string;
  readonly post: EditablePost | null;
  /** The form starts from the first ones it gets, or from the draft. */
  readonly values: TypedPost;
  readonly kept: EditDraft<string> | null;
  readonly draftedAt: string | null;
  readonly refetch: () => Promise<EditablePost | null | undefined>;
  readonly onReload: () => void;
}

const NOT_KEPT = 'We couldn’t save your text as a version. Try again.';

const resolver = resolverOf<TypedPost, PostForm>(postFormSchema);

export function useDraftedForm(props: PostFormProps) {
  const { postId, post, values, kept, draftedAt, isSameForm, hasEnded, onReload } = props;
  const [autosave] = useState(() => new Autosave(draftedAt));
  const [state, setState] = useState<DraftState>({ kind: 'idle' });
  const { mutateAsync } = useSubmit(saveDraftMutation);
  const edit = useEditForm<TypedPost, PostForm, string>({
    resolver,
    values,
    version: post?.version ?? '',
    draftName: `post:${postId}`,
    kept,
    keeping: autosave,
    isSameForm,
    unsaved: post
      ? 'Your changes to this post haven’t been saved.'
      : 'This post hasn’t been saved.',
    onReload: () => {
      void autosave
        .hold()
        .then(() => giveUpDraft(postId))
        .catch(() => undefined)
        .then(onReload);
    },
  });
  const { form, start, forget } = edit;
  const { watch } = form;
  const read = (): DraftFields => asFields(form.getValues());
  useEffect(() => {
    autosave.connect({
      save: (after) => mutateAsync({ postId, basedOn: start.version, after, fields: read() }),
      onState(next) {
        setState(next);
        if (next.kind === 'saved' && !autosave.isBehind()) forget();
      },
    });
  });
  useEffect(() => {
    const retry = () => void autosave.flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      autosave.end();
    };
  }, [autosave]);
  useEffect(() => {
    if (!hasEnded) void autosave.flush();
  }, [autosave, hasEnded]);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      // Only for edits, not for resets of the whole form.
      if (name !== undefined) autosave.touch();
    });
    return unsubscribe;
  }, [watch, autosave]);
  return { edit, state, autosave, read };
}

type Drafted = Pick<ReturnType<typeof useDraftedForm>, 'edit' | 'autosave'>;

export function useSaving(props: PostFormProps, { edit, autosave }: Drafted) {
  const { postId, post, onClose, onCreated, refetch } = props;
  const { form } = edit;
  const client = useQueryClient();
  const categories = useQuery(categoriesQuery);
  // The last save, which may have been merged since it began.
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
      // A discarded draft stays among the versions.
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
 * Publishing from this page changes no text, so the form goes on from the new version. If another
 * user has saved meanwhile, the next save compares.
 */
export async function adoptPublication(
  { post, refetch }: PostFormProps,
  { edit: { form, start, rebase }, autosave }: Drafted,
): Promise<void> {
  const now = await refetch();
  // The post may have been read again, already published: compare with what the form began from.
  const began = post?.version === start.version ? post.values : start.isBase ? start.values : null;
  if (!now || began === null) return;
  const { status } = now.values;
  if (JSON.stringify({ ...began, status }) !== JSON.stringify(now.values)) return;
  const typed = { ...form.getValues(), status };
  rebase(now.version, now.values, typed);
  if (JSON.stringify(typed) !== JSON.stringify(now.values)) autosave.touch();
}

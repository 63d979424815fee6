import { useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { restored } from '../draft-rules.ts';
import type { DraftState } from './drafts/autosave.ts';
import { DraftStatus } from './drafts/draft-status.tsx';
import { Versions } from './drafts/versions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useLatest } from '#ui/latest.ts';
import { Button } from '#ui/push-button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { LABELS } from './merge-post.ts';
import { PostFields } from './post-fields.tsx';
import { adoptPublication, useDraftedForm, useSaving } from './post-form-state.ts';
import type { PostFormProps } from './post-form-state.ts';
import { SplitView } from './split-view.tsx';

/**
 * What is typed is saved as a draft and outlives errors, an expired session, a lost connection, and
 * a closed tab.
 */
export function PostFormView(props: PostFormProps) {
  const { postId, post, onClose } = props;
  const id = useId();
  const isNew = post === null;
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const { edit, state, autosave, read } = useDraftedForm(props);
  const { form, element } = edit;
  const { submit, save, question } = useSaving(props, { edit, autosave });
  const { isPending: isSending, error } = save;

  const send = (isStaying: boolean) =>
    void form.handleSubmit(
      (kept) => submit(kept, isStaying),
      () => {
        setSide('write');
        edit.refuse();
      },
    )();
  useSaveKey(() => send(true));
  function goBackTo(fields: object) {
    form.reset(restored(fields, form.getValues()), { keepDefaultValues: true });
    autosave.touch();
    setSide('write');
  }

  return (
    <section aria-labelledby={`${id}-title`}>
      <EditorHead
        {...props}
        titleId={`${id}-title`}
        state={state}
        onRetry={() => void autosave.flush()}
        onPublished={() => void adoptPublication(props, { edit, autosave })}
      />
      <FormProvider {...form}>
        <SplitView side={side} onSide={setSide}>
          <p className="mb-4 text-ink-soft">Fields marked with * are required.</p>
          {edit.draftNotice}
          <form
            ref={element}
            id={`${id}-form`}
            className="my-4"
            noValidate
            aria-label={isNew ? 'New post' : 'Edit post'}
            onSubmit={(event) => {
              event.preventDefault();
              send(false);
            }}
          >
            <PostFields isNew={isNew} />
          </form>
          <Refusal isBoxed error={error} />
          <div className="my-6 grid gap-4">
            <Versions postId={postId} read={read} onGoBack={goBackTo} />
            {isNew ? null : props.renderChanges(postId)}
          </div>
        </SplitView>
        {/* A draft is saved, so these words don't say otherwise. */}
        <SaveBar status={<UnsavedFields control={form.control} labels={LABELS} lead="Changed" />}>
          <Button type="submit" form={`${id}-form`} look="accent" disabled={isSending}>
            {sendLabel(isNew, isSending)}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </SaveBar>
      </FormProvider>
      {edit.question}
      {question}
    </section>
  );
}

function EditorHead({
  postId,
  post,
  titleId,
  state,
  onRetry,
  onPublished,
  ...props
}: PostFormProps & {
  titleId: string;
  state: DraftState;
  onRetry: () => void;
  onPublished: () => void;
}) {
  return (
    <>
      {props.backLink}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <h1 id={titleId} className="text-title">
          {post === null ? 'New Post' : 'Edit Post'}
        </h1>
        {post === null ? null : props.renderPublishing(postId, onPublished)}
      </div>
      <div className="mt-2 mb-4 grid gap-2">
        <DraftStatus
          state={state}
          hasEnded={props.hasEnded}
          signIn={props.signIn}
          onRetry={onRetry}
        />
      </div>
    </>
  );
}

/** ABLG-57, ABLG-58 */
function sendLabel(isNew: boolean, isSending: boolean): string {
  if (isNew) return isSending ? 'Creating...' : 'Create Post';
  return isSending ? 'Updating...' : 'Update Post';
}

/** Ctrl+S, or Cmd+S on a Mac, saves the form instead of the page. */
function useSaveKey(save: () => void): void {
  const latest = useLatest(save);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}

import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { restored } from '#features/blog/drafts/rules.ts';
import type { DraftFields } from '#features/blog/drafts/rules.ts';
import type { DraftState } from './drafts/autosave.ts';
import { DraftStatus } from './drafts/draft-status.tsx';
import { Versions } from './drafts/versions.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { Button } from '#ui/push-button.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { LABELS } from './labels.ts';
import { PostFields } from './post-fields.tsx';
import { adoptPublication, useDraftedForm, useSaving } from './post-form-state.ts';
import type { PostFormProps } from './post-form-props.ts';
import { useSaveKey } from './save-key.ts';
import { SplitView } from './split-view.tsx';

/**
 * The form of a post beside its preview; on phones one or the other. What is typed is saved as a draft,
 * and outlives errors, an expired session, a lost connection and a closed tab.
 */
export function PostFormView(props: PostFormProps) {
  const { post, onClose } = props;
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
        <SplitView side={side} onSide={setSide} renderPreview={props.renderPreview}>
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
            <PostFields {...props} isNew={isNew} />
          </form>
          <BelowForm {...props} error={error} read={read} onGoBack={goBackTo} />
        </SplitView>
        <SaveBar status={<UnsavedFields control={form.control} labels={LABELS} />}>
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

/** What the page is about, and how far what is written is saved. */
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

/** Why the last save was refused, and what the post was before. */
function BelowForm({
  postId,
  post,
  error,
  read,
  onGoBack,
  renderChanges,
}: PostFormProps & {
  error: Error | null;
  read: () => DraftFields;
  onGoBack: (fields: DraftFields) => void;
}) {
  return (
    <>
      <Refusal isBoxed error={error} />
      <div className="my-6 grid gap-4">
        <Versions postId={postId} read={read} text="content" onGoBack={onGoBack} />
        {post === null ? null : renderChanges(postId)}
      </div>
    </>
  );
}

/** What the button says that saves (ABLG-57, ABLG-58). */
function sendLabel(isNew: boolean, isSending: boolean): string {
  if (isNew) return isSending ? 'Creating...' : 'Create Post';
  return isSending ? 'Updating...' : 'Update Post';
}

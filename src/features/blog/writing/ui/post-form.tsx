import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { messageOf } from '#ui/failure.ts';
import { leadsToSignIn } from '#ui/sign-in-link.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabList, TabPanel } from '#ui/tabs.tsx';
import { createPostMutation, updatePostMutation } from '../client.ts';
import { readDraft, SLUG_TAKEN, writeDraft } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { PostForm, TypedPost } from '../schema.ts';
import { PostFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import type { PreviewedPost } from './post-preview.tsx';

// The schema takes more than the fields hold: null, for what is left out.
const resolver = zodResolver(postFormSchema) as unknown as Resolver<TypedPost, unknown, PostForm>;

const SIDES = [
  { name: 'write', title: 'Write' },
  { name: 'preview', title: 'Preview' },
] as const;

/** Where the form stands, and what it is composed with. */
export interface PostFormSurroundings {
  /** Draws a post as its public page does. */
  readonly renderPreview: (post: PreviewedPost) => ReactNode;
  /** What has been changed about a post. */
  readonly renderChanges?: ((postId: string) => ReactNode) | undefined;
  readonly categoriesLink: ReactNode;
  /** Closes the container of the form; there is a Cancel only with it (ABLG-59). */
  readonly onCancel?: (() => void) | undefined;
  /** Whether two addresses are both of this form: going from one to the other does not leave it. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
  /** Puts the form and its buttons into the container. */
  readonly renderFrame: (body: ReactNode, buttons: ReactNode) => ReactNode;
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

interface PostFormProps extends PostFormSurroundings {
  /** Null for a new post. */
  readonly post: { readonly id: string; readonly version: string } | null;
  /** The form starts from what they were at first. */
  readonly values: TypedPost;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
  readonly onSaved: () => void;
  /** The server refused a save: the post may have changed. */
  readonly onRefused: () => void;
  /** Starts the form again from the post as it is now. */
  readonly onReload: () => void;
}

/**
 * The form of a post beside its preview; on phones one or the other. What is typed outlives errors,
 * an expired session and a reload; leaving with changes asks first.
 */
export function PostFormView(props: PostFormProps) {
  const { post, values, draftName, onCancel, onSaved, onRefused } = props;
  const id = useId();
  const [draft, setDraft, clearDraft] = useDraft(draftName);
  const [start] = useState(() => {
    const kept = readDraft(draft);
    return { kept, version: kept?.version ?? post?.version ?? '', values };
  });
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const create = useSubmit(createPostMutation());
  const update = useSubmit(updatePostMutation());
  const save = post === null ? create : update;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<TypedPost, unknown, PostForm>({
    resolver,
    defaultValues: start.values,
    // Below, once the fields are shown.
    shouldFocusError: false,
  });
  const { formState, handleSubmit, reset, setError, watch } = form;
  const { isDirty, submitCount } = formState;
  // Counts refusals by the server. After each, and after each try, the first mistake takes the focus.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, refusals]);
  useEffect(() => {
    if (start.kept) reset({ ...start.values, ...start.kept.values }, { keepDefaultValues: true });
  }, [reset, start]);
  useEffect(() => {
    const { unsubscribe } = watch((typed) => setDraft(writeDraft(start.version, typed)));
    return unsubscribe;
    // oxlint-disable-next-line react/exhaustive-deps -- a setter of the same draft each time
  }, [watch, start.version]);

  const { leave, question } = useLeaveQuestion({
    isDirty,
    isSameForm: props.isSameForm,
    isNew: post === null,
    onLeave: clearDraft,
  });

  function refuse() {
    setSide('write');
    setRefusals((times) => times + 1);
  }

  function submit(kept: PostForm) {
    const outcome = {
      onSuccess: () => {
        leave();
        clearDraft();
        onSaved();
      },
      onError: (error: Error) => {
        if (error.message === SLUG_TAKEN) setError('slug', { message: SLUG_TAKEN });
        refuse();
        onRefused();
      },
    };
    if (post === null) create.mutate(kept, outcome);
    else update.mutate({ id: post.id, version: start.version, form: kept }, outcome);
  }

  function startAnew() {
    clearDraft();
    props.onReload();
  }

  const words = post === null ? ['Create Post', 'Creating...'] : ['Update Post', 'Updating...'];
  const hasChanged = post !== null && post.version !== start.version;
  return (
    <FormProvider {...form}>
      {props.renderFrame(
        <SplitView
          id={id}
          side={side}
          onSide={setSide}
          preview={<PostPreview render={props.renderPreview} />}
        >
          <div className="mx-auto max-w-3xl p-4 sm:p-6">
            <p className="mb-4 text-ink-soft">Fields marked with * are required.</p>
            {start.kept && isDirty ? <DraftNotice onDiscard={startAnew} /> : null}
            <form
              ref={element}
              id={`${id}-form`}
              className="mt-4"
              noValidate
              aria-label={post === null ? 'New post' : 'Edit post'}
              onSubmit={(event) => void handleSubmit(submit, refuse)(event)}
            >
              <PostFields isNew={post === null} categoriesLink={props.categoriesLink} />
            </form>
            {save.isError ? (
              <Refusal
                message={messageOf(save.error)}
                onReload={hasChanged ? startAnew : undefined}
              />
            ) : null}
            {post === null ? null : props.renderChanges?.(post.id)}
          </div>
        </SplitView>,
        <>
          <button
            type="submit"
            form={`${id}-form`}
            className={button.accent}
            disabled={save.isPending}
          >
            {words[save.isPending ? 1 : 0]}
          </button>
          {onCancel === undefined ? null : <CancelButton onCancel={onCancel} />}
          {/* Inside the frame: the rest of the page is inert. */}
          {question}
        </>,
      )}
    </FormProvider>
  );
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  return (
    <button type="button" className={button.outline} onClick={onCancel}>
      Cancel
    </button>
  );
}

/** Why nothing was saved; with a way to the post as somebody else has saved it since. */
function Refusal({ message, onReload }: { message: string; onReload: (() => void) | undefined }) {
  return (
    <div role="alert" className="mt-5 rounded-xl bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">{message}</p>
      {onReload === undefined ? null : (
        <p className="mt-2">
          <button type="button" className="link min-h-11" onClick={onReload}>
            Reload
          </button>{' '}
          the post as it is now, without what you typed.
        </p>
      )}
    </div>
  );
}

/** Writing beside the preview; on phones one or the other. */
function SplitView({
  id,
  side,
  onSide,
  preview,
  children,
}: {
  id: string;
  side: 'write' | 'preview';
  onSide: (side: 'write' | 'preview') => void;
  preview: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex h-full flex-col">
      <TabList
        id={id}
        label="Write or preview"
        tabs={SIDES}
        current={side}
        onChange={onSide}
        className="flex-none px-4 lg:hidden"
      />
      <div className="min-h-0 grow lg:grid lg:grid-cols-2">
        <TabPanel
          id={id}
          name="write"
          isShown={side === 'write'}
          hiddenClass="max-lg:hidden"
          className="h-full overflow-y-auto border-line lg:border-r"
        >
          {children}
        </TabPanel>
        <TabPanel
          id={id}
          name="preview"
          isShown={side === 'preview'}
          hiddenClass="max-lg:hidden"
          className="h-full overflow-y-auto"
        >
          {preview}
        </TabPanel>
      </div>
    </div>
  );
}

/**
 * Asks before a changed form is left.
 *
 * @returns `leave` lets the next way out pass, and `question` is to be rendered
 */
function useLeaveQuestion({
  isDirty,
  isSameForm,
  isNew,
  onLeave,
}: {
  isDirty: boolean;
  isSameForm: PostFormSurroundings['isSameForm'];
  isNew: boolean;
  onLeave: () => void;
}) {
  const isLeaving = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isLeaving.current && !isSameForm(current, next) && !leadsToSignIn(next),
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  });
  return {
    leave: () => {
      isLeaving.current = true;
    },
    question:
      blocker.status === 'blocked' ? (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave"
          onCancel={blocker.reset}
          onConfirm={() => {
            onLeave();
            blocker.proceed();
          }}
        >
          {isNew
            ? 'This post has not been saved.'
            : 'Your changes to this post have not been saved.'}
        </ConfirmDialog>
      ) : null,
  };
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { button } from '#ui/button.ts';
import { classNames } from '#ui/class-names.ts';
import { SaveRefusal, useEditForm } from '#ui/edit-form.tsx';
import type { Place } from '#ui/edit-form.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { createPostMutation, updatePostMutation } from '../client.ts';
import { SLUG_TAKEN } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { PostForm, TypedPost } from '../schema.ts';
import { PostFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import type { PreviewedPost } from './post-preview.tsx';

// The schema takes more than the fields hold: null, for what is left out.
const resolver = zodResolver(postFormSchema) as unknown as Resolver<TypedPost, unknown, PostForm>;

const SIDES = [
  ['write', 'Write'],
  ['preview', 'Preview'],
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
  const { post, values, draftName, isSameForm, onCancel, onSaved, onRefused, onReload } = props;
  const id = useId();
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const create = useSubmit(createPostMutation());
  const update = useSubmit(updatePostMutation());
  const save = post === null ? create : update;
  const {
    form,
    element,
    start,
    hasChanged,
    draftNotice,
    question,
    end,
    restart,
    refuse: toFirstError,
  } = useEditForm<TypedPost, PostForm, string>({
    resolver,
    values,
    version: post?.version ?? '',
    draftName,
    isSameForm,
    unsaved:
      post === null
        ? 'This post has not been saved.'
        : 'Your changes to this post have not been saved.',
    onReload,
  });

  function refuse() {
    setSide('write');
    toFirstError();
  }

  function submit(kept: PostForm) {
    const outcome = {
      onSuccess: () => {
        end();
        onSaved();
      },
      onError: (error: Error) => {
        if (error.message === SLUG_TAKEN) form.setError('slug', { message: SLUG_TAKEN });
        refuse();
        onRefused();
      },
    };
    if (post === null) create.mutate(kept, outcome);
    else update.mutate({ id: post.id, version: start.version, form: kept }, outcome);
  }

  const words = post === null ? ['Create Post', 'Creating...'] : ['Update Post', 'Updating...'];
  return (
    <FormProvider {...form}>
      {props.renderFrame(
        <SplitView
          side={side}
          onSide={setSide}
          preview={<PostPreview render={props.renderPreview} />}
        >
          <div className="mx-auto max-w-3xl p-4 sm:p-6">
            <p className="mb-4 text-ink-soft">Fields marked with * are required.</p>
            {draftNotice}
            <form
              ref={element}
              id={`${id}-form`}
              className="mt-4"
              noValidate
              aria-label={post === null ? 'New post' : 'Edit post'}
              onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
            >
              <PostFields isNew={post === null} categoriesLink={props.categoriesLink} />
            </form>
            {save.isError ? (
              <div className="mt-5">
                <SaveRefusal
                  error={save.error}
                  what="post"
                  onReload={hasChanged ? restart : undefined}
                />
              </div>
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

/** Writing beside the preview; on phones one or the other. */
function SplitView({
  side,
  onSide,
  preview,
  children,
}: {
  side: 'write' | 'preview';
  onSide: (side: 'write' | 'preview') => void;
  preview: ReactNode;
  children: ReactNode;
}) {
  const panel = (name: 'write' | 'preview') => ({
    value: name,
    keepMounted: true,
    // A wide window shows both, and each scrolls within itself: both must be reached by key.
    hidden: false,
    inert: false,
    tabIndex: 0,
    className: classNames('h-full overflow-y-auto', name !== side && 'max-lg:hidden'),
  });
  return (
    <Tabs
      label="Write or preview"
      tabs={SIDES}
      chosen={side}
      onChoose={onSide}
      className="flex h-full flex-col"
      listClassName="flex-none px-4 lg:hidden"
    >
      <div className="min-h-0 grow divide-line lg:grid lg:grid-cols-2 lg:divide-x">
        <TabPanel {...panel('write')}>{children}</TabPanel>
        <TabPanel {...panel('preview')}>{preview}</TabPanel>
      </div>
    </Tabs>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Control, Resolver } from 'react-hook-form';
import { classNames } from '#ui/class-names.ts';
import { SaveRefusal, useEditForm } from '#ui/edit-form.tsx';
import type { Place } from '#ui/edit-form.tsx';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { UnsavedFields } from '#ui/unsaved-fields.tsx';
import { savePostMutation } from '../client.ts';
import { SLUG_TAKEN } from '../rules.ts';
import { postFormSchema } from '../schema.ts';
import type { PostForm, TypedPost } from '../schema.ts';
import { PostFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import type { PreviewedPost } from './post-preview.tsx';

// The schema takes more than the fields hold: null, for what is left out.
const resolver = zodResolver(postFormSchema) as unknown as Resolver<TypedPost, unknown, PostForm>;

/** What the fields are called in a sentence. */
const LABELS: Readonly<Record<keyof TypedPost, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  categoryId: 'Category',
  tags: 'Tags',
  readTime: 'Read time',
  status: 'Status',
  featuredImage: 'Featured Image',
};

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
  /** Closes the window of the form (ABLG-59), which is done once it is saved, too. */
  readonly onClose: () => void;
  /** Whether two addresses are both of this form: going from one to the other does not leave it. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
}

interface PostFormProps extends PostFormSurroundings {
  /** Null for a new post. */
  readonly post: { readonly id: string; readonly version: string } | null;
  /** The form starts from what they were at first. */
  readonly values: TypedPost;
  /** Under which name what is typed is kept. */
  readonly draftName: string;
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
  const { post, values, draftName, isSameForm, onClose, onRefused, onReload } = props;
  const id = useId();
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const save = useSubmit(savePostMutation(post));
  const { form, element, start, ...edit } = useEditForm<TypedPost, PostForm, string>({
    resolver,
    values,
    version: post?.version ?? '',
    draftName,
    isSameForm,
    unsaved: post
      ? 'Your changes to this post have not been saved.'
      : 'This post has not been saved.',
    onReload,
  });

  const refuse = () => {
    setSide('write');
    edit.refuse();
  };
  function submit(kept: PostForm) {
    save.mutate(
      { version: start.version, form: kept },
      {
        onSuccess: () => {
          edit.end();
          onClose();
        },
        onError: ({ message }) => {
          if (message === SLUG_TAKEN) form.setError('slug', { message });
          refuse();
          onRefused();
        },
      },
    );
  }

  const isNew = post === null;
  const buttons = (
    <>
      <SendPost formId={`${id}-form`} form={form} isNew={isNew} isSending={save.isPending} />
      <Button onClick={onClose}>Cancel</Button>
      {/* Inside the window: the rest of the page is inert. */}
      {edit.question}
    </>
  );
  return (
    <FullScreenDialog title={isNew ? 'New Post' : 'Edit Post'} onClose={onClose} footer={buttons}>
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
            onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
          >
            <PostFields isNew={isNew} categoriesLink={props.categoriesLink} />
          </form>
          {save.isError ? (
            <SaveRefusal
              error={save.error}
              what="post"
              onReload={edit.hasChanged ? edit.restart : undefined}
            />
          ) : null}
          {isNew ? null : props.renderChanges?.(post.id)}
        </SplitView>
      </FormProvider>
    </FullScreenDialog>
  );
}

/** What has not been saved, and the button that saves it. */
function SendPost({
  formId,
  form: { control },
  isNew,
  isSending,
}: {
  formId: string;
  form: { readonly control: Control<TypedPost, unknown, PostForm> };
  isNew: boolean;
  isSending: boolean;
}) {
  const words = isNew ? ['Create Post', 'Creating...'] : ['Update Post', 'Updating...'];
  return (
    <>
      <p
        aria-live="polite"
        className="min-w-0 self-center max-sm:line-clamp-1 max-sm:w-full sm:order-last"
      >
        <UnsavedFields control={control} labels={LABELS} />
      </p>
      <Button type="submit" form={formId} look="accent" disabled={isSending}>
        {words[isSending ? 1 : 0]}
      </Button>
    </>
  );
}

/** Writing beside the preview; on phones one or the other. */
function SplitView({
  side,
  onSide,
  renderPreview,
  children,
}: Pick<PostFormSurroundings, 'renderPreview'> & {
  side: 'write' | 'preview';
  onSide: (side: 'write' | 'preview') => void;
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
        <TabPanel {...panel('write')}>
          <div className="mx-auto max-w-3xl p-4 sm:p-6">{children}</div>
        </TabPanel>
        <TabPanel {...panel('preview')}>
          <PostPreview render={renderPreview} />
        </TabPanel>
      </div>
    </Tabs>
  );
}

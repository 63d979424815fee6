import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftQuery } from '../draft-client.ts';
import type { Draft } from '../draft-client.ts';
import { restored } from '../draft-rules.ts';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { postToEditQuery } from '../client.ts';
import type { EditablePost } from '../client.ts';
import { POST_GONE } from '../rules.ts';
import { EMPTY_POST } from '../schema.ts';
import { PostFormView } from './post-form.tsx';
import type { PostFormSurroundings } from './post-form-state.ts';

interface EditPostProps extends PostFormSurroundings {
  readonly postId: string;
  /** The id is that of a new post, which need not be stored. */
  readonly isBegun: boolean;
  readonly authorName: string;
}

/** ABLG-09: starts from the user's draft, if there is one. */
export function EditPost({ postId, isBegun, authorName, ...ways }: EditPostProps) {
  const post = useQuery(postToEditQuery(postId));
  const draft = useQuery(draftQuery(postId));
  const failed = [post, draft].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <LoadFailure title="We couldn’t load the post" query={failed} />;
  if (post.data === undefined || draft.data === undefined) {
    return <Loading label="Loading post..." bars={['h-11', 'h-11', 'h-80']} />;
  }
  if (!post.data && !draft.data && !isBegun)
    return <Notice text={POST_GONE}>{ways.backLink}</Notice>;
  return (
    <OpenedPost
      {...ways}
      postId={postId}
      post={post.data}
      draft={draft.data}
      authorName={authorName}
      refetch={async () => (await post.refetch()).data}
      onReload={async () => {
        await Promise.all([post.refetch(), draft.refetch()]);
      }}
    />
  );
}

function OpenedPost({
  post,
  draft,
  authorName,
  onReload,
  ...props
}: PostFormSurroundings & {
  postId: string;
  post: EditablePost | null;
  draft: Draft | null;
  authorName: string;
  refetch: () => Promise<EditablePost | null | undefined>;
  onReload: () => Promise<void>;
}) {
  // If the post is deleted meanwhile, the form stays with what was typed.
  const [opened, setOpened] = useState(post);
  if (post && post !== opened) setOpened(post);
  // Replaces what was typed by the stored post.
  const [reloads, setReloads] = useState(0);
  const stored = post ?? opened;
  const values = stored?.values ?? { ...EMPTY_POST, author: authorName };
  return (
    <PostFormView
      // A refetch keeps what was typed.
      key={reloads}
      {...props}
      post={stored}
      values={values}
      kept={draft ? { version: draft.basedOn, values: restored(draft.fields, values) } : null}
      draftedAt={draft?.savedAt ?? null}
      onReload={() => void onReload().then(() => setReloads((times) => times + 1))}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { button } from '#ui/button.ts';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { postToEditQuery } from '../client.ts';
import { DEFAULT_READ_TIME, POST_GONE } from '../rules.ts';
import type { TypedPost } from '../schema.ts';
import { PostFormView } from './post-form.tsx';
import type { PostFormSurroundings } from './post-form.tsx';

interface EditPostProps extends Omit<PostFormSurroundings, 'renderFrame' | 'onCancel'> {
  /** Null for a new post. */
  readonly postId: string | null;
  /** Whom a new post names at first. */
  readonly authorName: string;
  readonly onClose: () => void;
}

/** The full-screen dialog in which a post is written (ABLG-09). */
export function EditPost({ postId, ...props }: EditPostProps) {
  return postId === null ? <NewPost {...props} /> : <StoredPost postId={postId} {...props} />;
}

function NewPost({ authorName, onClose, ...ways }: Omit<EditPostProps, 'postId'>) {
  // Counts the times that somebody discarded what was typed.
  const [starts, setStarts] = useState(0);
  const empty: TypedPost = {
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    author: authorName,
    categoryId: '',
    tags: [],
    readTime: String(DEFAULT_READ_TIME),
    status: 'draft',
    featuredImage: '',
  };
  return (
    <PostFormView
      key={starts}
      {...ways}
      post={null}
      values={empty}
      draftName="post:new"
      onCancel={onClose}
      onSaved={onClose}
      onRefused={() => undefined}
      onReload={() => setStarts((times) => times + 1)}
      renderFrame={(body, footer) => (
        <FullScreenDialog title="New Post" onClose={onClose} footer={footer}>
          {body}
        </FullScreenDialog>
      )}
    />
  );
}

function StoredPost({
  postId,
  authorName: _own,
  onClose,
  ...ways
}: Omit<EditPostProps, 'postId'> & { postId: string }) {
  const query = useQuery(postToEditQuery(postId));
  const { data, isPending, error, refetch } = query;
  // The form stays when the post is found to be gone, with what was typed.
  const [opened, setOpened] = useState(data ?? null);
  if (data && data !== opened) setOpened(data);
  // Counts the times that somebody asked for the post as it is now, in place of what was typed.
  const [reloads, setReloads] = useState(0);
  const post = data ?? opened;
  if (post) {
    return (
      <PostFormView
        // A refetch keeps what was typed.
        key={reloads}
        {...ways}
        post={post}
        values={post.values}
        draftName={`post:${postId}`}
        onCancel={onClose}
        onSaved={onClose}
        onRefused={() => void refetch()}
        onReload={() => void refetch().then(() => setReloads((times) => times + 1))}
        renderFrame={(body, footer) => (
          <FullScreenDialog title="Edit Post" onClose={onClose} footer={footer}>
            {body}
          </FullScreenDialog>
        )}
      />
    );
  }
  return (
    <FullScreenDialog title="Edit Post" onClose={onClose}>
      <div className="mx-auto max-w-xl p-6">
        {isPending ? (
          <p role="status" aria-busy="true">
            Loading...
          </p>
        ) : error === null ? (
          <Notice text={POST_GONE}>
            <button type="button" className={button.outline} onClick={onClose}>
              Close
            </button>
          </Notice>
        ) : (
          <LoadFailure title="Error loading post" query={query} />
        )}
      </div>
    </FullScreenDialog>
  );
}

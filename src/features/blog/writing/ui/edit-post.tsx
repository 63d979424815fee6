import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FullScreenDialog } from '#ui/full-screen-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { postToEditQuery } from '../client.ts';
import { DEFAULT_READ_TIME, POST_GONE } from '../rules.ts';
import { PostFormView } from './post-form.tsx';
import type { PostFormSurroundings } from './post-form.tsx';

interface EditPostProps extends PostFormSurroundings {
  /** Null for a new post. */
  readonly postId: string | null;
  /** Whom a new post names at first. */
  readonly authorName: string;
}

/** The full-screen dialog in which a post is written (ABLG-09). */
export function EditPost({ postId, authorName, ...ways }: EditPostProps) {
  return postId === null ? (
    <NewPost authorName={authorName} {...ways} />
  ) : (
    <StoredPost postId={postId} {...ways} />
  );
}

function NewPost({ authorName, ...ways }: PostFormSurroundings & { authorName: string }) {
  // Counts the times that somebody discarded what was typed.
  const [starts, setStarts] = useState(0);
  return (
    <PostFormView
      key={starts}
      {...ways}
      post={null}
      values={{
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
      }}
      draftName="post:new"
      onRefused={() => undefined}
      onReload={() => setStarts((times) => times + 1)}
    />
  );
}

function StoredPost({ postId, ...ways }: PostFormSurroundings & { postId: string }) {
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
        onRefused={() => void refetch()}
        onReload={() => void refetch().then(() => setReloads((times) => times + 1))}
      />
    );
  }
  return (
    <FullScreenDialog title="Edit Post" onClose={ways.onClose}>
      <div className="mx-auto max-w-xl p-6">
        {isPending ? (
          <p role="status" aria-busy="true">
            Loading...
          </p>
        ) : error === null ? (
          <Notice text={POST_GONE}>
            <Button onClick={ways.onClose}>Close</Button>
          </Notice>
        ) : (
          <LoadFailure title="Error loading post" query={query} />
        )}
      </div>
    </FullScreenDialog>
  );
}

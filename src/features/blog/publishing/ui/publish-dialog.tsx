import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { POST_GONE } from '#features/blog/writing/rules.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { publicationQuery } from '../client.ts';
import { PublishPanel } from './publish-panel.tsx';

/**
 * Whether and when a post is published, in a window over the list.
 *
 * @param renderLinks shows the secret links to the post
 */
export function PublishDialog({
  postId,
  renderLinks,
  onClose,
}: {
  postId: string;
  renderLinks?: (postId: string) => ReactNode;
  onClose: () => void;
}) {
  const query = useQuery(publicationQuery(postId));
  const { data, isPending, isError } = query;
  return (
    <Dialog title="Publishing" size="form" onClose={onClose}>
      <div className="mt-3 grid gap-6">
        {data ? (
          <>
            <p className="break-words text-ink-soft">{data.title}</p>
            <PublishPanel post={data} />
            {renderLinks?.(postId)}
          </>
        ) : isPending ? (
          <p role="status" aria-busy="true">
            Loading...
          </p>
        ) : isError ? (
          <LoadFailure title="Error loading post" query={query} />
        ) : (
          <p>{POST_GONE}</p>
        )}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

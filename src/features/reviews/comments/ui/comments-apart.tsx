import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUuid } from '#domain/ids.ts';
import { COMMENTS, commentsByIdQuery } from '../client.ts';
import { commentAnchor } from '../schema.ts';
import type { Comment } from '../schema.ts';
import type { CommentContext } from './comment-context.ts';
import { focusOn } from './comment-focus.ts';
import { Conversations } from './conversations.tsx';

/** What is needed of the list that loads in pages. */
interface PagedComments {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Comments that are wanted on the screen although the pages that are loaded do not have them. The
 * server is asked for them again after each change, so an edited one is shown as edited, and one that
 * is deleted goes.
 *
 * @param posted what one has just posted, which may belong behind what is loaded
 * @param linked what a link leads to: pages are loaded up to it
 * @param loaded the comments on the pages
 * @param list those pages
 * @param onGone called with those that are no longer there
 * @param onChange called whenever they may have changed
 */
export function CommentsApart({
  context,
  viewerId,
  posted,
  linked,
  loaded,
  list,
  onGone,
  onChange,
}: {
  context: CommentContext;
  viewerId: string | null;
  posted: readonly string[];
  linked: string | null;
  loaded: readonly Comment[];
  list: PagedComments;
  onGone: (ids: readonly string[]) => void;
  onChange: () => void;
}) {
  const wanted = [
    ...new Set([...posted, ...(linked !== null && isUuid(linked) ? [linked] : [])]),
  ].filter((id) => !loaded.some((comment) => comment.id === id));
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery(commentsByIdQuery(context.club.id, wanted, viewerId));
  const isKnown = isSuccess && !isPlaceholderData;
  const found = new Set(data.map(({ id }) => id));
  const gone = isKnown ? wanted.filter((id) => !found.has(id)) : [];
  const isLinkedAhead = linked !== null && wanted.includes(linked) && found.has(linked);
  useEffect(() => {
    if (gone.some((id) => posted.includes(id))) onGone(gone);
    if (isLinkedAhead && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  });
  const client = useQueryClient();
  useEffect(() => {
    // A link that is followed while the page is open, as one from a mail, leads to the comment as it is now, and
    // to whether the stars given with it count.
    if (linked === null) return;
    for (const queryKey of [COMMENTS, ['ratings']]) void client.invalidateQueries({ queryKey });
  }, [client, linked]);
  useFocusOn(linked);
  // Whoever waits for one of these to come, or to go, is told.
  useEffect(onChange);
  // What pages are being loaded for comes at its place.
  const shown = data.filter(
    ({ id }) => wanted.includes(id) && (id !== linked || !list.hasNextPage),
  );
  return (
    <>
      {linked !== null && gone.includes(linked) ? (
        <p role="status" className="mt-5 rounded-xl bg-court-tint px-4 py-3">
          The comment that this link leads to is no longer there.
        </p>
      ) : null}
      {shown.length === 0 ? null : (
        <div className="mt-5">
          <Conversations comments={shown} context={context} isUnfolded />
        </div>
      )}
    </>
  );
}

/**
 * Moves the focus to a comment as soon as it is there; again when the list has begun anew, as it does
 * once it is known who is looking.
 */
function useFocusOn(id: string | null): void {
  const reached = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const comment = id === null ? null : document.getElementById(commentAnchor(id));
    if (comment === null || comment === reached.current) return;
    reached.current = comment;
    focusOn(comment);
  });
}

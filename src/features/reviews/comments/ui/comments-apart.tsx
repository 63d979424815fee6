import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUuid } from '#domain/ids.ts';
import { COMMENTS, commentsByIdQuery } from '../client.ts';
import { commentAnchor } from '../rules.ts';
import type { Comment } from '../client.ts';
import type { CommentContext } from './comment-context.ts';
import { focusOn } from './comment-focus.ts';
import { Conversations } from './comment-view.tsx';

/**
 * Comments to show although no loaded page has them, queried again after each change.
 *
 * @param posted just posted, perhaps for a page that is not loaded
 * @param linked the target of a link: pages are loaded up to it
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
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>;
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
    // A link from an email shows the comment as it is now, and whether its stars count.
    if (linked === null) return;
    for (const queryKey of [COMMENTS, ['ratings']]) void client.invalidateQueries({ queryKey });
  }, [client, linked]);
  useFocusOn(linked);
  useEffect(onChange);
  // While pages are loading, the linked comment will appear at its place.
  const shown = data.filter(
    ({ id }) => wanted.includes(id) && (id !== linked || !list.hasNextPage),
  );
  return (
    <>
      {linked !== null && gone.includes(linked) ? (
        <p role="status" className="mt-5 rounded-xl bg-court-tint px-4 py-3">
          The comment you’re looking for has been deleted.
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

/** Also when the list is replaced, as it is once the viewer is known. */
function useFocusOn(id: string | null): void {
  const reached = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const comment = id === null ? null : document.getElementById(commentAnchor(id));
    if (comment === null || comment === reached.current) return;
    reached.current = comment;
    focusOn(comment);
  });
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getComments, getCommentsById } from './functions.ts';
import type { Comment, CommentPage } from './schema.ts';

export type LoadedComments = InfiniteData<CommentPage, string | null>;

/** With what the key of every list of comments begins. */
export const COMMENTS = ['comments'] as const;

/** What the query string of a club's page says about its comments. */
export interface CommentSearch {
  readonly comments?: string | undefined;
  readonly order?: 'newest' | undefined;
}

/**
 * Comments of a club, page after page. When the signed-in person becomes known, what a visitor sees
 * stays until as many pages of theirs have loaded.
 *
 * @param search of the page: the order, and the position to start from without JavaScript
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 * @param client knows what a visitor has of it, which a signed-in person sees first
 */
export function commentsQuery(
  clubId: string,
  { comments, order }: CommentSearch,
  viewerId: string | null = null,
  client?: QueryClient,
) {
  const start = comments ?? null;
  return infiniteQueryOptions({
    queryKey: [...COMMENTS, clubId, start, viewerId, order],
    queryFn: ({ pageParam }) =>
      getComments({ data: { clubId, after: pageParam ?? undefined, order } }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
    initialData: () =>
      client?.getQueryData<LoadedComments>([...COMMENTS, clubId, start, null, order]),
    initialDataUpdatedAt: 0,
  });
}

/** Comments of a club that are known by their ids, as far as they are still there. */
export function commentsByIdQuery(clubId: string, ids: readonly string[], viewerId: string | null) {
  return queryOptions({
    queryKey: [...COMMENTS, clubId, 'by id', viewerId, ids],
    queryFn: () => getCommentsById({ data: { clubId, ids: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: (shown: Comment[] | undefined) => shown,
  });
}

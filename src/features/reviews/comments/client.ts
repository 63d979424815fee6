import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { getComments, getCommentsById } from './functions.ts';

export type CommentPage = Awaited<ReturnType<typeof getComments>>;
export type Comment = CommentPage['comments'][number];
export type LoadedComments = InfiniteData<CommentPage, string | null>;

export const COMMENTS = ['comments'] as const;

export interface CommentSearch {
  readonly comments?: string | undefined;
  readonly order?: 'newest' | undefined;
}

/** What a visitor sees, known to `client`, stays until the user's own pages have loaded. */
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

export function commentsByIdQuery(clubId: string, ids: readonly string[], viewerId: string | null) {
  return queryOptions({
    queryKey: [...COMMENTS, clubId, 'by id', viewerId, ids],
    queryFn: () => getCommentsById({ data: { clubId, ids: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: (shown: Comment[] | undefined) => shown,
  });
}

import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { deleteCommentMutation } from '#features/reviews/comments/mutations.ts';
import { retries } from '#platform/query-retries.ts';
import { getFlaggedComments, getWaitingComments, unflagComment } from './functions.ts';
import { withoutComment } from './rules.ts';
import type { FlaggedPage } from './schema.ts';

type LoadedFlagged = InfiniteData<FlaggedPage, string | null>;

const FLAGGED = ['flagged-comments'] as const;

/** The flagged comments, page after page. */
export function flaggedCommentsQuery() {
  return infiniteQueryOptions({
    queryKey: FLAGGED,
    queryFn: ({ pageParam }) => getFlaggedComments({ data: { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Visitors may have reported more since.
    staleTime: 0,
    retry: retries(1),
  });
}

/** How many comments wait for review; for administrators. Read again with the list. */
export function waitingCommentsQuery() {
  return queryOptions({
    queryKey: [...FLAGGED, 'waiting'],
    queryFn: () => getWaitingComments(),
    staleTime: 60_000,
    retry: false,
  });
}

/** Unflags a comment: gone from the list at once, and back in it if the server refuses. */
export function unflagCommentMutation() {
  return mutationOptions({
    mutationFn: (id: string) => unflagComment({ data: { id } }),
    onMutate: (id, { client }) => takeOut(client, id),
    onError: (_error, _id, before, { client }) => client.setQueryData(FLAGGED, before),
    onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
    meta: { failureTitle: 'Error', successTitle: 'Comment has been unflagged.' },
  });
}

/** Deletes a comment with its replies: gone from the list at once, and back if the server refuses. */
export function deleteFlaggedMutation() {
  const { mutationFn, meta } = deleteCommentMutation();
  return mutationOptions({
    ...(mutationFn ? { mutationFn } : {}),
    onMutate: (id: string, { client }) => takeOut(client, id),
    onError: (_error, _id, before, { client }) => client.setQueryData(FLAGGED, before),
    onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
    ...(meta ? { meta } : {}),
  });
}

/** Takes a comment out of the list; resolves to the list before. */
async function takeOut(client: QueryClient, id: string): Promise<LoadedFlagged | undefined> {
  await client.cancelQueries({ queryKey: FLAGGED });
  const before = client.getQueryData<LoadedFlagged>(FLAGGED);
  client.setQueryData<LoadedFlagged>(
    FLAGGED,
    (loaded) => loaded && { ...loaded, pages: withoutComment(loaded.pages, id) },
  );
  return before;
}

/** This list, the comments on the pages of clubs, and the log of changes. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [FLAGGED, ['comments'], ['changes']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { COMMENTS } from './client.ts';
import type { LoadedComments } from './client.ts';
import {
  deleteComment,
  editComment,
  flagComment,
  getReplyCount,
  postComment,
} from './functions.ts';
import { failureTitle, withFlag } from './rules.ts';
import type { ChangedComment, NewComment } from './schema.ts';

/** How many replies would go with a comment; asked anew each time. */
export function replyCountQuery(id: string) {
  return queryOptions({
    queryKey: ['reply-count', id],
    queryFn: () => getReplyCount({ data: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Posts a comment or a reply; resolves to it. */
export function postCommentMutation() {
  return mutationOptions({
    mutationFn: (form: NewComment) => postComment({ data: form }),
    onSuccess: (_posted, _form, _context, { client }) => refresh(client),
    onError: (error, _form, _context, { client }) => refused(client, error),
    meta: { successTitle: 'Your comment has been posted.' },
  });
}

/** Changes the text of an own comment; resolves to it. */
export function editCommentMutation() {
  return mutationOptions({
    mutationFn: (form: ChangedComment) => editComment({ data: form }),
    onSuccess: (_changed, _form, _context, { client }) => refresh(client),
    onError: (error, _form, _context, { client }) => refused(client, error),
    meta: { successTitle: 'Your comment has been updated.' },
  });
}

/** Deletes a comment with the replies to it. */
export function deleteCommentMutation() {
  return mutationOptions({
    mutationFn: (id: string) => deleteComment({ data: { id } }),
    onSuccess: (_nothing, _id, _context, { client }) => refresh(client),
    onError: (error, _id, _context, { client }) => refreshAfter(error, client),
    meta: { failureTitle: 'Error', successTitle: 'The comment has been deleted.' },
  });
}

/** Reports a comment: shown as flagged at once, and not any more if the server refuses. */
export function flagCommentMutation() {
  return mutationOptions({
    mutationFn: (id: string) => flagComment({ data: { id } }),
    onMutate: async (id, { client }) => {
      await client.cancelQueries({ queryKey: COMMENTS });
      const before = client.getQueriesData<LoadedComments>({ queryKey: COMMENTS });
      client.setQueriesData<LoadedComments>({ queryKey: COMMENTS }, (loaded) =>
        loaded && 'pages' in loaded
          ? { ...loaded, pages: loaded.pages.map((page) => withFlag(page, id)) }
          : loaded,
      );
      return before;
    },
    onError: (_error, _id, before, { client }) => restore(client, before),
    onSettled: (_nothing, _error, _id, _before, { client }) => refresh(client),
    meta: {
      failureTitle: 'Error',
      successTitle: 'Comment Flagged',
      successDescription: 'Thank you for your report. Our moderators will review this comment.',
    },
  });
}

function restore(
  client: QueryClient,
  before: readonly [QueryKey, LoadedComments | undefined][] = [],
): void {
  for (const [key, loaded] of before) client.setQueryData(key, loaded);
}

function refused(client: QueryClient, error: Error): Promise<void> {
  const description = messageOf(error);
  toast({ tone: 'destructive', title: failureTitle(description), description });
  return refreshAfter(error, client);
}

/**
 * What the server refuses, it often refuses because it has changed: what is gone goes from the screen.
 * Where there was no answer, nothing is known anew.
 */
async function refreshAfter(error: Error, client: QueryClient): Promise<void> {
  if (!(error instanceof TypeError)) await refresh(client);
}

/** Every list of comments, and the list of the moderators (COMM-29). */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [COMMENTS, ['flagged-comments']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

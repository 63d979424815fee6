import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { deleteComment, editComment, flagComment, getComments, postComment } from './functions.ts';
import { failureTitle, withFlag } from './rules.ts';
import type { ChangedComment, CommentPage, NewComment } from './schema.ts';

type LoadedComments = InfiniteData<CommentPage, string | null>;

const COMMENTS = ['comments'] as const;

/**
 * Comments of a club, page after page. When the signed-in person becomes known, what a visitor may
 * see stays until theirs has loaded.
 *
 * @param after the position to start from, of a URL without JavaScript
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
export function commentsQuery(
  clubId: string,
  after: string | undefined,
  viewerId: string | null = null,
) {
  const start = after ?? null;
  return infiniteQueryOptions({
    queryKey: [...COMMENTS, clubId, start, viewerId],
    queryFn: ({ pageParam }) => getComments({ data: { clubId, after: pageParam ?? undefined } }),
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
    placeholderData: (shown: LoadedComments | undefined, before) =>
      before?.queryKey[1] === clubId && before.queryKey[2] === start ? shown : undefined,
  });
}

/** Posts a comment or a reply; resolves to it. */
export function postCommentMutation() {
  return mutationOptions({
    mutationFn: (form: NewComment) => postComment({ data: form }),
    onSuccess: (_posted, _form, _context, { client }) => refresh(client),
    onError: toastRefusal,
    meta: { successTitle: 'Your comment has been posted.' },
  });
}

/** Changes the text of an own comment; resolves to it. */
export function editCommentMutation() {
  return mutationOptions({
    mutationFn: (form: ChangedComment) => editComment({ data: form }),
    onSuccess: (_changed, _form, _context, { client }) => refresh(client),
    onError: toastRefusal,
    meta: { successTitle: 'Your comment has been updated.' },
  });
}

/** Deletes a comment with the replies to it. */
export function deleteCommentMutation() {
  return mutationOptions({
    mutationFn: (id: string) => deleteComment({ data: { id } }),
    onSuccess: (_nothing, _id, _context, { client }) => refresh(client),
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
      client.setQueriesData<LoadedComments>(
        { queryKey: COMMENTS },
        (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => withFlag(page, id)) },
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

function toastRefusal(error: Error): void {
  const description = messageOf(error);
  toast({ tone: 'destructive', title: failureTitle(description), description });
}

/** Every list of comments, and the list of the moderators (COMM-29). */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [COMMENTS, ['flagged-comments']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

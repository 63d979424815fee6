import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { failureTitle } from '#domain/comment-words.ts';
import { invalidates } from '#platform/changing.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { COMMENTS } from './client.ts';
import type { LoadedComments } from './client.ts';
import { getReplyCount } from './functions.ts';
import {
  appealRemoval,
  deleteComment,
  editComment,
  flagComment,
  postComment,
  replyOfficially,
} from './writing-functions.ts';
import { withFlag } from './rules.ts';
import type {
  Appeal,
  ChangedComment,
  NewComment,
  OfficialReply,
  Report,
  DeletedComment,
} from './schema.ts';

/** All comments, the newest reviews of the home page, and the moderators' list (COMM-29). */
const refresh = invalidates(COMMENTS, ['clubs', 'home'], ['flagged-comments']);

export function replyCountQuery(id: string) {
  return queryOptions({
    queryKey: ['reply-count', id],
    queryFn: () => getReplyCount({ data: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

function saying<Sent, Answer>(send: (sent: Sent) => Promise<Answer>, successTitle: string) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: (_said, _sent, _context, { client }) => refresh(client),
    onError: (error, _sent, _context, { client }) => refused(client, error),
    meta: { successTitle },
  });
}

export const postCommentMutation = saying(
  (form: NewComment) => postComment({ data: form }),
  'Your comment has been posted.',
);

export const replyOfficiallyMutation = saying(
  (form: OfficialReply) => replyOfficially({ data: form }),
  'Your club’s reply has been posted.',
);

export const editCommentMutation = saying(
  (form: ChangedComment) => editComment({ data: form }),
  'Your comment has been updated.',
);

/** Without a toast. */
export function eraseComment(comment: DeletedComment): Promise<void> {
  return deleteComment({ data: comment });
}

export const deleteCommentMutation = mutationOptions({
  mutationFn: eraseComment,
  onSuccess: (_nothing, _id, _context, { client }) => refresh(client),
  onError: (error, _id, _context, { client }) => refreshAfter(error, client),
  meta: { failureTitle: 'Error', successTitle: 'The comment has been deleted.' },
});

/** Shown as flagged at once; undone if the server refuses. */
export function flagCommentMutation() {
  return mutationOptions({
    mutationFn: (report: Report) => flagComment({ data: report }),
    onMutate: async ({ id }, { client }) => {
      await client.cancelQueries({ queryKey: COMMENTS });
      const before = client.getQueriesData<LoadedComments>({ queryKey: COMMENTS });
      client.setQueriesData<LoadedComments>({ queryKey: COMMENTS }, (loaded) =>
        loaded && 'pages' in loaded
          ? { ...loaded, pages: loaded.pages.map((page) => withFlag(page, id)) }
          : loaded,
      );
      return before;
    },
    onError: (_error, _report, before, { client }) => restore(client, before),
    onSettled: (_nothing, _error, _report, _before, { client }) => refresh(client),
    meta: {
      failureTitle: 'Error',
      successTitle: 'Comment Flagged',
      successDescription: 'Thank you for your report. Our moderators will review this comment.',
    },
  });
}

export const appealMutation = mutationOptions({
  mutationFn: (appeal: Appeal) => appealRemoval({ data: appeal }),
  onSuccess: (_nothing, _appeal, _context, { client }) => refresh(client),
  onError: (error, _appeal, _context, { client }) => refreshAfter(error, client),
  meta: {
    failureTitle: 'Error',
    successTitle: 'Appeal sent',
    successDescription: 'A moderator will review it. We’ll email you the answer.',
  },
});

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

/** A refusal may mean that the screen is out of date. A TypeError is no response at all. */
async function refreshAfter(error: Error, client: QueryClient): Promise<void> {
  if (!(error instanceof TypeError)) await refresh(client);
}

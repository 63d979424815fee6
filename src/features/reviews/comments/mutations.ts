import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { failureTitle } from '#domain/comment-words.ts';
import { readAnew } from '#platform/changing.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { COMMENTS } from './client.ts';
import type { LoadedComments } from './client.ts';
import {
  appealRemoval,
  deleteComment,
  editComment,
  flagComment,
  getReplyCount,
  postComment,
  replyOfficially,
} from './functions.ts';
import { withFlag } from './rules.ts';
import type {
  Appeal,
  ChangedComment,
  NewComment,
  OfficialReply,
  Report,
  DeletedComment,
} from './schema.ts';

/** Every list of comments, the newest reviews of the home page, and the list of the moderators (COMM-29). */
const refresh = readAnew(COMMENTS, ['clubs', 'home'], ['flagged-comments']);

/** How many replies would go with a comment; asked anew each time. */
export function replyCountQuery(id: string) {
  return queryOptions({
    queryKey: ['reply-count', id],
    queryFn: () => getReplyCount({ data: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What somebody says in a conversation; resolves to it. */
function saying<Sent, Answer>(send: (sent: Sent) => Promise<Answer>, successTitle: string) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: (_said, _sent, _context, { client }) => refresh(client),
    onError: (error, _sent, _context, { client }) => refused(client, error),
    meta: { successTitle },
  });
}

/** Posts a comment or a reply; resolves to it. */
export const postCommentMutation = saying(
  (form: NewComment) => postComment({ data: form }),
  'Your comment has been posted.',
);

/** Posts the reply of a club; resolves to it. */
export const replyOfficiallyMutation = saying(
  (form: OfficialReply) => replyOfficially({ data: form }),
  'Your club’s reply has been posted.',
);

/** Changes the text of an own comment, or of a reply of one's club; resolves to it. */
export const editCommentMutation = saying(
  (form: ChangedComment) => editComment({ data: form }),
  'Your comment has been updated.',
);

/** Deletes a comment with the replies to it, and tells nobody of it. */
export function eraseComment(comment: DeletedComment): Promise<void> {
  return deleteComment({ data: comment });
}

/** Deletes a comment with the replies to it. */
export const deleteCommentMutation = mutationOptions({
  mutationFn: eraseComment,
  onSuccess: (_nothing, _id, _context, { client }) => refresh(client),
  onError: (error, _id, _context, { client }) => refreshAfter(error, client),
  meta: { failureTitle: 'Error', successTitle: 'The comment has been deleted.' },
});

/** Reports a comment: shown as flagged at once, and not any more if the server refuses. */
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

/** Appeals against the removal of an own comment. */
export const appealMutation = mutationOptions({
  mutationFn: (appeal: Appeal) => appealRemoval({ data: appeal }),
  onSuccess: (_nothing, _appeal, _context, { client }) => refresh(client),
  onError: (error, _appeal, _context, { client }) => refreshAfter(error, client),
  meta: {
    failureTitle: 'Error',
    successTitle: 'Appeal sent',
    successDescription: 'A moderator will answer it. You get the answer by email.',
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

/**
 * What the server refuses, it often refuses because it has changed: what is gone goes from the screen.
 * Where there was no answer, nothing is known anew.
 */
async function refreshAfter(error: Error, client: QueryClient): Promise<void> {
  if (!(error instanceof TypeError)) await refresh(client);
}

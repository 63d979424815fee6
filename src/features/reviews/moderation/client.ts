import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { eraseComment } from '#features/reviews/comments/mutations.ts';
import { READ_EACH_TIME, readAnew } from '#platform/changing.ts';
import type { SeenComment } from '#features/reviews/comments/schema.ts';
import type { Answer, Rule } from '#domain/moderation-rules.ts';
import {
  answerAppeal,
  getFlaggedComments,
  getWaitingComments,
  removeComment,
  unflagComment,
} from './functions.ts';
import { withoutComment } from './rules.ts';

export type FlaggedPage = Awaited<ReturnType<typeof getFlaggedComments>>;
export type FlaggedComment = FlaggedPage['comments'][number];
type LoadedFlagged = InfiniteData<FlaggedPage, string | null>;

const FLAGGED = ['flagged-comments'] as const;

/** A removal takes away stars, so everything that shows them is reloaded too. */
const refresh = readAnew(
  FLAGGED,
  ['comments'],
  ['ratings'],
  ['club'],
  ['clubs'],
  ['moderation-figures'],
  ['changes'],
);

export const flaggedCommentsQuery = infiniteQueryOptions({
  queryKey: FLAGGED,
  queryFn: ({ pageParam }) => getFlaggedComments({ data: { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // Visitors may have reported more.
  ...READ_EACH_TIME,
});

/** Read again with the list. */
export const waitingCommentsQuery = queryOptions({
  queryKey: [...FLAGGED, 'waiting'],
  queryFn: () => getWaitingComments(),
  staleTime: 60_000,
  retry: false,
});

/** Gone from the list at once; back if the server refuses. */
function deciding<Sent extends SeenComment>(
  send: (sent: Sent) => Promise<unknown>,
  successTitle: string,
) {
  return mutationOptions({
    mutationFn: send,
    onMutate: ({ id }, { client }) => takeOut(client, id),
    onError: (_error, _sent, before, { client }) => client.setQueryData(FLAGGED, before),
    onSettled: (_nothing, _error, _sent, _before, { client }) => refresh(client),
    meta: { failureTitle: 'Error', successTitle },
  });
}

export const unflagCommentMutation = deciding(
  (comment: SeenComment) => unflagComment({ data: comment }),
  'Comment has been unflagged.',
);

export const removeCommentMutation = deciding(
  (removal: SeenComment & { rule: Rule }) => removeComment({ data: removal }),
  'The comment has been removed.',
);

export const answerAppealMutation = deciding(
  (given: SeenComment & { answer: Answer }) => answerAppeal({ data: given }),
  'The appeal has been answered.',
);

export const deleteFlaggedMutation = deciding(
  (comment: SeenComment) => eraseComment(comment),
  'The comment has been deleted.',
);

async function takeOut(client: QueryClient, id: string): Promise<LoadedFlagged | undefined> {
  await client.cancelQueries({ queryKey: FLAGGED });
  const before = client.getQueryData<LoadedFlagged>(FLAGGED);
  client.setQueryData<LoadedFlagged>(
    FLAGGED,
    (loaded) => loaded && { ...loaded, pages: withoutComment(loaded.pages, id) },
  );
  return before;
}

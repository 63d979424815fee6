import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { eraseComment } from '#features/reviews/comments/mutations.ts';
import { changing, invalidates, pagesOf, sendEach } from '#platform/changing.ts';
import type { SeenComment } from '#features/reviews/comments/schema.ts';
import type { Answer, Rule } from '#domain/moderation-rules.ts';
import * as functions from './functions.ts';
import { withoutComments } from './rules.ts';

export type FlaggedPage = Awaited<ReturnType<typeof functions.getFlaggedComments>>;
export type FlaggedComment = FlaggedPage['comments'][number];
type LoadedFlagged = InfiniteData<FlaggedPage, string | null>;

const FLAGGED = ['flagged-comments'] as const;
const LISTS = [...FLAGGED, 'list'] as const;

/** A removal takes away stars, so everything that shows them is reloaded too. */
const refresh = invalidates(
  FLAGGED,
  ['comments'],
  ['ratings'],
  ['club'],
  ['clubs'],
  ['moderation-figures'],
  ['changes'],
);

/** @param id of the only one to show */
export function flaggedCommentsQuery(id: string | undefined) {
  return pagesOf([...LISTS, id ?? null], (after) =>
    functions.getFlaggedComments({ data: { after, id } }),
  );
}

/** Read again with the list. */
export const waitingCommentsQuery = queryOptions({
  queryKey: [...FLAGGED, 'waiting'],
  queryFn: () => functions.getWaitingComments(),
  staleTime: 60_000,
  retry: false,
});

/** Gone from the list at once; back if the server refuses. */
function deciding<Sent, Answer>(
  idsOf: (sent: Sent) => readonly string[],
  send: (sent: Sent) => Promise<Answer>,
  successTitle?: string,
) {
  return mutationOptions({
    mutationFn: send,
    onMutate: async (sent, { client }) => {
      await client.cancelQueries({ queryKey: FLAGGED });
      const before = client.getQueriesData<LoadedFlagged>({ queryKey: LISTS });
      client.setQueriesData<LoadedFlagged>(
        { queryKey: LISTS },
        (list) => list && { ...list, pages: withoutComments(list.pages, idsOf(sent)) },
      );
      return before;
    },
    onError: (_error, _sent, before, { client }) =>
      before?.forEach(([key, list]) => client.setQueryData(key, list)),
    onSettled: (_nothing, _error, _sent, _before, { client }) => refresh(client),
    meta: { failureTitle: 'Error', ...(successTitle !== undefined && { successTitle }) },
  });
}

const itself = ({ id }: SeenComment) => [id];

/** Keeps comments, or removes them for a rule. */
export const decideMutation = deciding(
  ({ cases }: { cases: readonly SeenComment[]; rule: Rule | null }) => cases.map(({ id }) => id),
  ({ cases, rule }) =>
    sendEach(cases, (data) =>
      rule === null
        ? functions.unflagComment({ data })
        : functions.removeComment({ data: { ...data, rule } }),
    ),
);

export const undoMutation = changing(refresh, 'answered')(
  (cases: readonly SeenComment[]) =>
    Promise.all(cases.map(({ id }) => functions.undoDecision({ data: { id } }))),
  { failureTitle: 'Couldn’t undo', successTitle: 'Undone. No one was told.' },
);

export const answerAppealMutation = deciding(
  itself,
  (given: SeenComment & { answer: Answer }) => functions.answerAppeal({ data: given }),
  'The appeal has been answered.',
);

export const deleteFlaggedMutation = deciding(
  itself,
  (comment: SeenComment) => eraseComment(comment),
  'The comment has been deleted.',
);

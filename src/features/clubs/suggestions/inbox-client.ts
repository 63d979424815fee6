import { queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, changing, invalidates, pagesOf, sendEach } from '#platform/changing.ts';
import * as functions from './inbox-functions.ts';
import type { SuggestionStatus } from './inbox-rules.ts';
import type { AnySuggestion, HandlingForm, DecisionForm } from './inbox-schema.ts';

export type SuggestionPage = Awaited<ReturnType<typeof functions.getSuggestions>>;

const INBOX = ['inbox'] as const;

export function suggestionsQuery(status: SuggestionStatus) {
  return pagesOf([...INBOX, 'list', status], (after) =>
    functions.getSuggestions({ data: { status, after } }),
  );
}

export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: [...INBOX, 'one', id],
    queryFn: () => functions.getSuggestion({ data: { id } }),
    ...NEVER_KEPT,
  });
}

export const waitingSuggestionsQuery = queryOptions({
  queryKey: [...INBOX, 'waiting'],
  queryFn: () => functions.getWaitingSuggestions(),
  staleTime: 60_000,
  retry: false,
});

/** Reloads the list even if the server refuses. */
const handling = changing(invalidates(INBOX), 'answered');
const failureTitle = 'Couldn’t save the suggestion';

export const handleMutation = handling(
  (form: HandlingForm) => functions.handleSuggestion({ data: form }),
  {
    failureTitle,
    successTitle: 'Suggestion saved.',
  },
);

/** Without a status, each gets its own. */
export const handleEachMutation = handling(
  ({ of, status }: { of: readonly AnySuggestion[]; status?: SuggestionStatus }) =>
    sendEach(of, ({ kind, id, version, note, status: own }) =>
      functions.handleSuggestion({
        data: { kind, id, version, note: note ?? '', status: status ?? own },
      }),
    ),
  { failureTitle },
);

export type ProposalPage = Awaited<ReturnType<typeof functions.getProposals>>;
export type Proposal = ProposalPage['proposals'][number];
export type ProposedFact = Proposal['facts'][number];

/** @param id shows only this proposal */
export function proposalsQuery(id: string | undefined) {
  return pagesOf(['waiting', 'proposals', id], (after) =>
    functions.getProposals({ data: { id: id ?? null, after } }),
  );
}

/** Reloads the list even if the server refuses: a colleague was first. */
export const decideMutation = changing(
  invalidates(['waiting'], INBOX, ['club'], ['clubs']),
  'answered',
)((decision: DecisionForm) => functions.decideFacts({ data: decision }), {
  failureTitle: 'Couldn’t save this decision',
});

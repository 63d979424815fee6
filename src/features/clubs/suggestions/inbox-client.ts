import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, READ_EACH_TIME, changing, readAnew, sendEach } from '#platform/changing.ts';
import {
  getSuggestion,
  getSuggestions,
  getWaitingSuggestions,
  handleSuggestion,
} from './inbox-functions.ts';
import type { SuggestionStatus } from './inbox-rules.ts';
import type { AnySuggestion, HandlingForm } from './inbox-schema.ts';

export type SuggestionPage = Awaited<ReturnType<typeof getSuggestions>>;

const INBOX = ['inbox'] as const;

export function suggestionsQuery(status: SuggestionStatus) {
  return infiniteQueryOptions({
    queryKey: [...INBOX, 'list', status],
    queryFn: ({ pageParam }) => getSuggestions({ data: { status, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Visitors may have suggested more since.
    ...READ_EACH_TIME,
  });
}

export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: [...INBOX, 'one', id],
    queryFn: () => getSuggestion({ data: { id } }),
    ...NEVER_KEPT,
  });
}

export const waitingSuggestionsQuery = queryOptions({
  queryKey: [...INBOX, 'waiting'],
  queryFn: () => getWaitingSuggestions(),
  staleTime: 60_000,
  retry: false,
});

/** Reloads the list even if the server refuses. */
const handling = changing(readAnew(INBOX), 'answered');
const failureTitle = 'Couldn’t save the suggestion';

export const handleMutation = handling((form: HandlingForm) => handleSuggestion({ data: form }), {
  failureTitle,
  successTitle: 'Suggestion saved.',
});

/** Without a status, each gets its own. */
export const handleEachMutation = handling(
  ({ of, status }: { of: readonly AnySuggestion[]; status?: SuggestionStatus }) =>
    sendEach(of, ({ kind, id, version, note, status: own }) =>
      handleSuggestion({ data: { kind, id, version, note: note ?? '', status: status ?? own } }),
    ),
  { failureTitle },
);

import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import { getSuggestions, getWaitingSuggestions, handleSuggestion } from './functions.ts';
import type { SuggestionStatus } from './rules.ts';
import type { HandlingForm } from './schema.ts';

const INBOX = ['inbox'] as const;

/** The suggestions with a status, page after page. */
export function suggestionsQuery(status: SuggestionStatus) {
  return infiniteQueryOptions({
    queryKey: [...INBOX, 'list', status],
    queryFn: ({ pageParam }) => getSuggestions({ data: { status, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Visitors may have suggested more since.
    staleTime: 0,
    retry: retries(1),
  });
}

/** How many suggestions wait; for administrators. */
export function waitingSuggestionsQuery() {
  return queryOptions({
    queryKey: [...INBOX, 'waiting'],
    queryFn: () => getWaitingSuggestions(),
    staleTime: 60_000,
    retry: false,
  });
}

/** Changes status and note of a suggestion; the list is read again whatever came of it. */
export function handleMutation() {
  return mutationOptions({
    mutationFn: (form: HandlingForm) => handleSuggestion({ data: form }),
    onSettled: (_nothing, _error, _form, _context, { client }) =>
      client.invalidateQueries({ queryKey: INBOX }),
    meta: { failureTitle: 'Suggestion not saved', successTitle: 'Suggestion saved.' },
  });
}

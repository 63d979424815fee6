import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT, READ_EACH_TIME } from '#platform/changing.ts';
import * as functions from './functions.ts';
import type { ClubPair, MergeForm } from './schema.ts';

export type Comparison = NonNullable<Awaited<ReturnType<typeof functions.getComparison>>>;

export function similarClubsQuery(name: string) {
  return queryOptions({
    queryKey: ['all-clubs', 'similar', name],
    queryFn: () => functions.getSimilarClubs({ data: { name } }),
    ...READ_EACH_TIME,
  });
}

export const duplicatesQuery = queryOptions({
  queryKey: ['all-clubs', 'duplicates'],
  queryFn: () => functions.getDuplicates(),
  ...READ_EACH_TIME,
});

export function comparisonQuery(pair: ClubPair) {
  return queryOptions({
    queryKey: ['all-clubs', 'comparison', pair],
    queryFn: () => functions.getComparison({ data: pair }),
    ...NEVER_KEPT,
  });
}

export const pastMergesQuery = queryOptions({
  queryKey: ['all-clubs', 'merges'],
  queryFn: () => functions.getPastMerges(),
  ...READ_EACH_TIME,
});

export const mergeMutation = changingClubs(
  (form: MergeForm) => functions.mergeClubs({ data: form }),
  { successTitle: 'Clubs merged', successDescription: 'You can undo this for 30 days.' },
);

export const undoMergeMutation = changingClubs(
  (id: string) => functions.undoMerge({ data: { id } }),
  { failureTitle: 'Couldn’t undo the merge', successTitle: 'Merge undone' },
);

export const tellApartMutation = changingClubs(
  (pair: ClubPair) => functions.tellApart({ data: pair }),
  { failureTitle: 'Couldn’t take this pair off the list' },
);

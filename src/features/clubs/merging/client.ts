import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { changing, NEVER_KEPT, READ_EACH_TIME, readAnew } from '#platform/changing.ts';
import * as functions from './functions.ts';
import type { MergeForm } from './schema.ts';

export function similarClubsQuery(name: string) {
  return queryOptions({
    queryKey: ['all-clubs', 'similar', name],
    queryFn: () => functions.getSimilarClubs({ data: { name } }),
    enabled: name.length > 2,
    ...READ_EACH_TIME,
  });
}

export const duplicatesQuery = queryOptions({
  queryKey: ['all-clubs', 'duplicates'],
  queryFn: () => functions.getDuplicates(),
  ...READ_EACH_TIME,
});

export function comparisonQuery(one: string, other: string) {
  return queryOptions({
    queryKey: ['all-clubs', 'comparison', one, other],
    queryFn: () => functions.getComparison({ data: { one, other } }),
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
  {
    failureTitle: 'Couldn’t merge the clubs',
    successTitle: 'Clubs merged',
    successDescription: 'You can undo this for 30 days.',
  },
);

export const undoMergeMutation = changingClubs(
  (id: string) => functions.undoMerge({ data: { id } }),
  { failureTitle: 'Couldn’t undo the merge', successTitle: 'Merge undone' },
);

export const tellApartMutation = changing(readAnew(duplicatesQuery.queryKey))(
  (pair: { one: string; other: string }) => functions.tellApart({ data: pair }),
  { failureTitle: 'Couldn’t take this pair off the list' },
);

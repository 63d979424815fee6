import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT } from '#platform/changing.ts';
import { exponentialBackoff, retries } from '#platform/query-retries.ts';
import * as functions from './functions.ts';
import type {
  BulkAnswer,
  ClubListEntry,
  ClubListPosition,
  ClubListSearch,
  RefusedRow,
  SentRow,
} from './rules.ts';
import type { ClubCopy, NewClub } from './schema.ts';

/** Three retries, backing off (ACLB-12). */
export function allClubsQuery(search: ClubListSearch) {
  return infiniteQueryOptions({
    queryKey: ['all-clubs', 'list', search],
    queryFn: ({ pageParam }) =>
      functions.getAllClubs({ data: { search: { ...search }, after: pageParam ?? undefined } }),
    initialPageParam: null as ClubListPosition | null,
    getNextPageParam: (page) => page.next,
    retry: retries(3),
    retryDelay: exponentialBackoff,
    meta: {
      failureTitle: 'Error loading clubs',
      failureDescription: 'Failed to load clubs data. Please try refreshing the page.',
    },
  });
}

export function countiesQuery(state: string | undefined) {
  return queryOptions({
    queryKey: ['all-clubs', 'counties', state ?? null],
    queryFn: () => functions.getCountiesOfClubs({ data: { state } }),
  });
}

export function clubToCopyQuery(id: string) {
  return queryOptions({
    queryKey: ['all-clubs', 'copy', id],
    queryFn: () => functions.getClubToCopy({ data: { id } }),
    ...NEVER_KEPT,
  });
}

export const addClubMutation = changingClubs((form: NewClub) => functions.addClub({ data: form }), {
  failureTitle: 'Error creating club',
  successTitle: 'Club created',
  successDescription: 'The new club has been added successfully.',
});

export const copyClubMutation = changingClubs(
  (form: ClubCopy) => functions.copyClub({ data: form }),
  {
    failureTitle: 'Error copying club',
    successTitle: 'Club copied successfully',
    successDescription: 'The new club has been created with the copied data.',
  },
);

export const deleteClubMutation = changingClubs(
  (id: string) => functions.deleteClub({ data: { id } }),
  {
    failureTitle: 'Error deleting club',
    successTitle: 'Club deleted',
    successDescription: 'The club has been removed successfully.',
  },
);

export function goesWithQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['all-clubs', 'goes-with', ids],
    queryFn: () => functions.getGoesWithClubs({ data: { ids: [...ids] } }),
    ...NEVER_KEPT,
  });
}

export const deleteClubsMutation = changingClubs(
  (chosen: readonly Pick<ClubListEntry, 'id' | 'version'>[]) =>
    functions.deleteClubs({ data: { clubs: chosen.map(({ id, version }) => ({ id, version })) } }),
  { failureTitle: 'Couldn’t delete the clubs', successTitle: 'Clubs deleted' },
);

export class RowsRefused extends Error {
  readonly rows: readonly RefusedRow[];

  constructor({ message, rows }: Extract<BulkAnswer, { kind: 'refused' }>) {
    super(message);
    this.name = 'RowsRefused';
    this.rows = rows;
  }
}

export const bulkSaveMutation = changingClubs(saveRows, {
  failureTitle: 'Error updating clubs',
  successTitle: 'Clubs updated successfully.',
});

export const undoBulkSaveMutation = changingClubs(saveRows, {
  failureTitle: 'Error updating clubs',
  successTitle: 'Bulk edit undone',
  successDescription: 'The clubs are back to how they were.',
});

async function saveRows(rows: readonly SentRow[]): Promise<number> {
  const answer = await functions.bulkUpdateClubs({
    data: { clubs: rows.map((row) => ({ ...row })) },
  });
  if (answer.kind === 'refused') throw new RowsRefused(answer);
  return answer.updated;
}

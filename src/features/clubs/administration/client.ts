import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { countOf } from '#domain/count-of.ts';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT } from '#platform/changing.ts';
import { exponentialBackoff, retries } from '#platform/query-retries.ts';
import { toast } from '#ui/toast.ts';
import * as functions from './functions.ts';
import type { BulkAnswer, ClubListEntry, ClubListPosition, RefusedRow, SentRow } from './rules.ts';
import type { ClubListSearch } from './filters.ts';
import type { ClubCopy, FieldUpdate, NewClub } from './schema.ts';

export type ClubListPage = Awaited<ReturnType<typeof functions.getAllClubs>>;
export type FieldValues = Awaited<ReturnType<typeof functions.getFieldValues>>;

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

export const bulkSaveMutation = changingClubs(
  async (clubs: readonly SentRow[]) => {
    const answer = await functions.bulkUpdateClubs({ data: { clubs: [...clubs] } });
    if (answer.kind === 'refused') throw new RowsRefused(answer);
    return answer;
  },
  { failureTitle: 'Error updating clubs', successTitle: 'Clubs updated successfully.' },
);

export function fieldValuesQuery(update: Omit<FieldUpdate, 'asOf'>) {
  return queryOptions({
    queryKey: ['all-clubs', 'field', update],
    queryFn: () => functions.getFieldValues({ data: update }),
    ...NEVER_KEPT,
  });
}

export const setFieldMutation = changingClubs(
  async (update: FieldUpdate) => {
    const answer = await functions.setField({ data: update });
    const { changed, leftAlone } = answer;
    const others = leftAlone.length > 3 ? ` and ${leftAlone.length - 3} more` : '';
    toast({
      tone: 'success',
      title: `${countOf(changed, 'club')} updated`,
      description:
        leftAlone.length === 0
          ? undefined
          : `Someone else just changed ${leftAlone.slice(0, 3).join(', ')}${others}. We left those alone.`,
    });
    return answer;
  },
  { failureTitle: 'Couldn’t set the field' },
);

export const undoBulkEditMutation = changingClubs(
  (transaction: string) => functions.undoBulkEdit({ data: { transaction } }),
  { failureTitle: 'Error updating clubs', successTitle: 'Bulk edit undone' },
);

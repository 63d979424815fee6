import { queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, changing, removesAndInvalidates } from '#platform/changing.ts';
import { retries } from '#platform/query-retries.ts';
import type { ConfirmedGroups } from '#features/clubs/freshness/schema.ts';
import { confirmFacts, getClubToEdit, getOwnClubs, updateClub } from './functions.ts';
import type { ClubUpdate } from './schema.ts';

export type ClubToEdit = Awaited<ReturnType<typeof getClubToEdit>>;
export type EditableClub = Extract<ClubToEdit, { kind: 'editable' }>['club'];
export type OwnClub = Awaited<ReturnType<typeof getOwnClubs>>[number];

/** EDIT-38 */
export const refreshClubs = removesAndInvalidates(
  ['club'],
  ['clubs'],
  ['all-clubs'],
  ['tryouts'],
  ['changes'],
  ['imports', 'list'],
);

export const changingClubs = changing(refreshClubs);

/** Never from the cache: a save based on an old version would be refused. */
export function clubToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'edit', clubId, viewerId],
    queryFn: () => getClubToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

export function ownClubsQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'own', viewerId],
    queryFn: () => getOwnClubs(),
    retry: retries(1),
  });
}

export const updateClubMutation = changingClubs(
  (saved: ClubUpdate) => updateClub({ data: saved }),
  {
    failureTitle: 'Failed to update club',
    successTitle: 'Club updated successfully!',
  },
);

export const confirmFactsMutation = changingClubs(
  (confirmed: ConfirmedGroups) => confirmFacts({ data: confirmed }),
  {
    failureTitle: 'Couldn’t confirm this',
    successTitle: 'Thank you for confirming',
  },
);

import { queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, changing, forgetAndReadAnew } from '#platform/changing.ts';
import { retries } from '#platform/query-retries.ts';
import { getClubToEdit, getOwnClubs, updateClub } from './functions.ts';
import type { ClubForm } from './schema.ts';

/** What a save sends from the form. */
interface SavedForm {
  readonly id: string;
  /** The version the form started from. */
  readonly version: number;
  readonly form: ClubForm;
}

/** Loads anew whatever was loaded of clubs, what names them, every list of them and the log of changes (EDIT-38). */
export const refreshClubs = forgetAndReadAnew(
  ['club'],
  ['clubs'],
  ['all-clubs'],
  ['tryouts'],
  ['changes'],
  ['imports', 'list'],
);

export const changingClubs = changing(refreshClubs);

/**
 * A club as its form starts from, or that the one who asks may not edit it. Never from the cache: a
 * form that starts from an old version could not be saved.
 */
export function clubToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'edit', clubId, viewerId],
    queryFn: () => getClubToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

/**
 * The clubs that the signed-in person is a club administrator of.
 *
 * @param viewerId of the signed-in person
 */
export function ownClubsQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'own', viewerId],
    queryFn: () => getOwnClubs(),
    retry: retries(1),
  });
}

export const updateClubMutation = changingClubs((saved: SavedForm) => updateClub({ data: saved }), {
  failureTitle: 'Failed to update club',
  successTitle: 'Club updated successfully!',
});

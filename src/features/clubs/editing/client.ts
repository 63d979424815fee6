import { mutationOptions, queryOptions } from '@tanstack/react-query';
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

/**
 * A club as its form starts from, or that the one who asks may not edit it. Never from the cache: a
 * form that starts from an old version could not be saved.
 */
export function clubToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'edit', clubId, viewerId],
    queryFn: () => getClubToEdit({ data: { clubId } }),
    staleTime: 0,
    gcTime: 0,
    retry: retries(1),
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

/** Saves a club; what was loaded of it, and every list of clubs, is fresh when it resolves (EDIT-38). */
export function updateClubMutation() {
  return mutationOptions({
    mutationFn: (saved: SavedForm) => updateClub({ data: saved }),
    onSuccess: async (_version, _saved, _context, { client }) => {
      const shown = [['club'], ['clubs'], ['all-clubs']];
      // What no screen watches would be shown once more by the page that comes next.
      for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' });
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    meta: { failureTitle: 'Failed to update club', successTitle: 'Club updated successfully!' },
  });
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';
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

/** Saves a club. */
export function updateClubMutation() {
  return changingClubs((saved: SavedForm) => updateClub({ data: saved }), {
    failureTitle: 'Failed to update club',
    successTitle: 'Club updated successfully!',
  });
}

/**
 * What changes clubs. Whatever was loaded of them, every list of them and the log of changes is fresh when it
 * resolves (EDIT-38).
 *
 * @param send does it
 * @param meta what is told of it
 */
export function changingClubs<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  meta: NonNullable<MutationMeta>,
) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: (_answer, _sent, _before, { client }) => refreshClubs(client),
    meta,
  });
}

/** Loads anew what is shown of clubs; what no screen watches would be shown once more by the next page. */
export async function refreshClubs(client: QueryClient): Promise<void> {
  const shown = [['club'], ['clubs'], ['all-clubs'], ['changes'], ['imports', 'list']];
  for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  addOwnAffiliation,
  getOwnAffiliationOf,
  getOwnAffiliations,
  removeOwnAffiliation,
} from './functions.ts';
import type { NewAffiliation } from './schema.ts';

/** The signed-in person's affiliations. */
export function ownAffiliationsQuery() {
  return queryOptions({
    queryKey: ['affiliations', 'own'],
    queryFn: () => getOwnAffiliations(),
  });
}

/**
 * The signed-in person's affiliation with a club; null when there is none (AFFL-05).
 *
 * @param viewerId of the signed-in person; without one nothing is asked
 */
export function ownAffiliationQuery(clubId: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['affiliations', 'club', clubId, viewerId],
    queryFn: () => getOwnAffiliationOf({ data: { clubId } }),
    enabled: viewerId !== null,
  });
}

/** Affiliates the signed-in person with a club and refreshes what showed that they were not. */
export function addAffiliationMutation() {
  return mutationOptions({
    mutationFn: (form: NewAffiliation) => addOwnAffiliation({ data: form }),
    onSuccess: (_added, _form, _context, { client }) => refresh(client),
    // Refused, what the card shows is no longer so, as after an affiliation in another window.
    onError: (error, _form, _context, { client }) => {
      if (!(error instanceof TypeError)) void refresh(client);
    },
    meta: { failureTitle: 'Error', successTitle: 'Club affiliation added.' },
  });
}

/** Removes an affiliation and refreshes what showed it. */
export function removeAffiliationMutation() {
  return mutationOptions({
    mutationFn: (id: string) => removeOwnAffiliation({ data: { id } }),
    onSuccess: (_nothing, _id, _context, { client }) => refresh(client),
    meta: { failureTitle: 'Error', successTitle: 'Club affiliation removed.' },
  });
}

/** Affiliations, and the rating cards, which say whether one may rate (AFFL-12). */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [['affiliations'], ['ratings']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

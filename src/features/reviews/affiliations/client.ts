import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { changing, readAnew } from '#platform/changing.ts';
import {
  addOwnAffiliation,
  changeOwnAffiliation,
  getOwnAffiliationOf,
  getOwnAffiliations,
  removeOwnAffiliation,
} from './functions.ts';
import type { NewAffiliation } from './schema.ts';

/**
 * Affiliations, the rating cards, which say whether one may rate (AFFL-12), and what shows whose ratings count
 * and who is staff (REVW-03).
 */
const refresh = readAnew(['affiliations'], ['ratings'], ['comments'], ['club'], ['clubs']);
const changingAffiliations = changing(refresh);

/** The signed-in person's affiliations. */
export const ownAffiliationsQuery = queryOptions({
  queryKey: ['affiliations', 'own'],
  queryFn: () => getOwnAffiliations(),
});

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

/**
 * Affiliates the signed-in person with a club, or changes what an affiliation says, and refreshes what showed
 * something else.
 *
 * @param id of the affiliation to change; null to add one
 */
export function saveAffiliationMutation(id: string | null) {
  return mutationOptions({
    mutationFn: (form: NewAffiliation) =>
      id === null
        ? addOwnAffiliation({ data: form })
        : changeOwnAffiliation({ data: { ...form, id } }),
    onSuccess: (_saved, _form, _context, { client }) => refresh(client),
    // Refused, what the card shows is no longer so, as after an affiliation in another window.
    onError: (error, _form, _context, { client }) => {
      if (!(error instanceof TypeError)) void refresh(client);
    },
    meta: {
      failureTitle: 'Error',
      successTitle: id === null ? 'Club affiliation added.' : 'Club affiliation changed.',
    },
  });
}

/** Removes an affiliation and refreshes what showed it. */
export const removeAffiliationMutation = changingAffiliations(
  (id: string) => removeOwnAffiliation({ data: { id } }),
  { failureTitle: 'Error', successTitle: 'Club affiliation removed.' },
);

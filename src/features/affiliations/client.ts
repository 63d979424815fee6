import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getOwnAffiliations, removeOwnAffiliation } from './functions.ts';

/** The signed-in person's affiliations. */
export function ownAffiliationsQuery() {
  return queryOptions({
    queryKey: ['affiliations', 'own'],
    queryFn: () => getOwnAffiliations(),
  });
}

/** Removes an affiliation and refreshes what showed it. */
export function removeAffiliationMutation() {
  return mutationOptions({
    mutationFn: (id: string) => removeOwnAffiliation({ data: { id } }),
    onSuccess: (_nothing, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: ['affiliations'] }),
    meta: { failureTitle: 'Error', successTitle: 'Club affiliation removed.' },
  });
}

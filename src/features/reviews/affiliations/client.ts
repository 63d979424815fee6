import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { changing, invalidates } from '#platform/changing.ts';
import {
  addOwnAffiliation,
  changeOwnAffiliation,
  getOwnAffiliationOf,
  getOwnAffiliations,
  removeOwnAffiliation,
} from './functions.ts';
import type { NewAffiliation } from './schema.ts';

/** Also rating cards (AFFL-12), and whose ratings count and who is staff (REVW-03). */
const refresh = invalidates(['affiliations'], ['ratings'], ['comments'], ['club'], ['clubs']);
const changingAffiliations = changing(refresh);

export const ownAffiliationsQuery = queryOptions({
  queryKey: ['affiliations', 'own'],
  queryFn: () => getOwnAffiliations(),
});

/** See AFFL-05. */
export function ownAffiliationQuery(clubId: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['affiliations', 'club', clubId, viewerId],
    queryFn: () => getOwnAffiliationOf({ data: { clubId } }),
    enabled: viewerId !== null,
  });
}

/** @param id null adds an affiliation */
export function saveAffiliationMutation(id: string | null) {
  return mutationOptions({
    mutationFn: (form: NewAffiliation) =>
      id === null
        ? addOwnAffiliation({ data: form })
        : changeOwnAffiliation({ data: { ...form, id } }),
    onSuccess: (_saved, _form, _context, { client }) => refresh(client),
    // A refusal means that the card is out of date, for example after a change in another window.
    onError: (error, _form, _context, { client }) => {
      if (!(error instanceof TypeError)) void refresh(client);
    },
    meta: {
      failureTitle: 'Error',
      successTitle: id === null ? 'Club affiliation added.' : 'Club affiliation edited.',
    },
  });
}

export const removeAffiliationMutation = changingAffiliations(
  (id: string) => removeOwnAffiliation({ data: { id } }),
  { failureTitle: 'Error', successTitle: 'Club affiliation removed.' },
);

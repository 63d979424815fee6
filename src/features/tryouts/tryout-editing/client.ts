import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { MutationMeta, QueryClient } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import {
  addTryouts,
  changeTryout,
  deleteTryout,
  getTryoutsToEdit,
  setTryoutStatus,
} from './functions.ts';
import type { KeptTryouts, TryoutDeed } from './schema.ts';

/** The tryouts of a club to be edited, or that the one who asks may not. Never from the cache. */
export function tryoutsToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['tryouts', 'edit', clubId, viewerId],
    queryFn: () => getTryoutsToEdit({ data: { clubId } }),
    staleTime: 0,
    gcTime: 0,
    retry: retries(1),
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

/** Enters tryouts. */
export function addTryoutsMutation(clubId: string) {
  return changingTryouts((form: KeptTryouts) => addTryouts({ data: { clubId, form } }), {
    failureTitle: 'Failed to add tryouts',
    successTitle: (added) => (added === 1 ? 'Tryout added' : `${String(added)} tryouts added`),
  });
}

/** Changes a tryout. */
export function changeTryoutMutation(deed: TryoutDeed) {
  return changingTryouts((form: KeptTryouts) => changeTryout({ data: { deed, form } }), {
    failureTitle: 'Failed to change tryout',
    successTitle: 'Tryout changed',
  });
}

/** Cancels a tryout, or has it take place after all. */
export function tryoutStatusMutation(status: 'scheduled' | 'canceled') {
  return changingTryouts((deed: TryoutDeed) => setTryoutStatus({ data: { deed, status } }), {
    failureTitle: 'Failed to change tryout',
    successTitle: status === 'canceled' ? 'Tryout canceled' : 'Tryout scheduled again',
  });
}

/** Deletes a tryout. */
export function deleteTryoutMutation() {
  return changingTryouts((deed: TryoutDeed) => deleteTryout({ data: deed }), {
    failureTitle: 'Failed to delete tryout',
    successTitle: 'Tryout deleted',
  });
}

/** What changes tryouts. Whatever was loaded of them and of clubs is fresh when it resolves. */
function changingTryouts<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  meta: NonNullable<MutationMeta>,
) {
  return mutationOptions({
    mutationFn: send,
    onSuccess: (_answer, _sent, _before, { client }) => refreshTryouts(client),
    meta,
  });
}

async function refreshTryouts(client: QueryClient): Promise<void> {
  const shown = [['tryouts'], ['club'], ['clubs'], ['changes']];
  for (const queryKey of shown) client.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
}

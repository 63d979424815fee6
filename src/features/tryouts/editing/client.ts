import { queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, changing, removesAndInvalidates } from '#platform/changing.ts';
import {
  addTryouts,
  changeTryout,
  deleteTryout,
  getTryoutsToEdit,
  setTryoutStatus,
} from './functions.ts';
import type { KeptTryouts, TryoutVersion } from './schema.ts';

export type TryoutsToEdit = Awaited<ReturnType<typeof getTryoutsToEdit>>;
export type EditableTryouts = Extract<TryoutsToEdit, { kind: 'editable' }>;
export type EditableTryout = EditableTryouts['tryouts'][number];

/** Reloads even if the server refuses: mostly because someone else has changed the tryout. */
const changingTryouts = changing(
  removesAndInvalidates(['tryouts'], ['club'], ['clubs'], ['changes']),
  'answered',
);

export function tryoutsToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['tryouts', 'edit', clubId, viewerId],
    queryFn: () => getTryoutsToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

export const addTryoutsMutation = changingTryouts(
  (sent: { readonly clubId: string; readonly form: KeptTryouts }) => addTryouts({ data: sent }),
  {
    failureTitle: 'Couldn’t add tryouts',
    successTitle: (added) => (added === 1 ? 'Tryout added' : `${String(added)} tryouts added`),
  },
);

export const changeTryoutMutation = changingTryouts(
  (sent: { readonly deed: TryoutVersion; readonly form: KeptTryouts }) =>
    changeTryout({ data: sent }),
  {
    failureTitle: 'Couldn’t edit tryout',
    successTitle: 'Tryout edited',
  },
);

export function tryoutStatusMutation(status: 'scheduled' | 'canceled') {
  return changingTryouts((deed: TryoutVersion) => setTryoutStatus({ data: { deed, status } }), {
    failureTitle: 'Couldn’t edit tryout',
    successTitle: status === 'canceled' ? 'Tryout canceled' : 'Tryout is back on',
  });
}

export const deleteTryoutMutation = changingTryouts(
  (deed: TryoutVersion) => deleteTryout({ data: deed }),
  {
    failureTitle: 'Couldn’t delete tryout',
    successTitle: 'Tryout deleted',
  },
);

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sessionChanged } from '#platform/session/viewer.ts';
import { READ_EACH_TIME } from '#platform/changing.ts';
import { toast } from '#ui/toast.ts';
import { getClaims, pressButton } from './functions.ts';
import type { Deed } from './schema.ts';

export function claimsQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club-claims', clubId, viewerId],
    queryFn: () => getClaims({ data: { clubId } }),
    ...READ_EACH_TIME,
  });
}

/** Any button can change what the user may do. The toast is shown here because the card may be gone by then. */
export const buttonMutation = mutationOptions({
  mutationFn: (deed: Deed) => pressButton({ data: deed }),
  onSuccess: async ({ title }, _deed, _before, { client }) => {
    toast({ tone: 'success', title });
    await sessionChanged(client);
  },
});

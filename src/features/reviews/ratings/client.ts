import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { changing, invalidates } from '#platform/changing.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getOwnRating, rateClub, withdrawRating } from './functions.ts';
import { failureTitle, outcomeToast } from './rules.ts';
import type { NewRating } from './schema.ts';

/** Everything that shows ratings (RATE-14). */
const refresh = invalidates(['ratings'], ['comments'], ['club'], ['clubs']);

export function ownRatingQuery(clubId: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['ratings', 'club', clubId, viewerId],
    queryFn: () => getOwnRating({ data: { clubId } }),
    enabled: viewerId !== null,
  });
}

/** Succeeds with `commentFailure` when only the rating could be saved. */
export const rateMutation = mutationOptions({
  mutationFn: (form: NewRating) => rateClub({ data: form }),
  onSuccess: async (outcome, _form, _context, { client }) => {
    toast(outcomeToast(outcome));
    await refresh(client);
  },
  onError: (error) => {
    const description = messageOf(error);
    toast({ tone: 'destructive', title: failureTitle(description), description });
  },
});

/** See D60. */
export const withdrawMutation = changing(refresh)(
  (clubId: string) => withdrawRating({ data: { clubId } }),
  { failureTitle: 'Error', successTitle: 'Your rating has been deleted.' },
);

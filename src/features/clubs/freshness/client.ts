import { queryOptions } from '@tanstack/react-query';
import { changing, invalidates } from '#platform/changing.ts';
import { answerAsked, getAskedClub } from './functions.ts';
import type { Answer } from './schema.ts';

export function askedClubQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['asked-club', token],
    queryFn: () => getAskedClub({ data: { token: token ?? '' } }),
    enabled: token !== undefined,
  });
}

export const answerAskedMutation = changing(invalidates(['club'], ['clubs']))(
  (answer: Answer) => answerAsked({ data: answer }),
  { failureTitle: 'Couldn’t send your answer' },
);

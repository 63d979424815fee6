import { queryOptions } from '@tanstack/react-query';
import { changing, READ_EACH_TIME, readAnew } from '#platform/changing.ts';
import { answerAsked, getAskedClub, getSharesByState } from './functions.ts';
import type { Answer } from './schema.ts';

export function askedClubQuery(token: string) {
  return queryOptions({
    queryKey: ['asked-club', token],
    queryFn: () => getAskedClub({ data: { token } }),
  });
}

export const answerAskedMutation = changing(readAnew(['club'], ['clubs']))(
  (answer: Answer) => answerAsked({ data: answer }),
  { failureTitle: 'Couldn’t send your answer' },
);

export const sharesQuery = queryOptions({
  queryKey: ['clubs', 'confirmed'],
  queryFn: () => getSharesByState(),
  ...READ_EACH_TIME,
});

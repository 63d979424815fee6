import { queryOptions } from '@tanstack/react-query';
import { getOpenData } from './functions.ts';

/** @param club the id of a club to embed */
export function openDataQuery(club: string | undefined) {
  return queryOptions({
    queryKey: ['open-data', club ?? null],
    queryFn: () => getOpenData({ data: { club } }),
    meta: { failureTitle: 'Couldn’t load this page' },
  });
}

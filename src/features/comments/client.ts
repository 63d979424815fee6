import { infiniteQueryOptions } from '@tanstack/react-query';
import { getComments } from './functions.ts';

/**
 * Comments of a club, page after page.
 *
 * @param after the position to start from, of a URL without JavaScript
 */
export function commentsQuery(clubId: string, after?: string) {
  return infiniteQueryOptions({
    queryKey: ['comments', clubId, after ?? null],
    queryFn: ({ pageParam }) => getComments({ data: { clubId, after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
  });
}

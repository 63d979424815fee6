import { queryOptions } from '@tanstack/react-query';
import { getPostBehind } from './previewed-functions.ts';

export function postBehindQuery(token: string) {
  return queryOptions({
    queryKey: ['post-behind', token],
    queryFn: () => getPostBehind({ data: { token } }),
    staleTime: Infinity,
    retry: false,
  });
}

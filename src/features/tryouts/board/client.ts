import { queryOptions } from '@tanstack/react-query';
import { getTryout, getTryouts } from './functions.ts';
import type { TryoutSearch } from './schema.ts';

export type BoardPage = Awaited<ReturnType<typeof getTryouts>>;

export function tryoutsQuery(search: TryoutSearch) {
  return queryOptions({
    queryKey: ['tryouts', 'board', search],
    queryFn: () => getTryouts({ data: { ...search } }),
  });
}

export function tryoutQuery(id: string, near: string | undefined) {
  return queryOptions({
    queryKey: ['tryouts', 'one', id, near],
    queryFn: () => getTryout({ data: { id, near } }),
  });
}

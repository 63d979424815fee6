import { queryOptions } from '@tanstack/react-query';
import { getTryout, getTryouts } from './functions.ts';
import type { TryoutSearch } from './schema.ts';

/** A page of the board. */
export function tryoutsQuery(search: TryoutSearch) {
  return queryOptions({
    queryKey: ['tryouts', 'board', search],
    queryFn: () => getTryouts({ data: { ...search } }),
  });
}

/** The tryout with an id; null when there is none. */
export function tryoutQuery(id: string) {
  return queryOptions({
    queryKey: ['tryouts', 'one', id],
    queryFn: () => getTryout({ data: { id } }),
  });
}

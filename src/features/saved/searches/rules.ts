import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { finderTitle } from '#features/clubs/finder/rules.ts';
import { hasFilters, parseFinderSearch, firstPage } from '#features/clubs/finder/schema.ts';
import { boardTitle, filterQuery } from '#features/tryouts/board/rules.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import type { SavedSearch } from './schema.ts';

type Search = Pick<SavedSearch, 'page' | 'query'>;

/** A search's filters, and the finder's order, in one form; '' without filters. */
export function canonicalQuery({ page, query }: Search): string {
  const values = parseSearch(query);
  if (page === 'tryouts') return filterQuery(parseTryoutSearch(values));
  const search = firstPage(parseFinderSearch(values));
  return hasFilters(search) ? stringifySearch({ ...search }) : '';
}

export function searchHref({ page, query }: Search): string {
  return `${page === 'finder' ? '/find-club' : '/tryouts'}${query}`;
}

export function searchInWords({ page, query }: Search): string {
  const values = parseSearch(query);
  return page === 'finder'
    ? finderTitle(parseFinderSearch(values))
    : boardTitle(parseTryoutSearch(values));
}

import {
  canonicalFinderQuery,
  finderDescription,
  finderStructuredData,
  finderTitle,
} from '#features/clubs/finder/rules.ts';
import { clubPath } from '#domain/paths.ts';
import type { ClubSummary, FinderSearch } from '#features/clubs/finder/schema.ts';
import { pageHead } from './page-head.ts';

/**
 * Title, description, canonical address and structured data of a page of the finder.
 *
 * @param siteUrl origin of the site
 * @param indexed whether search engines shall list it
 * @param clubs what it lists, where that is told to search engines
 */
export function finderHead(
  search: FinderSearch,
  siteUrl: string,
  indexed: boolean,
  clubs: readonly ClubSummary[] = [],
) {
  const canonical = `${siteUrl}/find-club${canonicalFinderQuery(search)}`;
  return pageHead({
    title: finderTitle(search),
    description: import.meta.env.SSR ? finderDescription(search) : '',
    // A later page of a list is not what the first one is.
    canonical: search.page === undefined ? canonical : undefined,
    indexed,
    structuredData: import.meta.env.SSR
      ? finderStructuredData(
          search,
          canonical,
          clubs.map((club) => ({ name: club.name, path: clubPath(club) })),
        )
      : [],
  });
}

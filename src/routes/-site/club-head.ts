import { clubPath } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { clubDescription, clubStructuredData, clubTitle } from '#features/clubs/directory/rules.ts';
import { parseFinderSearch } from '#features/clubs/directory/schema.ts';
import type { Club, FinderSearch } from '#features/clubs/directory/schema.ts';
import type { CommentSearch } from '#features/reviews/comments/client.ts';
import { parseCommentOrder } from '#features/reviews/comments/schema.ts';
import { pageHead } from './page-head.ts';

/** The query string of a club's page: the finder's, for the way back, and that of its comments. */
export type ClubPageSearch = FinderSearch & CommentSearch;

/** Reads the query string of a club's page. */
export function parseClubPageSearch(values: Record<string, unknown>): ClubPageSearch {
  const { after: _after, ...finder } = parseFinderSearch(values);
  return {
    ...finder,
    after: undefined,
    comments: parsePosition(values['comments']),
    order: parseCommentOrder(values['order']),
  };
}

/** The head of a club's page; `found` is missing when there is no such club. */
export function clubHead(found: { club: Club } | undefined, siteUrl: string) {
  if (!found) {
    return pageHead({
      title: 'Club not found',
      description: 'This club is not in the directory.',
      indexed: false,
    });
  }
  const canonical = `${siteUrl}${clubPath(found.club)}`;
  return pageHead({
    title: clubTitle(found.club),
    description: clubDescription(found.club),
    canonical,
    preview: { path: `/preview/${found.club.id}.png`, alt: clubTitle(found.club) },
    structuredData: import.meta.env.SSR ? clubStructuredData(found.club, canonical) : [],
  });
}

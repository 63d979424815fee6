import { notFound, redirect } from '@tanstack/react-router';
import { clubPath } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { clubDescription, clubStructuredData } from '#features/clubs/directory/rules.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { ClubLookup } from '#features/clubs/directory/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import type { CommentSearch } from '#features/reviews/comments/client.ts';
import { parseCommentOrder } from '#features/reviews/comments/rules.ts';
import { pageHead } from './page-head.ts';

/** The query string of a club's page: the finder's, for the way back, and that of its comments. */
export type ClubPageSearch = FinderSearch & CommentSearch;

/** Reads the query string of a club's page. */
export function parseClubPageSearch(values: Record<string, unknown>): ClubPageSearch {
  return {
    ...parseFinderSearch(values),
    page: undefined,
    comments: parsePosition(values['comments']),
    order: parseCommentOrder(values['order']),
  };
}

/**
 * The club that an address leads to.
 *
 * @param screen what follows the club's own address, such as '/edit'
 * @param searchStr the query string of the address, which goes along
 * @throws a redirect when the club has moved, and notFound with the lookup when there is none
 */
export function foundClub(lookup: ClubLookup, screen: string, searchStr: string) {
  if (lookup.kind === 'moved') {
    throw redirect({ href: `${lookup.path}${screen}${searchStr}`, statusCode: 301 });
  }
  if (lookup.kind === 'missing') throw notFound({ data: lookup });
  return lookup;
}

/** The head of a club's page, by what its loader was answered. */
export function clubHead(found: ClubLookup | undefined, siteUrl: string) {
  if (found?.kind !== 'found') {
    return pageHead({
      title: 'Club not found',
      description: import.meta.env.SSR ? 'This club is not in the directory.' : '',
      indexed: false,
    });
  }
  const canonical = `${siteUrl}${clubPath(found.club)}`;
  return pageHead({
    title: found.club.title,
    description: import.meta.env.SSR ? clubDescription(found.club) : '',
    canonical,
    preview: { path: `/preview/${found.club.id}.png`, alt: found.club.title },
    structuredData: import.meta.env.SSR ? clubStructuredData(found.club, canonical) : [],
  });
}

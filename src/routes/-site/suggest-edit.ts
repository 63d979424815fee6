import { notFound, redirect } from '@tanstack/react-router';
import type { Club, ClubLookup } from '#features/clubs/directory/schema.ts';
import { pageHead } from './page-head.ts';

/**
 * The club of which an edit is to be suggested.
 *
 * @param searchStr the query string of the address, which goes along
 * @throws a redirect when the club has moved, and notFound with the lookup when there is none
 */
export function clubToSuggestFor(lookup: ClubLookup, searchStr: string): { club: Club } {
  if (lookup.kind === 'moved') {
    throw redirect({ href: `${lookup.path}/suggest-edit${searchStr}`, statusCode: 301 });
  }
  if (lookup.kind === 'missing') throw notFound({ data: lookup });
  return { club: lookup.club };
}

/** The head of the screen to suggest an edit; `found` is missing when there is no such club. */
export function suggestEditHead(found: { club: Pick<Club, 'name'> } | undefined) {
  return pageHead({
    title: found ? `Suggest Edit for ${found.club.name}` : 'Club not found',
    description: 'Tell us what should change on the page of this club.',
    indexed: false,
  });
}

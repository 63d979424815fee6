import { isUuid } from '#domain/ids.ts';
import type { Club } from '#features/clubs/directory/schema.ts';
import type { TryoutEditSearch } from '#features/tryouts/tryout-editing/rules.ts';
import { pageHead } from './page-head.ts';

// Apart from the screen: heads load with every page, the form only where it is shown, and descriptions are for
// the document alone.
const NO_CLUB = 'This club is not in the directory.';

/** The query string of an edit screen. */
export interface EditSearch {
  /** The visit came from the list of clubs of the administration (EDIT-08). */
  from?: 'admin' | undefined;
}

/** Reads the query string of an edit screen. */
export function parseEditSearch({ from }: Record<string, unknown>): EditSearch {
  return { from: from === 'admin' ? from : undefined };
}

/**
 * The head of an edit screen (SEO-12, SEO-13); `found` is missing when there is no such club.
 *
 * @param what is done, before the name of the club
 */
export function editHead(found: { club: Pick<Club, 'name'> } | undefined, what = 'Edit') {
  return pageHead({
    title: found ? `${what} ${found.club.name} - Club Management` : 'Club Not Found',
    description: import.meta.env.SSR ? editDescription(found) : '',
    indexed: false,
  });
}

function editDescription(found: { club: Pick<Club, 'name'> } | undefined): string {
  return found
    ? `Edit the page of ${found.club.name}: basics, teams, practice locations and social media.`
    : NO_CLUB;
}

/** The query string of the screen of a club's season sheets. */
export interface SeasonSearch {
  /** The year that the season starts in; the present one when left out. */
  season?: string | undefined;
}

/** Reads the query string of the screen of a club's season sheets. */
export function parseSeasonSearch({ season }: Record<string, unknown>): SeasonSearch {
  return { season: typeof season === 'string' && /^20\d\d$/.test(season) ? season : undefined };
}

/** The head of the screen of a club's season sheets; the name is missing when there is no such club. */
export function seasonHead(name: string | undefined) {
  return pageHead({
    title: name === undefined ? 'Club Not Found' : `Season Sheet of ${name} - Club Management`,
    description: import.meta.env.SSR ? seasonDescription(name) : '',
    indexed: false,
  });
}

function seasonDescription(name: string | undefined): string {
  return name === undefined ? NO_CLUB : `Edit what a season costs at ${name}, by program.`;
}

/** Reads the query string of the screen of a club's tryouts; what is not understood counts as not given. */
export function parseTryoutEditSearch(values: Record<string, unknown>): TryoutEditSearch {
  const { form, copy } = values;
  return {
    form: form === 'new' || isId(form) ? form : undefined,
    copy: form === 'new' && isId(copy) ? copy : undefined,
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

/** The head of the screen to suggest an edit; `found` is missing when there is no such club. */
export function suggestEditHead(found: { club: Pick<Club, 'name'> } | undefined) {
  return pageHead({
    title: found ? `Suggest Edit for ${found.club.name}` : 'Club not found',
    description: import.meta.env.SSR ? 'Tell us what should change on the page of this club.' : '',
    indexed: false,
  });
}

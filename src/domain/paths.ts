/** The parts of a club's canonical URL; stored with the club (D13). */
export interface ClubAddress {
  readonly stateSlug: string;
  readonly countySlug: string;
  readonly citySlug: string;
  readonly slug: string;
}

/**
 * The canonical path of a club: /clubs/{state}/{county}/{city}/{clubSlug}.
 *
 * @param club the stored slugs; a missing part is stored as 'unknown-state' and so on
 */
export function clubPath(club: ClubAddress): string {
  return `/clubs/${club.stateSlug}/${club.countySlug}/${club.citySlug}/${club.slug}`;
}

/** Reads a path of that form, whether or not there is such a club; undefined for any other path. */
export function readClubPath(path: string): ClubAddress | undefined {
  const [start, root, ...parts] = path.split('/');
  if (start !== '' || root !== 'clubs' || parts.length !== 4) return undefined;
  const [stateSlug = '', countySlug = '', citySlug = '', slug = ''] = parts;
  return { stateSlug, countySlug, citySlug, slug };
}

/** An address in the router's form, for a link to a club's page or below it. */
export function clubParams(club: ClubAddress) {
  return {
    state: club.stateSlug,
    county: club.countySlug,
    city: club.citySlug,
    clubSlug: club.slug,
  };
}

/** Fewer digits are a part of a number. */
const LEAST_DIGITS = 7;
/** What stands on the keys of a phone from 2 to 9. */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/**
 * The link that calls a phone number, however it is written: the first of several, with its extension after a
 * pause, which phones understand better than RFC 3966's `;ext=`.
 */
export function phoneUrl(numbers: string): string {
  const first = numbers
    .split(/[/;,|]|\s(?:or|and)\s/i)
    .reduce((number, part) => (digitsIn(number).length < LEAST_DIGITS ? number + part : number));
  const [number = '', extension] = first.split(
    /(?:ext(?:ension)?[.:]?|(?<![a-z])x|#)\s*(\d{1,6})\b/i,
  );
  const digits = digitsIn(number);
  const isSpelled = digits !== '' && digits.length < LEAST_DIGITS;
  const called = isSpelled ? digitsIn(spelled(number)) : digits;
  return `tel:${called}${extension === undefined ? '' : `,${extension}`}`;
}

const digitsIn = (text: string) => text.replaceAll(/[^\d+]/g, '');

/** '1-800-VOLLEY' in digits. */
function spelled(number: string): string {
  return number
    .toLowerCase()
    .replaceAll(/[a-z]/g, (letter) => String(2 + KEYS.findIndex((key) => key.includes(letter))));
}

/** The link that finds an address on Google Maps. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** The prefix of picture names for guides, before the slug. */
export const POST_PREVIEW = 'post-';

/** Path of the picture that stands for a guide without one of its own. */
export function postPreviewPath(slug: string): string {
  return `/preview/${POST_PREVIEW}${slug}.png`;
}

/** The prefix of secret links to posts, before the token. */
const POST_LINK = '/blog/preview/';

/** Path of a preview link, which opens a post that is not published. */
export function postLinkPath(token: string): string {
  return POST_LINK + token;
}

/** Whether knowing a path is enough to open it: such a path is never reported anywhere. */
export function isSecretPath(path: string): boolean {
  return path.startsWith(POST_LINK);
}

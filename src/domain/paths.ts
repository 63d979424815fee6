/** Slugs, stored with the club (D13). A missing part is 'unknown-state' and so on. */
export interface ClubAddress {
  readonly stateSlug: string;
  readonly countySlug: string;
  readonly citySlug: string;
  readonly slug: string;
}

export function clubPath(club: ClubAddress): string {
  return `/clubs/${club.stateSlug}/${club.countySlug}/${club.citySlug}/${club.slug}`;
}

export function readClubPath(path: string): ClubAddress | undefined {
  const [start, root, ...parts] = path.split('/');
  if (start !== '' || root !== 'clubs' || parts.length !== 4) return undefined;
  const [stateSlug = '', countySlug = '', citySlug = '', slug = ''] = parts;
  return { stateSlug, countySlug, citySlug, slug };
}

export function clubParams(club: ClubAddress) {
  return {
    state: club.stateSlug,
    county: club.countySlug,
    city: club.citySlug,
    clubSlug: club.slug,
  };
}

/** The props of a `Link` to the club's page. */
export function clubLink(club: ClubAddress) {
  return { to: '/clubs/$state/$county/$city/$clubSlug', params: clubParams(club) } as const;
}

/** Fewer digits are part of a number. */
const LEAST_DIGITS = 7;
/** The letters on a phone's keys 2 to 9. */
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** Calls the first of several numbers. Phones understand a pause before the extension better than RFC 3966's `;ext=`. */
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

export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

export const POST_PREVIEW = 'post-';

export function postPreviewPath(slug: string): string {
  return `/preview/${POST_PREVIEW}${slug}.png`;
}

const POST_LINK = '/blog/preview/';

export function postLinkPath(token: string): string {
  return POST_LINK + token;
}

/** Knowing such a path is enough to open it, so it must never be logged or reported. */
export function isSecretPath(path: string): boolean {
  return path.startsWith(POST_LINK);
}

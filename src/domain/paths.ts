/** The parts of a club's canonical URL; stored with the club (decision 13). */
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

/** The same in the router's form, for a link to a club's page or below it. */
export function clubParams(club: ClubAddress) {
  return {
    state: club.stateSlug,
    county: club.countySlug,
    city: club.citySlug,
    clubSlug: club.slug,
  };
}

/** The link that calls a phone number, however it is written. */
export function phoneUrl(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
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

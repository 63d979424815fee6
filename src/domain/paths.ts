/** The parts of a club's canonical address; stored with the club (decision 13). */
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

/** The same as the router takes it, for a link to the page of a club or below it. */
export function clubParams(club: ClubAddress) {
  return {
    state: club.stateSlug,
    county: club.countySlug,
    city: club.citySlug,
    clubSlug: club.slug,
  };
}

/** What calls a phone number, in whatever way it is written. */
export function phoneUrl(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** Where Google Maps looks for an address. */
export function mapsSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}

/** What the names of pictures of guides begin with, before the slug. */
export const POST_PREVIEW = 'post-';

/** Path of the picture that stands for a guide which has none of its own. */
export function postPreviewPath(slug: string): string {
  return `/preview/${POST_PREVIEW}${slug}.png`;
}

/** What the paths of secret links to posts begin with, before the token. */
const POST_LINK = '/blog/preview/';

/** Path of a preview link, which opens a post that is not published. */
export function postLinkPath(token: string): string {
  return POST_LINK + token;
}

/** Whether a path opens what is behind it for whoever knows it: it is told to nobody. */
export function isSecretPath(path: string): boolean {
  return path.startsWith(POST_LINK);
}

/** Clubs that a browser keeps for somebody who is signed out (MINE-02). */
export const MOST_ON_DEVICE = 50;
/** Clubs that an account keeps; the database holds it. */
export const MOST_SAVED = 500;
/** Clubs that are compared at once. */
const MOST_COMPARED = 4;

/** The address that compares the first clubs of a list. */
export function compareHref(clubIds: readonly string[]): string {
  return `/compare?${clubIds
    .slice(0, MOST_COMPARED)
    .map((id) => `club=${id}`)
    .join('&')}`;
}

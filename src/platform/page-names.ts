import { getResponseHeader, setResponseHeader } from '@tanstack/react-start/server';

/** The header in which a page lists what it shows for the page cache; it does not leave the server. */
const HEADER = 'Surrogate-Key';

/**
 * Notes what the page being rendered shows, so that it is dropped from the cache when one
 * of these changes. The database announces the same names (db/functions/page-cache.sql).
 *
 * @param names such as 'clubs' or 'club:ID'; without spaces
 */
export function pageShows(...names: readonly string[]): void {
  const before = getResponseHeader(HEADER);
  setResponseHeader(HEADER, [...(before ? [before] : []), ...names].join(' '));
}

import { pageShows } from './page-names.ts';

/** Moments at which a page says something else, in milliseconds, that this process has announced. */
const ends = new Set<number>();

/**
 * Notes moments after which the page being rendered would say something else without any change
 * in the database, such as the end of what it announces. It is then dropped from the cache.
 */
export function pageShowsUntil(...moments: readonly Date[]): void {
  for (const moment of moments) {
    ends.add(moment.getTime());
    pageShows(nameOf(moment.getTime()));
  }
}

/**
 * The names of pages whose time is over, each once. Each instance polls it instead of setting a timer:
 * clocks are adjusted and machines sleep.
 *
 * @param now milliseconds of a clock, for tests
 */
export function namesOver(now: number = Date.now()): string[] {
  const over = [...ends].filter((end) => end <= now);
  for (const end of over) ends.delete(end);
  return over.map(nameOf);
}

function nameOf(end: number): string {
  return `until:${end}`;
}

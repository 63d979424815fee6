/** The name for pages that show the current day; see page-names.ts. */
export const TODAY = 'today';

/**
 * Notices that another day has begun. Polled instead of set for midnight: clocks
 * are adjusted, machines sleep, and days are not all the same length.
 *
 * @param timeZone whose days count, such as 'America/New_York'
 * @param now milliseconds of a clock, for tests
 * @returns a function that says whether the day has changed since the last call
 */
export function createDayChange(timeZone: string, now: () => number = Date.now): () => boolean {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' });
  let known = format.format(now());
  return () => {
    const day = format.format(now());
    const isAnother = day !== known;
    known = day;
    return isAnother;
  };
}

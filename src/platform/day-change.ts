/** What a page shows that names the present day; see page-names.ts. */
export const TODAY = 'today';

/**
 * Notices that another day has begun. Asked every now and then instead of set for midnight: clocks
 * are put right, machines sleep, and days are not all of one length.
 *
 * @param timeZone whose days count, such as 'America/New_York'
 * @param now milliseconds of a clock, for tests
 * @returns says whether the day is another one than at the last question
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

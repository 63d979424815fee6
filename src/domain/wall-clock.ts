/*
 * What a clock on a wall shows is text here, '2026-12-05 09:00', which is in order as text.
 */

/**
 * A moment as the clocks in a place show it.
 *
 * @param timeZone such as 'America/New_York'
 */
export function wallClock(moment: Date, timeZone: string): string {
  // Swedish dates and times have this order.
  return moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The moments at which the clocks in a place show a time: none for half past two on the day they
 * spring forward at two, and two for half past one on the day they fall back, the earlier one first.
 *
 * @param day such as '2027-03-14'
 * @param time such as '02:30'
 */
export function momentsShowing(day: string, time: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const aheadAt = (moment: number) =>
    Date.parse(`${wallClock(new Date(moment), timeZone).replace(' ', 'T')}Z`) - moment;
  const found = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - aheadAt(near));
  return [...new Set(found)]
    .map((moment) => new Date(moment))
    .filter((moment) => wallClock(moment, timeZone) === `${day} ${time}`)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** Whether the clocks in a place ever show a time. @param day and time as in {@link momentsShowing} */
export function isShown(day: string, time: string, timeZone: string): boolean {
  return momentsShowing(day, time, timeZone).length > 0;
}

/** '02:30' as people say it: '2:30 AM'. */
export function timeInWords(time: string): string {
  const moment = new Date(`2000-01-01T${time}Z`);
  return moment
    .toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ');
}

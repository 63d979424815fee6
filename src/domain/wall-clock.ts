/* Wall-clock times are text here, '2026-12-05 09:00', which sorts as text. */

export function wallClock(moment: Date, timeZone: string): string {
  // Swedish dates and times have this order.
  return moment.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The moments at which clocks show a time such as '02:30', earliest first: none for 2:30 when they spring
 * forward, two for 1:30 when they fall back.
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

export function isShown(day: string, time: string, timeZone: string): boolean {
  return momentsShowing(day, time, timeZone).length > 0;
}

/** '2:30 AM' for '02:30' */
export function timeInWords(time: string): string {
  const moment = new Date(`2000-01-01T${time}Z`);
  return moment
    .toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ');
}

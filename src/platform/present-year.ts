import { site } from '#site.config.ts';

/** The year that it is where the site is. */
export function presentYear(now: Date = new Date()): number {
  return Number(now.toLocaleDateString('en-US', { timeZone: site.timeZone, year: 'numeric' }));
}

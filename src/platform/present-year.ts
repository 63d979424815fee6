import { site } from '#site.config.ts';

/** The current year in the site's time zone. */
export function presentYear(now: Date = new Date()): number {
  return Number(now.toLocaleDateString('en-US', { timeZone: site.timeZone, year: 'numeric' }));
}

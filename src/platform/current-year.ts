import { site } from '#site.config.ts';

export function currentYear(now: Date = new Date()): number {
  return Number(now.toLocaleDateString('en-US', { timeZone: site.timeZone, year: 'numeric' }));
}

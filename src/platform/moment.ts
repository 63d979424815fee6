import { site } from '#site.config.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timeZone,
});

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: site.timeZone });

/** In the region's time zone: 'Nov 23, 2026'. */
export function dayLabel(iso: string): string {
  return DAY.format(new Date(iso));
}

/** In the region's time zone: 'Nov 23, 2026, 8:45 AM'. */
export function momentLabel(iso: string): string {
  return MOMENT.format(new Date(iso));
}

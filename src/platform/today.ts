import { createServerFn } from '@tanstack/react-start';
import { site } from '#site.config.ts';

/** The current day in the site's time zone, such as 'May 31, 2026'; pages with it are rendered again each day. */
export const getToday = createServerFn({ method: 'GET' }).handler(() => {
  return new Date().toLocaleDateString('en-US', { timeZone: site.timeZone, dateStyle: 'long' });
});

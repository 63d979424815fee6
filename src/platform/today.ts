import { createServerFn } from '@tanstack/react-start';
import { site } from '#site.config.ts';
import { TODAY } from './day-change.ts';
import { pageShows } from './page-names.ts';

/** The current day in the site's time zone, such as 'May 31, 2026'; pages with it are rendered again each day. */
export const getToday = createServerFn({ method: 'GET' }).handler(() => {
  pageShows(TODAY);
  return new Date().toLocaleDateString('en-US', { timeZone: site.timeZone, dateStyle: 'long' });
});

import { createServerFn } from '@tanstack/react-start';
import { site } from '#site.config.ts';

export const getToday = createServerFn({ method: 'GET' }).handler(() => {
  return new Date().toLocaleDateString('en-US', { timeZone: site.timeZone, dateStyle: 'long' });
});

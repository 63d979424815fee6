import { countOf } from '#domain/count-of.ts';

/** 90 as '90 minutes', 120 as '2 hours', 2880 as '2 days'. */
export function durationInWords(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return countOf(minutes, 'minute');
  const days = hours / 24;
  return Number.isInteger(days) && days > 1 ? countOf(days, 'day') : countOf(hours, 'hour');
}

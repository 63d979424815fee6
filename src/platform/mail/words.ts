import { countOf } from '#domain/count-of.ts';

/** Puts dots where a mail program could see a link: anybody can have an email sent with their name in it. */
export function harmless(name: string): string {
  return name.replaceAll(/[./:@\\]/g, '·');
}

/** 90 as '90 minutes', 120 as '2 hours', 2880 as '2 days'. */
export function durationInWords(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return countOf(minutes, 'minute');
  const days = hours / 24;
  return Number.isInteger(days) && days > 1 ? countOf(days, 'day') : countOf(hours, 'hour');
}

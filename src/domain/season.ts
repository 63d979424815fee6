/* Days are text, such as '2026-08-01', or '08-01' of any year: they sort as text, and no time zone shifts them. */

/** '2026-08-01' */
export function dayAt(moment: Date, timeZone: string): string {
  // Swedish dates have this order.
  return moment.toLocaleDateString('sv-SE', { timeZone });
}

/** By the year it starts in (SEAS-01); `begins` is the first day of each season, such as '08-01'. */
export function seasonOf(day: string, begins: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < begins ? 1 : 0);
}

/** '2026–27' */
export function seasonLabel(season: number): string {
  return `${season}–${String((season + 1) % 100).padStart(2, '0')}`;
}

/** Birth dates, both included. */
export interface AgeDates {
  readonly ageGroup: string;
  readonly from: string;
  /** Null for the youngest group, which includes everyone younger. */
  readonly to: string | null;
}

/** Undefined for people older than the oldest group (SEAS-17). `ages` are youngest first. */
export function ageGroupOf(birthDate: string, ages: readonly Omit<AgeDates, 'to'>[]) {
  return ages.find(({ from }) => birthDate >= from)?.ageGroup;
}

export function ageGroupBefore(birthDate: string, ages: readonly Omit<AgeDates, 'to'>[]) {
  return ageGroupOf(`${Number(birthDate.slice(0, 4)) + 1}${birthDate.slice(4)}`, ages);
}

export interface AgeGuide {
  readonly season: string;
  /** The season still in progress while there are tryouts for the next one. */
  readonly before: string | undefined;
  readonly ages: readonly (Omit<AgeDates, 'to'> & { readonly born: string })[];
  /** Whose rule it is, and when it was checked. */
  readonly rule: string;
}

/** 'July 1, 2012 – June 30, 2013', 'July 1, 2016 or later' */
export function bornLabel({ from, to }: AgeDates): string {
  return to === null ? `${dayInWords(from)} or later` : `${dayInWords(from)} – ${dayInWords(to)}`;
}

/** 'August 1, 2026' */
export function dayInWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}

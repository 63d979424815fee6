import { AGE_GROUPS } from './club-options.ts';

/*
 * Days are text here, such as '2026-08-01', and days of any year, such as '08-01': both are in order as text,
 * and no time zone shifts them.
 */

/** By time zone; creating one takes as long as formatting fifty days. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of a moment in a place.
 *
 * @param timeZone such as 'America/New_York'
 * @returns such as '2026-08-01'
 */
export function dayAt(moment: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  // Swedish dates have this order.
  if (!format) dayFormats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone })));
  return format.format(moment);
}

/**
 * The season that a day belongs to, by the year it starts in (SEAS-01).
 *
 * @param begins the first day of each season, such as '08-01'
 */
export function seasonOf(day: string, begins: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < begins ? 1 : 0);
}

/** How many months before a season its tryouts begin (TRYO-08). */
const TRYOUT_MONTHS = 3;

/** The first day on which there may be tryouts for a season, such as '2026-05-01'. */
export function firstTryoutDayOf(season: number, begins: string): string {
  const day = new Date(`${firstDayOf(season, begins)}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - TRYOUT_MONTHS);
  return day.toISOString().slice(0, 10);
}

/** The season that tryouts on a day are most likely for: the later of two possible ones. */
export function tryoutSeasonOf(day: string, begins: string): number {
  const next = seasonOf(day, begins) + 1;
  return day < firstTryoutDayOf(next, begins) ? next - 1 : next;
}

/** A season as pages name it: '2026–27'. */
export function seasonLabel(season: number): string {
  return `${season}–${String((season + 1) % 100).padStart(2, '0')}`;
}

/** The first day of a season, such as '2026-08-01'. */
export function firstDayOf(season: number, begins: string): string {
  return `${season}-${begins}`;
}

/** The birth dates of an age group in a season: both days included. */
export interface AgeDates {
  readonly ageGroup: string;
  readonly from: string;
  /** Null for the youngest group, which includes everyone younger. */
  readonly to: string | null;
}

/**
 * The birth dates of each age group in a season, youngest first. U14 are those who are 14 on the last
 * day before the cutoff day that the season leads up to, and no older.
 *
 * @param cutOff the day of the year on which the birth dates of a group begin
 */
export function agesIn(season: number, cutOff: string): AgeDates[] {
  return AGE_GROUPS.map((ageGroup, index) => {
    const year = season - Number(ageGroup.slice(1));
    const to = index === 0 ? null : dayBefore(`${year + 1}-${cutOff}`);
    return { ageGroup, from: `${year}-${cutOff}`, to };
  });
}

/**
 * The age group of a birth date (SEAS-17).
 *
 * @param ages of the season, youngest first
 * @returns undefined for people older than the oldest group
 */
export function ageGroupOf(
  birthDate: string,
  ages: readonly Omit<AgeDates, 'to'>[],
): string | undefined {
  return ages.find(({ from }) => birthDate >= from)?.ageGroup;
}

/** The age group of a birth date in the season before the given one. */
export function ageGroupBefore(
  birthDate: string,
  ages: readonly Omit<AgeDates, 'to'>[],
): string | undefined {
  return ageGroupOf(`${Number(birthDate.slice(0, 4)) + 1}${birthDate.slice(4)}`, ages);
}

/** What pages show about the age groups of a season. */
export interface AgeGuide {
  /** '2026–27'. */
  readonly season: string;
  /** The season still in progress while there are tryouts for that one. */
  readonly before: string | undefined;
  /** With their birth dates in words, youngest first. */
  readonly ages: readonly (Omit<AgeDates, 'to'> & { readonly born: string })[];
  /** Whose rule it is, and when it was checked. */
  readonly rule: string;
}

/** 'July 1, 2012, to June 30, 2013'; of the youngest group 'July 1, 2016, or later'. */
export function bornLabel({ from, to }: AgeDates): string {
  return to === null
    ? `${dayInWords(from)}, or later`
    : `${dayInWords(from)}, to ${dayInWords(to)}`;
}

/** 'August 1, 2026'. */
export function dayInWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

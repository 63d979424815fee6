import { AGE_GROUPS } from './club-options.ts';
import type { AgeDates } from './season.ts';

// Apart from season.ts, which every page loads.

export function firstDayOf(season: number, begins: string): string {
  return `${season}-${begins}`;
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Youngest first. U14 are those who are 14 on the day before the cutoff day that the season leads up to, and no older. */
export function agesIn(season: number, cutOff: string): AgeDates[] {
  return AGE_GROUPS.map((ageGroup, index) => {
    const year = season - Number(ageGroup.slice(1));
    const to = index === 0 ? null : dayBefore(`${year + 1}-${cutOff}`);
    return { ageGroup, from: `${year}-${cutOff}`, to };
  });
}

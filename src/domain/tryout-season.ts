import { firstDayOf } from './season-days.ts';
import { seasonOf } from './season.ts';

/** Tryouts begin so many months before their season (TRYO-08). */
const TRYOUT_MONTHS = 3;

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

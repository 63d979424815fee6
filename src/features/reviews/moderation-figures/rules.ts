import { countOf } from '#domain/count-of.ts';
import { ALL_RULES, RULES } from '#domain/moderation-rules.ts';
import type { DecisionCount, FigureLine } from './schema.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11-01' as 'November 2026'. */
export function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}T00:00:00Z`));
}

/** How many decisions there were of a kind, of a month or of several. */
export function countWhere(
  decisions: readonly DecisionCount[],
  isMeant: (decision: DecisionCount) => boolean,
): number {
  return decisions.filter(isMeant).reduce((sum, { number }) => sum + number, 0);
}

/** What was removed, by the rule that it broke; rules that none broke are left out. */
export function removedByRule(
  decisions: readonly DecisionCount[],
): { readonly label: string; readonly number: number }[] {
  return ALL_RULES.map((rule) => ({
    label: RULES[rule].label,
    number: countWhere(decisions, (one) => one.rule === rule),
  })).filter(({ number }) => number > 0);
}

/** What came of reported comments by the stars that they gave, 5 first, then those without. */
export function outcomesByStars(decisions: readonly DecisionCount[]): FigureLine[] {
  return [5, 4, 3, 2, 1, null].map((stars) => {
    const alike = decisions.filter((one) => one.stars === stars);
    return {
      label: stars === null ? 'No stars' : countOf(stars, 'star'),
      kept: countWhere(alike, ({ outcome }) => outcome === 'kept'),
      removed: countWhere(alike, ({ outcome }) => outcome === 'removed'),
      deleted: countWhere(alike, ({ outcome }) => outcome === 'deleted'),
      withdrawn: countWhere(alike, ({ outcome }) => outcome === 'withdrawn'),
    };
  });
}

/** A length of time in words, as '5 hours' or '2.5 days', which stay together on a line. */
export function timeLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  const hours = seconds / 3_600;
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return counted(Math.round(hours), 'hour');
  return counted(Math.round(hours / 2.4) / 10, 'day');
}

function counted(number: number, unit: string): string {
  return `${number}\u00a0${unit}${number === 1 ? '' : 's'}`;
}

import { countOf } from '#domain/count-of.ts';
import { ALL_OUTCOMES, ALL_RULES, RULES } from '#domain/moderation-rules.ts';
import type { Outcome, Rule } from '#domain/moderation-rules.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11-01' as 'November 2026'. */
export function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}T00:00:00Z`));
}

export function countWhere(
  decisions: readonly DecisionCount[],
  isMeant: (decision: DecisionCount) => boolean,
): number {
  return decisions.filter(isMeant).reduce((sum, { number }) => sum + number, 0);
}

/** Rules nobody broke are left out. */
export function removedByRule(decisions: readonly DecisionCount[]) {
  return ALL_RULES.map((rule) => ({
    label: RULES[rule].label,
    number: countWhere(decisions, (one) => one.rule === rule),
  })).filter(({ number }) => number > 0);
}

/** 5 stars first, then comments without stars. */
export function outcomesByStars(decisions: readonly DecisionCount[]) {
  return [5, 4, 3, 2, 1, null].map((stars) => {
    const label = stars === null ? 'No stars' : countOf(stars, 'star');
    const counts = ALL_OUTCOMES.map((outcome) => [
      outcome,
      countWhere(decisions, (one) => one.stars === stars && one.outcome === outcome),
    ]);
    return { label, ...(Object.fromEntries(counts) as Record<Outcome, number>) };
  });
}

/** '5 hours' or '2.5 days', with a no-break space. */
export function timeLabel(seconds: number | null): string {
  if (seconds === null) return '–';
  const hours = seconds / 3_600;
  if (hours < 1) return 'less than an hour';
  const time =
    hours < 48 ? countOf(Math.round(hours), 'hour') : countOf(Math.round(hours / 2.4) / 10, 'day');
  return time.replace(' ', '\u00a0');
}

export interface DecisionCount {
  readonly outcome: Outcome;
  readonly rule: Rule | null;
  readonly stars: number | null;
  readonly number: number;
}

/** No names. */
export interface ModerationMonth {
  /** Its first day: '2026-11-01'. */
  readonly month: string;
  readonly reports: number;
  readonly decisions: readonly DecisionCount[];
  /** From the first report to the decision; null without decisions. */
  readonly median_seconds: number | null;
  readonly appeals: number;
  readonly restored: number;
  readonly upheld: number;
}

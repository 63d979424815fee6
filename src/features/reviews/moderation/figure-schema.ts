import type { Outcome, Rule } from '#domain/moderation-rules.ts';

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

import type { Outcome, Rule } from '#domain/moderation-rules.ts';

/** How many comments were decided about alike in a month. */
export interface DecisionCount {
  readonly outcome: Outcome;
  readonly rule: Rule | null;
  /** Those that came with the comment. */
  readonly stars: number | null;
  readonly number: number;
}

/** What the moderation did in a month; no names. */
export interface ModerationMonth {
  /** Its first day, as '2026-11-01'. */
  readonly month: string;
  readonly reports: number;
  readonly decisions: readonly DecisionCount[];
  /** From the first report to the decision; null where nothing was decided. */
  readonly median_seconds: number | null;
  readonly appeals: number;
  readonly restored: number;
  readonly upheld: number;
}

/** A line of a table: what it is about, and how many comments came to each end. */
export type FigureLine = Readonly<Record<Outcome, number>> & { readonly label: string };

import { z } from 'zod';
import { optional } from '#domain/fields.ts';
import { parsePosition } from '#domain/position.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { SUGGESTION_GONE } from './inbox-schema.ts';

export const REASON_LENGTH = 500;
export const PROPOSALS_PAGE_SIZE = 20;

export const decisionSchema = z.object({
  clubId: z.guid(CLUB_GONE),
  /** Ids of statements. */
  facts: z.array(z.guid(SUGGESTION_GONE)).min(1).max(100),
  /** 'waiting' takes a decision back. */
  outcome: z.enum(['accepted', 'rejected', 'waiting']),
  reason: optional(REASON_LENGTH),
});
export type DecisionForm = z.input<typeof decisionSchema>;
export type Decision = z.output<typeof decisionSchema>;

export const proposalPageSchema = z.object({
  /** Of the only one to show, decided or not. */
  id: z.guid().nullable(),
  after: z.string().nullable().transform(parsePosition),
});

/** 'ana rejected this: We couldn’t confirm it.' */
export function decisionInWords(
  outcome: string,
  who: string | null,
  reason: string | null,
  what = 'this',
): string {
  return `${who ?? 'A deleted user'} ${outcome} ${what}${reason === null ? '.' : `: ${reason}`}`;
}

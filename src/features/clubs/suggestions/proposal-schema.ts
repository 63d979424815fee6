import { z } from 'zod';
import { optional } from '#domain/fields.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import type { FactName } from '#features/clubs/editing/fact-rules.ts';
import type { TypedClub } from '#features/clubs/editing/schema.ts';
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

export interface ProposedFact {
  readonly id: string;
  /** Undefined for a field that clubs no longer have. */
  readonly name: FactName | undefined;
  readonly label: string;
  /** '' when it is empty. */
  readonly before: string;
  readonly after: string;
  readonly now: string;
  /** Whether the club still says what this is based on, says it already, or says something else. */
  readonly state: 'open' | 'same' | 'changed';
  /** As the club's form holds it. */
  readonly typed: TypedClub[FactName] | null;
  readonly isWaiting: boolean;
  /** 'ana accepted this: …' */
  readonly decided: string | null;
}

export interface Proposal {
  readonly id: string;
  readonly club: ClubAddress & {
    readonly id: string;
    readonly name: string;
    readonly version: number;
  };
  /** ISO 8601. */
  readonly since: string;
  /** 'A visitor' */
  readonly who: string;
  readonly source: string | null;
  /** What came with it; for administrators. */
  readonly text: string | null;
  readonly facts: readonly ProposedFact[];
}

/** 'ana rejected this: We couldn’t confirm it.' */
export function decisionInWords(
  outcome: string,
  who: string | null,
  reason: string | null,
  what = 'this',
): string {
  return `${who ?? 'A deleted user'} ${outcome} ${what}${reason === null ? '.' : `: ${reason}`}`;
}

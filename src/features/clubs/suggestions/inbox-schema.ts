import { z } from 'zod';
import { required, optional } from '#domain/fields.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { keptPlainText } from '#domain/text.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { STATUSES } from './inbox-rules.ts';
import type { SuggestionStatus } from './inbox-rules.ts';

export const STATUS_NAMES: Readonly<Record<SuggestionStatus, string>> = {
  new: 'New',
  in_work: 'In progress',
  done: 'Done',
  declined: 'Declined',
};

export const NOTE_LENGTH = 2_000;
export const REPLY_LENGTH = 1_500;

export const SUGGESTION_GONE = 'This suggestion has been deleted.';
export const SUGGESTION_CHANGED =
  'Someone else changed this suggestion after you opened it, so your change wasn’t saved.';
export const PAGE_SIZE = 20;

export const handlingSchema = z.object({
  kind: z.enum(['club', 'edit']),
  id: z.guid(SUGGESTION_GONE),
  version: z.int().min(1),
  status: z.enum(STATUSES),
  note: optional(NOTE_LENGTH, keptPlainText),
  /** Emailed to who made it. */
  reply: required('Write a reply.', REPLY_LENGTH, keptPlainText).optional(),
});
export const oneSuggestionSchema = handlingSchema.pick({ id: true });
export type OneSuggestion = z.output<typeof oneSuggestionSchema>;
export type HandlingForm = z.input<typeof handlingSchema>;
export type Handling = z.output<typeof handlingSchema>;

interface Suggestion {
  readonly id: string;
  readonly status: SuggestionStatus;
  readonly note: string | null;
  readonly version: number;
  /** The administrator who changed it last, if the account still exists. */
  readonly handled_by: string | null;
  /** ISO 8601; null for a new suggestion. */
  readonly handled_at: string | null;
  readonly created_at: string;
}

export const CLUB_WORDS = {
  club_location: 'Place',
  club_website: 'Website',
  contact_name: 'Contact',
  contact_email: 'Email',
  contact_phone: 'Phone',
  description: 'Description',
  additional_info: 'Also',
} as const;

export interface SuggestedClub
  extends Suggestion, Readonly<Record<keyof typeof CLUB_WORDS, string | null>> {
  readonly kind: 'club';
  readonly club_name: string;
}

export interface SuggestedEdit extends Suggestion {
  readonly kind: 'edit';
  readonly suggestions: string;
  /** The club's facts at the time, one per line. */
  readonly current_info: string;
  readonly username: string | null;
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
}

export type AnySuggestion = SuggestedClub | SuggestedEdit;

export function titleOf(suggestion: AnySuggestion): string {
  return suggestion.kind === 'club' ? suggestion.club_name : suggestion.club.name;
}

export const REASON_LENGTH = 500;

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

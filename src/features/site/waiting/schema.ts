import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { alertsSchema } from '#features/saved/alerts/schema.ts';
import { ALL_KINDS } from './rules.ts';
import type { Kind } from './rules.ts';

export const waitingPageSchema = z.object({
  kind: z.enum(ALL_KINDS).nullable(),
  after: z.string().nullable().transform(parsePosition),
});
export const waitingAlertsSchema = z.object({ alerts: alertsSchema });

export type WaitingItem = {
  readonly id: string;
  readonly kind: Kind;
  readonly title: string;
  readonly detail: string;
  /** ISO 8601. */
  readonly since: string;
  /** A safety allegation. */
  readonly is_first: boolean;
  /** What it is done with: the id of a club, suggestion, or email, or a county with its state. */
  readonly ref: string;
};

export const WAITING_PAGE_SIZE = 50;

export type MailBacklog = {
  /** Emails that have waited for longer than 15 minutes. */
  readonly waiting: number;
  /** The oldest of them, ISO 8601; null if there is none. */
  readonly since: string | null;
  /** Stopped trying within the last week; the list goes back further. */
  readonly givenUp: number;
  /** The last error code, such as 'ECONNREFUSED CONN', or 'other'; null if none was tried. */
  readonly failure: string | null;
};

export type UnsentMail = {
  readonly id: string;
  readonly kind: string | null;
  readonly recipient: string;
  readonly since: string;
  readonly tries: number;
  /** ISO 8601; null if it was given up. */
  readonly nextTry: string | null;
  /** As in {@link MailBacklog}. */
  readonly failure: string | null;
  readonly relay: string | null;
};

/** Null for all. */
export const sentAgainSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
});
export type SentAgain = z.infer<typeof sentAgainSchema>;

export const MOST_LISTED = 100;

import { z } from 'zod';

export interface MailBacklog {
  /** Emails that have waited for longer than 15 minutes. */
  readonly waiting: number;
  /** The oldest of them, ISO 8601; null if there is none. */
  readonly since: string | null;
  /** Stopped trying within the last week; the list goes back further. */
  readonly givenUp: number;
  /** The last error code, such as 'ECONNREFUSED CONN', or 'other'; null if none was tried. */
  readonly failure: string | null;
}

export interface UnsentMail {
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
}

/** Null for all. */
export const sentAgainSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
});
export type SentAgain = z.infer<typeof sentAgainSchema>;

export const MOST_LISTED = 100;

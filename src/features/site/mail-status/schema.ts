import { z } from 'zod';

/** How mail fares when it does not fare well. */
export interface MailBacklog {
  /** Mails that wait for longer than a quarter of an hour. */
  readonly waiting: number;
  /** Since when the oldest of them waits, ISO 8601; null when none does. */
  readonly since: string | null;
  /** Mails that were given up within the last week, whose list goes back further. */
  readonly givenUp: number;
  /**
   * What the latest of them failed with: the codes of the mail server, such as 'ECONNREFUSED CONN',
   * or 'other'; null when none was tried at all.
   */
  readonly failure: string | null;
}

/** A mail that should have gone out and has not. */
export interface UnsentMail {
  readonly id: string;
  /** What it is about, as requests name it; null where that cannot be read. */
  readonly kind: string | null;
  /** Who it is for. */
  readonly recipient: string;
  /** Since when it waits, ISO 8601. */
  readonly since: string;
  readonly tries: number;
  /** When it is tried next; when it was given up, null. ISO 8601. */
  readonly nextTry: string | null;
  /** As in {@link MailBacklog}; null when it was not tried at all. */
  readonly failure: string | null;
  /** What the mail server said, in its own words; null when it said nothing. */
  readonly relay: string | null;
}

/** Which mails an administrator sends again: one, or all where it is null. */
export const sentAgainSchema = z.object({
  id: z
    .string()
    .regex(/^\d{1,19}$/)
    .nullable(),
});
export type SentAgain = z.infer<typeof sentAgainSchema>;

/** More are counted and not listed. */
export const MOST_LISTED = 100;

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#db/db.ts';
import { ALL_OUTCOMES, ALL_RULES, ANSWERS } from '#domain/moderation-rules.ts';

const to = z.email().max(254);
/** On this site, so that no email can lead elsewhere; the sender prepends the site's origin. */
const path = z
  .string()
  .max(4_000)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path on this site, such as /auth?token=…');
const validMinutes = z.int().positive();
/** What somebody typed; its length is limited by the feature that requests the email. */
const words = z.string().min(1);
const wordsOrNone = words.nullable();
/** Whether a comment is the club's reply, whose administrators get the email; older emails do not say. */
const isOfficial = z.boolean().default(false);
const replyAddress = z.email().max(254);

/** In emails about a decision about a comment. */
const ofDecision = { to, clubName: words, path };
/** About the comment concerned, to its author. */
const ofOwnComment = { ...ofDecision, isOfficial, comment: words };

/** What may happen to the second factors of an account. */
const SIGN_IN_CHANGES = [
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'factors-reset',
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

/**
 * Every kind of email with what it needs besides the site's name; nothing more is stored. A new kind
 * is a line here, its text in letters.ts and a line in the function app.enqueue_mail.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  /** After sign-up: the link that confirms the address. */
  z.object({
    kind: z.literal('confirm-email'),
    to,
    path,
    validMinutes,
    /** When it is sent, if not now; within an hour. */
    sendAt: z.iso.datetime().optional(),
  }),
  /** Instead of it, to an address that already has an account (from outside there is no difference). */
  z.object({
    kind: z.literal('existing-account'),
    to,
    /** Not a sign-up: somebody wanted it as the new address of their account. */
    isChange: z.boolean().optional(),
  }),
  /** Somebody has tried many passwords for the account (D58). */
  z.object({
    kind: z.literal('suspicious-sign-ins'),
    to,
    /** They are signed in to it, and were asked for the password once more. */
    isSignedIn: z.boolean().optional(),
  }),
  /** The link that lets a new password be set (D2). */
  z.object({ kind: z.literal('reset-password'), to, path, validMinutes }),
  /** The password has been changed or reset (D2 and D3). */
  z.object({ kind: z.literal('password-changed'), to }),
  /** A link for each of the two addresses; an account changes from one to the other only after both. */
  z.object({
    kind: z.literal('confirm-email-change'),
    to,
    side: z.enum(['old', 'new']),
    newEmail: z.email().max(254),
    path,
    validMinutes,
  }),
  /** To both: the account has another address now. */
  z.object({ kind: z.literal('email-changed'), to, side: z.enum(['old', 'new']).optional() }),
  /** The way to sign in has changed: a second factor was added or removed. */
  z.object({
    kind: z.literal('sign-in-changed'),
    to,
    change: z.enum(SIGN_IN_CHANGES),
    /** Whose account, when it goes to another administrator. */
    username: z.string().max(100).optional(),
  }),
  /** Somebody signed in with a browser that the account has not seen before, or with a program. */
  z.object({
    kind: z.literal('new-browser'),
    to,
    /** Null for a program. */
    browser: words.max(200).nullable(),
    /** The first parts of its network address. */
    network: words.max(60),
    at: z.iso.datetime(),
  }),
  /** To every administrator, by the database: somebody has become one, or is let in again as one. */
  z.object({
    kind: z.literal('administrator-added'),
    to,
    username: words,
    byUsername: words,
    isBack: z.boolean().optional(),
  }),
  /** By the database, to a member who administers a club from now on. */
  z.object({ kind: z.literal('club-administrator-added'), to, clubName: words, path }),
  /** To an address that no longer has an account: its owner, or an administrator, has deleted it. */
  z.object({
    kind: z.literal('account-deleted'),
    to,
    by: z.enum(['owner', 'administrator']).optional(),
  }),
  /** To the people who run the site, whose address is not part of it: a club that is missing. */
  z.object({
    kind: z.literal('club-suggestion'),
    clubName: words,
    contactName: wordsOrNone,
    contactEmail: replyAddress.nullable(),
    contactPhone: wordsOrNone,
    clubWebsite: wordsOrNone,
    clubLocation: wordsOrNone,
    description: wordsOrNone,
    additionalInfo: wordsOrNone,
  }),
  /** To the same people: what should change on a club's page, beside what it says now. */
  z.object({
    kind: z.literal('edit-suggestion'),
    clubName: words,
    clubId: z.guid(),
    userEmail: replyAddress,
    userName: words,
    suggestions: words,
    currentInfo: words,
  }),
  /** By the database, to administrators who may decide about it: a comment was reported as a safety allegation. */
  z.object({ kind: z.literal('safety-reported'), ...ofDecision }),
  /** By the database, to everyone who reported a comment: the decision. */
  z.object({
    kind: z.literal('report-decided'),
    ...ofDecision,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
  }),
  /** By the database, to the author of the reported comment. */
  z.object({
    kind: z.literal('comment-decided'),
    ...ofOwnComment,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
    /** Until when they may appeal; null if there is nothing to appeal. */
    appealUntil: z.iso.datetime({ offset: true }).nullable(),
  }),
  /** By the database, to the author who appealed. */
  z.object({
    kind: z.literal('appeal-answered'),
    ...ofOwnComment,
    answer: z.enum(ANSWERS),
    rule: z.enum(ALL_RULES),
  }),
  /** News about what somebody saved: at most one a day. */
  z.object({
    kind: z.literal('digest'),
    to,
    /** Whose, so that it can be found while it waits; not part of what is stored. */
    userId: z.guid().optional(),
    /** Ends alerts without a sign-in. */
    key: z.string().regex(/^[0-9a-f]{64}$/),
    sections: z
      .array(
        z.object({
          /** Identifies these alerts for ending them: 'clubs', or the id of the search. */
          of: words.max(36),
          title: words.max(200),
          entries: z.array(z.object({ name: words, path, lines: z.array(words) })),
          /** Entries that are not listed individually. */
          more: z.int().nonnegative(),
        }),
      )
      .min(1),
  }),
]);

/** An email to be sent, as it waits in the database. */
export type MailRequest = z.infer<typeof mailRequestSchema>;

/**
 * Sends an email once the transaction commits, and not if it rolls back.
 *
 * @param tx of a role that may request this kind: that of `asAccounts` for all emails about accounts, that
 * of the suggesting member for suggestions, that of jobs for digests
 * @throws ZodError when the address or the path is invalid; the database's 42501 for another role
 */
export async function enqueueMail(
  tx: Pick<Transaction, 'execute'>,
  request: MailRequest,
): Promise<void> {
  const { kind, ...payload } = mailRequestSchema.parse(request);
  await tx.execute(sql`select app.enqueue_mail(${kind}, ${JSON.stringify(payload)}::jsonb)`);
}

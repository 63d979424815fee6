import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#db/db.ts';
import { ALL_OUTCOMES, ALL_RULES, ANSWERS } from '#domain/moderation-rules.ts';

const to = z.email().max(254);
/** On this site, so that no mail can lead elsewhere; the sender puts the site's address before it. */
const path = z
  .string()
  .max(4_000)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path on this site, such as /auth?token=…');
const validMinutes = z.int().positive();
/** What somebody typed; how long it may be is the matter of the feature that asks for the mail. */
const words = z.string().min(1);
const wordsOrNone = words.nullable();
/** Whether a comment is the reply of the club, whose administrators are told; a mail of before did not say. */
const isOfficial = z.boolean().default(false);
const replyAddress = z.email().max(254);

/** Of what was decided about a comment. */
const ofDecision = { to, clubName: words, path };
/** Of the comment that it was about, to its author. */
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
 * Every kind of mail with what it needs besides the site's name; nothing more is stored. A new kind
 * is a line here, a letter in letters.ts and a line in the function app.enqueue_mail.
 */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  /** After sign-up: the link that confirms the address. */
  z.object({
    kind: z.literal('confirm-email'),
    to,
    path,
    validMinutes,
    /** Under which name, so that who reads it knows whose sign-up it was; mails that waited have none. */
    username: z.string().max(100).optional(),
    /** When it is sent, if not now; within an hour. */
    sendAt: z.iso.datetime().optional(),
  }),
  /** Instead of it, to an address that has an account already (nothing tells them apart outside). */
  z.object({
    kind: z.literal('existing-account'),
    to,
    /** Somebody did not sign up but wanted it as the address of an account of theirs. */
    isChange: z.boolean().optional(),
  }),
  /** Somebody has tried many passwords for the account (decision 58). */
  z.object({ kind: z.literal('suspicious-sign-ins'), to }),
  /** The link that lets a new password be set (decision 2). */
  z.object({ kind: z.literal('reset-password'), to, path, validMinutes }),
  /** The password has been changed or set anew (decisions 2 and 3). */
  z.object({ kind: z.literal('password-changed'), to }),
  /** A link for each of the two addresses, without which an account does not change from one to the other. */
  z.object({
    kind: z.literal('confirm-email-change'),
    to,
    side: z.enum(['old', 'new']),
    newEmail: z.email().max(254),
    username: z.string().max(100),
    path,
    validMinutes,
  }),
  /** To both: the account has another address now. */
  z.object({ kind: z.literal('email-changed'), to, side: z.enum(['old', 'new']).optional() }),
  /** How the account is signed in to has changed: a second factor came or went. */
  z.object({
    kind: z.literal('sign-in-changed'),
    to,
    change: z.enum(SIGN_IN_CHANGES),
    /** Whose account, where another administrator is told. */
    username: z.string().max(100).optional(),
  }),
  /** Somebody signed in with a browser that the account has not seen before. */
  z.object({
    kind: z.literal('new-browser'),
    to,
    browser: words.max(200),
    /** The first parts of its address. */
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
  /** To an address that has no account any more: its owner, or an administrator, has deleted it. */
  z.object({
    kind: z.literal('account-deleted'),
    to,
    by: z.enum(['owner', 'administrator']).optional(),
  }),
  /** To the people who run the site, whose address is no part of it: a club that is missing. */
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
  /** To the same: what should change on a club's page, beside what it says now. */
  z.object({
    kind: z.literal('edit-suggestion'),
    clubName: words,
    clubId: z.guid(),
    userEmail: replyAddress,
    userName: words,
    suggestions: words,
    currentInfo: words,
  }),
  /** By the database, to each of those who reported a comment: what was decided. */
  z.object({
    kind: z.literal('report-decided'),
    ...ofDecision,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
  }),
  /** By the database, to whose comment was reported. */
  z.object({
    kind: z.literal('comment-decided'),
    ...ofOwnComment,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
    /** Until when they may appeal; null where there is nothing to appeal against. */
    appealUntil: z.iso.datetime({ offset: true }).nullable(),
  }),
  /** By the database, to whose comment an appeal was about. */
  z.object({
    kind: z.literal('appeal-answered'),
    ...ofOwnComment,
    answer: z.enum(ANSWERS),
    rule: z.enum(ALL_RULES),
  }),
  /** What is new of what somebody saved: at most one a day. */
  z.object({
    kind: z.literal('digest'),
    to,
    /** Whose, so that it is found while it waits; not part of what is stored. */
    userId: z.guid().optional(),
    /** Ends alerts without a sign-in. */
    key: z.string().regex(/^[0-9a-f]{64}$/),
    sections: z
      .array(
        z.object({
          /** What ends these alerts: 'clubs', or the id of the search. */
          of: words.max(36),
          title: words.max(200),
          entries: z.array(z.object({ name: words, path, lines: z.array(words) })),
          /** Entries that are not told one by one. */
          more: z.int().nonnegative(),
        }),
      )
      .min(1),
  }),
]);

/** A mail to be sent, as it waits in the database. */
export type MailRequest = z.infer<typeof mailRequestSchema>;

/**
 * Has a mail sent once the transaction commits, and not if it rolls back.
 *
 * @param tx of a role that may ask for this kind: that of `asAccounts` for all mails of accounts, that
 * of the one who suggests for suggestions, that of jobs for digests
 * @throws ZodError when the address or the path is none; the database's 42501 for another role
 */
export async function enqueueMail(
  tx: Pick<Transaction, 'execute'>,
  request: MailRequest,
): Promise<void> {
  const { kind, ...payload } = mailRequestSchema.parse(request);
  await tx.execute(sql`select app.enqueue_mail(${kind}, ${JSON.stringify(payload)}::jsonb)`);
}

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
const words = z.string().min(1);
const wordsOrNone = words.nullable();
/** A club's reply, whose administrators get the email. Older emails do not say. */
const isOfficial = z.boolean().default(false);
const replyAddress = z.email().max(254);

const ofDecision = { to, clubName: words, path };
const ofOwnComment = { ...ofDecision, isOfficial, comment: words };

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

/** A new kind also needs a text in letters.ts and a line in the function app.enqueue_mail. */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('confirm-email'),
    to,
    path,
    validMinutes,
    sendAt: z.iso.datetime().optional(),
  }),
  /** To an address that already has an account: from outside there is no difference. */
  z.object({
    kind: z.literal('existing-account'),
    to,
    isChange: z.boolean().optional(),
  }),
  /** Many wrong passwords were tried for the account (D58). */
  z.object({
    kind: z.literal('suspicious-sign-ins'),
    to,
    isSignedIn: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('reset-password'), to, path, validMinutes }),
  z.object({ kind: z.literal('password-changed'), to }),
  z.object({
    kind: z.literal('confirm-email-change'),
    to,
    side: z.enum(['old', 'new']),
    newEmail: z.email().max(254),
    path,
    validMinutes,
  }),
  z.object({ kind: z.literal('email-changed'), to, side: z.enum(['old', 'new']).optional() }),
  z.object({
    kind: z.literal('sign-in-changed'),
    to,
    change: z.enum(SIGN_IN_CHANGES),
    username: z.string().max(100).optional(),
  }),
  z.object({
    kind: z.literal('new-browser'),
    to,
    browser: words.max(200).nullable(),
    network: words.max(60),
    at: z.iso.datetime(),
  }),
  /** From the database, to every administrator: there is a new or reactivated administrator. */
  z.object({
    kind: z.literal('administrator-added'),
    to,
    username: words,
    byUsername: words,
    isBack: z.boolean().optional(),
  }),
  /** From the database, to a member who administers a club from now on. */
  z.object({ kind: z.literal('club-administrator-added'), to, clubName: words, path }),
  z.object({
    kind: z.literal('account-deleted'),
    to,
    by: z.enum(['owner', 'administrator']).optional(),
  }),
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
  z.object({
    kind: z.literal('edit-suggestion'),
    clubName: words,
    clubId: z.guid(),
    userEmail: replyAddress,
    userName: words,
    suggestions: words,
    currentInfo: words,
  }),
  /** From the database: a comment was reported as a safety allegation. */
  z.object({ kind: z.literal('safety-reported'), ...ofDecision }),
  z.object({
    kind: z.literal('report-decided'),
    ...ofDecision,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
  }),
  z.object({
    kind: z.literal('comment-decided'),
    ...ofOwnComment,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
    appealUntil: z.iso.datetime({ offset: true }).nullable(),
  }),
  z.object({
    kind: z.literal('appeal-answered'),
    ...ofOwnComment,
    answer: z.enum(ANSWERS),
    rule: z.enum(ALL_RULES),
  }),
  z.object({
    kind: z.literal('digest'),
    to,
    userId: z.guid().optional(),
    /** Ends alerts without a sign-in. */
    key: z.string().regex(/^[0-9a-f]{64}$/),
    sections: z
      .array(
        z.object({
          of: words.max(36),
          title: words.max(200),
          entries: z.array(z.object({ name: words, path, lines: z.array(words) })),
          more: z.int().nonnegative(),
        }),
      )
      .min(1),
  }),
]);

export type MailRequest = z.infer<typeof mailRequestSchema>;

/**
 * Sent when the transaction commits. The database refuses roles that may not request this kind
 * (42501).
 */
export async function enqueueMail(
  tx: Pick<Transaction, 'execute'>,
  request: MailRequest,
): Promise<void> {
  const { kind, ...payload } = mailRequestSchema.parse(request);
  await tx.execute(sql`select app.enqueue_mail(${kind}, ${JSON.stringify(payload)}::jsonb)`);
}

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
const ofOwnComment = {
  ...ofDecision,
  isOfficial,
  comment: words,
  /** Whether the author's rating stops or starts counting with it; false in mails from before there was this. */
  affectsRating: z.boolean().default(false),
};

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

function mail<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.object({ kind: z.literal(kind), ...shape });
}

/** A new kind also needs a text in letters.ts and a line in the function app.enqueue_mail. */
export const mailRequestSchema = z.discriminatedUnion('kind', [
  mail('confirm-email', { to, path, validMinutes, sendAt: z.iso.datetime().optional() }),
  /** To an address that already has an account: from outside there is no difference. */
  mail('existing-account', { to, isChange: z.boolean().optional() }),
  /** Many wrong passwords were tried for the account (D58). */
  mail('suspicious-sign-ins', { to, isSignedIn: z.boolean().optional() }),
  mail('reset-password', { to, path, validMinutes }),
  mail('password-changed', { to }),
  mail('confirm-email-change', {
    to,
    side: z.enum(['old', 'new']),
    newEmail: z.email().max(254),
    path,
    validMinutes,
  }),
  mail('email-changed', { to, side: z.enum(['old', 'new']).optional() }),
  mail('sign-in-changed', {
    to,
    change: z.enum(SIGN_IN_CHANGES),
    username: z.string().max(100).optional(),
  }),
  mail('new-browser', {
    to,
    browser: words.max(200).nullable(),
    network: words.max(60),
    at: z.iso.datetime(),
  }),
  /** From the database, to every administrator: there is a new or reactivated administrator. */
  mail('administrator-added', {
    to,
    username: words,
    byUsername: words,
    isBack: z.boolean().optional(),
  }),
  /** From the database, to a member who administers a club from now on. */
  mail('club-administrator-added', { to, clubName: words, path }),
  mail('claim', {
    ...ofDecision,
    username: words,
    link: path,
    about: z.enum(['prove', 'object', 'refused', 'invitation']),
    means: z.enum(['dns', 'contact', 'website', 'words', 'invitation']),
  }),
  mail('account-deleted', { to, by: z.enum(['owner', 'administrator']).optional() }),
  mail('club-suggestion', {
    clubName: words,
    contactName: wordsOrNone,
    contactEmail: replyAddress.nullable(),
    contactPhone: wordsOrNone,
    clubWebsite: wordsOrNone,
    clubLocation: wordsOrNone,
    description: wordsOrNone,
    additionalInfo: wordsOrNone,
  }),
  mail('edit-suggestion', {
    clubName: words,
    clubId: z.guid(),
    userEmail: replyAddress,
    userName: words,
    suggestions: words,
    currentInfo: words,
  }),
  /** From an administrator, to who made a suggestion. */
  mail('suggestion-reply', { to, clubName: words, reply: words }),
  /** From the database, to who suggested changes of facts. */
  mail('proposal-decided', {
    to,
    clubName: words,
    path,
    facts: z.array(
      z.object({ fact: words, isAccepted: z.boolean(), reason: z.string().nullable() }),
    ),
  }),
  /** From the database: a comment was reported as a safety allegation. */
  mail('safety-reported', { ...ofDecision }),
  mail('report-decided', {
    ...ofDecision,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
  }),
  mail('comment-decided', {
    ...ofOwnComment,
    outcome: z.enum(ALL_OUTCOMES),
    rule: z.enum(ALL_RULES).nullable(),
    appealUntil: z.iso.datetime({ offset: true }).nullable(),
  }),
  mail('appeal-answered', { ...ofOwnComment, answer: z.enum(ANSWERS), rule: z.enum(ALL_RULES) }),
  /** From an administrator, or the yearly question; `token` ends such emails to the address. */
  mail('club-mail', {
    to,
    clubId: z.guid(),
    clubName: words,
    path,
    subject: words.max(500),
    paragraphs: z.array(words),
    details: z.array(z.object({ label: words, text: words })),
    token: z.string().regex(/^[0-9a-f]{64}\.[0-9a-f]{64}$/),
    /** Where the club answers a question. */
    answer: path.optional(),
    sendAt: z.iso.datetime().optional(),
  }),
  mail('digest', {
    to,
    userId: z.guid().optional(),
    /** Ends alerts without a sign-in. */
    key: z.string().regex(/^[0-9a-f]{64}$/),
    sections: z
      .array(
        z.object({
          of: words.max(36),
          title: words.max(200),
          entries: z.array(
            z.object({
              name: words,
              path,
              lines: z.array(z.union([words, z.object({ text: words, path })])),
            }),
          ),
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

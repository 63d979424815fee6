import { z } from 'zod';
import { keptPlainText } from '#domain/text.ts';
import { proof } from '#features/accounts/sign-in/schema.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';

export const MOST_WORDS = 2_000;
const clubId = z.guid(CLUB_GONE);
const claimId = z.guid('This claim has been deleted.');

export const ofClubSchema = z.object({ clubId });

/** The part before the @; the site adds the host. */
const mailbox = z
  .string()
  .trim()
  .regex(/^[\w.+-]{1,64}$/, 'Enter only the part before the @, such as info.');

export const claimSchema = z.object({
  clubId,
  by: z.discriminatedUnion('means', [
    z.object({ means: z.literal('dns') }),
    z.object({ means: z.literal('contact') }),
    z.object({ means: z.literal('website'), mailbox }),
    z.object({
      means: z.literal('words'),
      words: z
        .string()
        .max(10_000)
        .transform(keptPlainText)
        .pipe(
          z
            .string()
            .min(1, 'Tell us how you’re involved with the club.')
            .max(MOST_WORDS, `Use ${MOST_WORDS.toLocaleString('en-US')} characters or fewer.`),
        ),
    }),
  ]),
});
export type ClaimForm = z.output<typeof claimSchema>;
export type Means = ClaimForm['by']['means'];

export const linkSchema = z.object({
  token: z.string().regex(/^[0-9a-f]{1,100}$/, 'This link isn’t complete.'),
});
export const withdrawalSchema = z.object({ claimId });
/** Refusing needs no password. */
export const decisionSchema = z.object({
  clubId,
  claimId,
  isAccepted: z.boolean(),
  proof: z.string().max(1_000).default(''),
});
export type Decision = z.input<typeof decisionSchema>;
export const invitationSchema = z.object({
  clubId,
  address: z.email('Enter an email address, such as name@example.org.').max(254),
  proof,
});
export type Invitation = z.input<typeof invitationSchema>;

/** One way to show that a club is yours, in finished words. */
export interface Way {
  readonly means: Means;
  readonly title: string;
  /** How it goes, or why it is not possible for this club. */
  readonly text: string;
  readonly isPossible: boolean;
  /** Where the mailbox of 'website' is. */
  readonly host?: string;
}

export interface OwnClaim {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** To copy into the DNS. */
  readonly record: { readonly host: string; readonly value: string } | null;
  readonly canEnd: boolean;
}

export interface ClaimToDecide {
  readonly id: string;
  readonly username: string;
  readonly lines: readonly string[];
  readonly words: string | null;
}

export interface ClaimPage {
  readonly isClubAdmin: boolean;
  readonly ways: readonly Way[];
  readonly own: OwnClaim | null;
  readonly claims: readonly ClaimToDecide[];
  readonly invitations: readonly { readonly id: string; readonly label: string }[];
}

export interface LinkWords {
  readonly title: string;
  readonly text: string;
  /** '' where there is nothing to press. */
  readonly button: string;
  readonly needsSignIn: boolean;
}

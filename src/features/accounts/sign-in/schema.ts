import { z } from 'zod';
import { site } from '#site.config.ts';
import { USER_TYPES } from '#domain/actor.ts';
import { DELETED_USER } from '#domain/deleted-user.ts';
import {
  AGE_UNCONFIRMED,
  essence,
  LINK_ENDED,
  newPasswordProblem,
  passwordProblem,
  USERNAME_LENGTH,
} from './rules.ts';

/** Control characters, halves of characters, and those that are not seen but make names differ. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Say how the character before them is drawn, as phones do behind some emoji. */
const VARIATIONS = /[\uFE00-\uFE0F]/g;
/** Names that would pass for the people who run the site (D6), or for somebody who left. */
export const RESERVED: readonly string[] = [
  'admin',
  'administrator',
  'moderator',
  'support',
  site.name,
  `the ${site.name}`,
  DELETED_USER,
].flatMap((name) => [essence(name), essence(`${name} team`), essence(`${name}s`)]);

/**
 * Whether a username is kept for the site itself, however it is spelt: letters and digits count,
 * without accents, in either case. What only looks like it is refused by the server (keptSkeletons).
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED.includes(essence(username));
}

export const NOT_AVAILABLE = 'This username is not available.';
const FULL_NAME_LENGTH = 100;
const LONGEST_SECRET = 1_000;

/** As text that people typed: without space around it, its accents composed. */
const typed = (missing: string) =>
  z.string(missing).transform((text) => text.normalize('NFC').trim());
const characters = (text: string): number => Array.from(text).length;

/** A mail address as it is stored: in lower case. */
export const email = typed('Please enter your email.')
  .pipe(
    z
      .string()
      .min(1, { error: 'Please enter your email.', abort: true })
      .max(254, { error: 'Invalid email format', abort: true })
      .pipe(z.email('Invalid email format')),
  )
  .transform((address) => address.toLowerCase());

/** Domains that no email reaches (RFC 2606, RFC 6761); the site's own placeholders end in the first. */
const UNREACHABLE = /[@.](?:invalid|test|example|localhost)$/;

/** A mail address that somebody wants to use here. */
export const newEmail = email.refine(
  (address) => !UNREACHABLE.test(address),
  'No email reaches this address. Please enter another one.',
);

const username = typed('Please choose a username.')
  // Pages show any blanks as one.
  .transform((name) =>
    name
      .replace(VARIATIONS, '')
      .replace(/\p{Zs}+/gu, ' ')
      .trim(),
  )
  .check((context) => {
    const name = context.value;
    const { min, max } = USERNAME_LENGTH;
    const problem =
      name === ''
        ? 'Please choose a username.'
        : characters(name) < min || characters(name) > max
          ? `Usernames have ${min} to ${max} characters.`
          : INVISIBLE.test(name)
            ? 'This username contains characters that cannot be shown.'
            : isReservedUsername(name)
              ? NOT_AVAILABLE
              : null;
    if (problem !== null) context.issues.push({ code: 'custom', input: name, message: problem });
  });

const newPassword = z.string('Please enter a password.').check((context) => {
  const problem = passwordProblem(context.value);
  if (problem) context.issues.push({ code: 'custom', input: '', message: problem.message });
});

/** A password that is compared, not kept: no rule tells anything about the right one. */
const givenPassword = (missing: string) => z.string(missing).min(1, missing).max(LONGEST_SECRET);

/** The own password, given again for what an unlocked computer should not be enough for. */
export const currentPassword = givenPassword('Please enter your current password.');
/** The same, or a code of the authenticator app. */
export const proof = givenPassword('Please enter your password or a code.');

/** A new password with its repetition. */
const repeated = {
  newPassword: z.string('Please enter a password.'),
  confirmation: z.string('Please repeat the password.'),
};
function checkRepetition(
  context: z.core.ParsePayload<{ newPassword: string; confirmation: string }>,
): void {
  const { newPassword: chosen, confirmation } = context.value;
  const problem = newPasswordProblem(chosen, confirmation);
  if (!problem) return;
  const path = [chosen === confirmation ? 'newPassword' : 'confirmation'];
  context.issues.push({ code: 'custom', input: '', message: problem.message, path });
}

/** What somebody sends to register (AUTH-10 to 16). */
export const signUpSchema = z.object({
  username,
  email: newEmail,
  password: newPassword,
  userType: z.enum(USER_TYPES, 'Please choose who you are.'),
  isOldEnough: z.boolean(AGE_UNCONFIRMED.message).pipe(z.literal(true, AGE_UNCONFIRMED.message)),
  /** The receipt of an earlier sign-up that this one takes the place of: its address was wrong. */
  replaces: z.string().max(200).optional(),
  /** The page to arrive at after confirming and signing in (D59); anything else counts as none. */
  next: z.string().max(2_000).optional().catch(undefined),
});
export type SignUp = z.output<typeof signUpSchema>;
export type SignUpFields = z.input<typeof signUpSchema>;

export const signInSchema = z.object({
  email,
  password: givenPassword('Please enter your password.'),
});
export type SignIn = z.infer<typeof signInSchema>;

/** What a program sends to sign in. */
export const programSignInSchema = signInSchema.extend({
  /** Of the authenticator app, or a recovery code, where the account has a second factor. */
  code: z.string().trim().min(1).max(40).optional(),
});
export type ProgramSignIn = z.infer<typeof programSignInSchema>;

/** What a sign-in still needs after the right password. */
export interface SecondStep {
  /** Besides a recovery code. */
  readonly ways: readonly ('app' | 'passkey')[];
}

export const resetRequestSchema = z.object({ email });
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/** The token of a mailed link, as the site writes it. */
export const linkToken = z.string().regex(/^[\w-]{1,200}$/, LINK_ENDED);

export const linkSchema = z.object({ token: linkToken });

export const resetPasswordSchema = z
  .object({ token: linkToken, ...repeated })
  .check(checkRepetition);
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

export const changePasswordSchema = z
  .object({ currentPassword, ...repeated })
  .check(checkRepetition);
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/**
 * What a profile form saves (PROF-14). A username that is already one's own may be any, so the rules
 * for new ones are the command's.
 */
export const profileFormSchema = z.object({
  username: typed('Please choose a username.'),
  avatarUrl: z.string().max(2_000).nullable(),
  userType: z.enum(USER_TYPES, 'Please choose who you are.'),
  /** Left as it is when missing. */
  fullName: typed('Please enter your name.')
    .pipe(
      z
        .string()
        .max(FULL_NAME_LENGTH, `Names have at most ${FULL_NAME_LENGTH} characters.`)
        .refine(
          (name) => !INVISIBLE.test(name),
          'This name contains characters that cannot be shown.',
        ),
    )
    .transform((name) => (name === '' ? null : name))
    .nullable()
    .optional(),
});
export type SaveProfile = z.infer<typeof profileFormSchema>;

/** The rules for a username that is chosen anew. */
export const newUsernameSchema = username;

/** What a program sends to go on with its session. */
export const renewSchema = z.object({ refresh_token: z.string().min(1).max(200) });

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

/** Control characters, surrogate halves, and invisible characters that make names differ. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Variation selectors, which phones add after some emoji. */
const VARIATIONS = /[\uFE00-\uFE0F]/g;
/** Names that would pass for the site's staff (D6) or a deleted user. */
export const RESERVED: readonly string[] = [
  'admin',
  'administrator',
  'moderator',
  'support',
  site.name,
  `the ${site.name}`,
  DELETED_USER,
].flatMap((name) => [essence(name), essence(`${name} team`), essence(`${name}s`)]);

/** However it is spelled. The server also refuses look-alikes (KEPT_SKELETONS). */
export function isReservedUsername(username: string): boolean {
  return RESERVED.includes(essence(username));
}

export const NOT_AVAILABLE = 'That username isn’t available. Choose another one.';
const FULL_NAME_LENGTH = 100;
const LONGEST_SECRET = 1_000;

/** Typed text: trimmed, accents composed. */
const typed = (missing: string) =>
  z.string(missing).transform((text) => text.normalize('NFC').trim());
const characters = (text: string): number => Array.from(text).length;

/** Stored in lower case. */
export const email = typed('Enter your email address.')
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter your email address.', abort: true })
      .max(254, { error: 'Invalid email format', abort: true })
      .pipe(z.email('Invalid email format')),
  )
  .transform((address) => address.toLowerCase());

/** No email reaches these (RFC 2606, RFC 6761). The site's own placeholders end in .invalid. */
const UNREACHABLE = /[@.](?:invalid|test|example|localhost)$/;

export const newEmail = email.refine(
  (address) => !UNREACHABLE.test(address),
  'Email can’t reach this address. Enter another one.',
);

const username = typed('Choose a username.')
  // Pages collapse blanks.
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
        ? 'Choose a username.'
        : characters(name) < min || characters(name) > max
          ? `Use ${min} to ${max} characters.`
          : INVISIBLE.test(name)
            ? 'Your username has characters we can’t show. Try plain letters and numbers.'
            : isReservedUsername(name)
              ? NOT_AVAILABLE
              : null;
    if (problem !== null) context.issues.push({ code: 'custom', input: name, message: problem });
  });

const newPassword = z.string('Enter a password.').check((context) => {
  const problem = passwordProblem(context.value);
  if (problem) context.issues.push({ code: 'custom', input: '', message: problem.message });
});

/** A password to compare: no rule reveals anything about the right one. */
const givenPassword = (missing: string) => z.string(missing).min(1, missing).max(LONGEST_SECRET);

/** Asked again where an unlocked computer must not be enough. */
export const currentPassword = givenPassword('Enter your current password.');
/** The same, or a code of the authenticator app. */
export const proof = givenPassword('Enter your password or a code.');

const repeated = {
  newPassword: z.string('Enter a password.'),
  confirmation: z.string('Enter the password again.'),
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

/** See AUTH-10 to 16. */
export const signUpSchema = z.object({
  username,
  email: newEmail,
  password: newPassword,
  userType: z.enum(USER_TYPES, 'Choose who you are.'),
  isOldEnough: z.boolean(AGE_UNCONFIRMED.message).pipe(z.literal(true, AGE_UNCONFIRMED.message)),
  /** The receipt of an earlier sign-up that this one replaces: its address was wrong. */
  replaces: z.string().max(200).optional(),
  /** The page to go to after confirming and signing in (D59); anything else is ignored. */
  next: z.string().max(2_000).optional().catch(undefined),
});
export type SignUp = z.output<typeof signUpSchema>;
export type SignUpFields = z.input<typeof signUpSchema>;

export const signInSchema = z.object({
  email,
  password: givenPassword('Enter your password.'),
});
export type SignIn = z.infer<typeof signInSchema>;

export const programSignInSchema = signInSchema.extend({
  code: z.string().trim().min(1).max(40).optional(),
});
export type ProgramSignIn = z.infer<typeof programSignInSchema>;

export interface SecondStep {
  /** Besides a recovery code. */
  readonly ways: readonly ('app' | 'passkey')[];
}

export const resetRequestSchema = z.object({ email });
export type ResetRequest = z.infer<typeof resetRequestSchema>;

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

/** The current username may break the rules for new ones, so the command checks them (PROF-14). */
export const profileFormSchema = z.object({
  username: typed('Choose a username.'),
  avatarUrl: z.string().max(2_000).nullable(),
  userType: z.enum(USER_TYPES, 'Choose who you are.'),
  /** Unchanged if missing. */
  fullName: typed('Enter your name.')
    .pipe(
      z
        .string()
        .max(FULL_NAME_LENGTH, `Use ${FULL_NAME_LENGTH} characters or fewer.`)
        .refine(
          (name) => !INVISIBLE.test(name),
          'This name has characters we can’t show. Try plain letters and numbers.',
        ),
    )
    .transform((name) => (name === '' ? null : name))
    .nullable()
    .optional(),
});
export type SaveProfile = z.infer<typeof profileFormSchema>;

export const newUsernameSchema = username;

export const renewSchema = z.object({ refresh_token: z.string().min(1).max(200) });

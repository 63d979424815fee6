import { PASSWORD_LENGTH } from '#domain/password-length.ts';
import { slugify } from '#domain/slug.ts';
import { site } from '#site.config.ts';

export const USERNAME_LENGTH = { min: 2, max: 30 } as const;
export interface FormProblem {
  readonly title: string;
  readonly message: string;
}

export const AGE_UNCONFIRMED: FormProblem = {
  title: 'Confirmation required',
  message: 'You must confirm that you are at least 13 years of age to register.',
};

const PASSWORD_TOO_SHORT: FormProblem = {
  title: 'Password too short',
  message: `Password must be at least ${PASSWORD_LENGTH.min} characters long.`,
};

const PASSWORD_TOO_LONG: FormProblem = {
  title: 'Password too long',
  message: `Use ${PASSWORD_LENGTH.max} characters or fewer.`,
};

const PASSWORD_BLANK: FormProblem = {
  title: 'Password too easy to guess',
  message: 'Use more than just spaces.',
};

export const COMMON_PASSWORD: FormProblem = {
  title: 'Password too easy to guess',
  message:
    'That’s one of the 10,000 most common passwords, so it’s easy to guess. Choose another one.',
};

export const PERSONAL_PASSWORD: FormProblem = {
  title: 'Password too easy to guess',
  message: `Don’t use your username, your email address, or “${site.name}” as your password.`,
};

/** The hint beside the field (D58). */
export const PASSWORD_HINT = `Use ${PASSWORD_LENGTH.min} characters or more. Avoid common passwords, your username, your email address, and this site’s name.`;

const PASSWORD_MISMATCH: FormProblem = {
  title: 'Password mismatch',
  message: "New password and confirmation password don't match.",
};

export function passwordProblem(password: string): FormProblem | null {
  if (password.length < PASSWORD_LENGTH.min) return PASSWORD_TOO_SHORT;
  if (password.trim() === '') return PASSWORD_BLANK;
  return password.length > PASSWORD_LENGTH.max ? PASSWORD_TOO_LONG : null;
}

export function newPasswordProblem(password: string, confirmation: string): FormProblem | null {
  return password === confirmation ? passwordProblem(password) : PASSWORD_MISMATCH;
}

/** Whether a password is just a name or address of the user or site; punctuation is ignored. */
export function isPersonalPassword(
  password: string,
  { username, email }: { readonly username: string | null; readonly email: string },
): boolean {
  const local = email.split('@')[0] ?? '';
  const names = [username ?? '', email, local, site.name, `the ${site.name}`];
  const said = essence(password);
  return said !== '' && names.some((name) => essence(name) === said);
}

/** Letters and digits without accents, in lower case. */
export function essence(name: string): string {
  return slugify(name.normalize('NFKC')).replaceAll('-', '');
}

/** Shown to everyone who has registered (AUTH-19). */
export const SIGN_UP_SENT = 'Check your email to confirm your registration.';

export const LINK_TARGETS = {
  confirmationEnded: '/auth#confirmation-link-ended',
  resetEnded: '/auth#reset-link-ended',
} as const;

export const LINK_ENDED = 'This link has expired or was already used.';

const FRAGMENTS = { confirm: '#confirm=', reset: '#reset=' } as const;

/** The token is in the fragment, so that it stays out of logs. */
export function confirmationPath(token: string): string {
  return `/auth?mode=confirm${FRAGMENTS.confirm}${encodeURIComponent(token)}`;
}

export function resetPath(token: string): string {
  return `/auth?mode=new-password${FRAGMENTS.reset}${encodeURIComponent(token)}`;
}

/** @param hash location.hash, with or without the # */
export function linkTokenOf(link: keyof typeof FRAGMENTS, hash: string): string | null {
  const fragment = hash.startsWith('#') ? hash : `#${hash}`;
  if (!fragment.startsWith(FRAGMENTS[link])) return null;
  const token = fragment.slice(FRAGMENTS[link].length);
  return /^[\w-]{1,200}$/.test(token) ? token : null;
}

/** By the fragments of `LINK_TARGETS`. */
export const LINK_NOTICES: Readonly<Record<string, string>> = {
  '#confirmation-link-ended':
    'This link has expired or was already used. Sign in, and if your email isn’t confirmed yet, we can send a new one.',
  '#reset-link-ended': 'This link has expired or was already used. Ask for a new one.',
};

import { randomBytes } from 'node:crypto';
import type { Accounts } from './accounts.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'confirm-email' | 'reset-password';

const VALID_MINUTES = { 'confirm-email': 24 * 60, 'reset-password': 60 } as const;
const PATH = {
  'confirm-email': '/api/auth/verify-email',
  'reset-password': '/api/auth/reset-password',
} as const;

/** A link as a mail needs it. */
export interface MailedLink {
  /** Path on this site, with the token. */
  readonly path: string;
  readonly validMinutes: number;
}

/**
 * Makes a link for a mail that works once: a day to confirm an address, an hour to set a password.
 * Only a hash of its token is kept.
 *
 * @param value what the link is about, an id for example
 */
export async function makeLink(
  accounts: Accounts,
  purpose: LinkPurpose,
  value: string,
): Promise<MailedLink> {
  const { internalAdapter } = await accounts.authentication.$context;
  const token = randomBytes(24).toString('base64url');
  const validMinutes = VALID_MINUTES[purpose];
  const expiresAt = new Date(Date.now() + validMinutes * 60_000);
  await internalAdapter.createVerificationValue({
    identifier: `${purpose}:${token}`,
    value,
    expiresAt,
  });
  return { path: `${PATH[purpose]}?token=${token}`, validMinutes };
}

/** What a link is about; null when it was used already, has expired or never was. */
export async function valueOfLink(
  accounts: Accounts,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const { internalAdapter } = await accounts.authentication.$context;
  const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`);
  return found !== null && found.expiresAt > new Date() ? found.value : null;
}

/** The same, and from now on the link no longer works. */
export async function useUpLink(
  accounts: Accounts,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const { internalAdapter } = await accounts.authentication.$context;
  const found = await internalAdapter.consumeVerificationValue(`${purpose}:${token}`);
  return found?.value ?? null;
}

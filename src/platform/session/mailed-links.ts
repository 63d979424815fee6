import { randomBytes } from 'node:crypto';
import { KEPT } from '#domain/retention.ts';
import type { Accounts } from './accounts.ts';

const LINKS = {
  'confirm-email': { page: '/api/auth/verify-email', validMinutes: KEPT.mailedLinkHours * 60 },
  'reset-password': { page: '/api/auth/reset-password', validMinutes: 60 },
};
export type LinkPurpose = keyof typeof LINKS;

/**
 * Makes a link for an email that works once: a day to confirm an address, an hour to set a password.
 * Only a hash of its token is kept.
 *
 * @param value what the link is about, such as an id
 * @returns its path on this site, with the token, and how long it works
 */
export async function makeLink(accounts: Accounts, purpose: LinkPurpose, value: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  const token = randomBytes(24).toString('base64url');
  const { page, validMinutes } = LINKS[purpose];
  const expiresAt = new Date(Date.now() + validMinutes * 60_000);
  const identifier = `${purpose}:${token}`;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return { path: `${page}?token=${token}`, validMinutes };
}

/** What a link is about; null when it was already used, has expired or never existed. */
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

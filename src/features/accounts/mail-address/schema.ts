import { z } from 'zod';
import { linkToken, newEmail, proof } from '#features/accounts/sign-in/schema.ts';

// Zod comes with this file, which the profile has loaded for its other forms already.

export const SAME_ADDRESS = 'This is your email address already.';

export const requestedChangeSchema = z.object({ newEmail, proof });
export type RequestedChange = z.infer<typeof requestedChangeSchema>;

/**
 * What is wrong with an address that somebody asks to change to.
 *
 * @param current the one they have
 */
export function newEmailProblem(typed: string, current: string): string | undefined {
  const parsed = newEmail.safeParse(typed);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return parsed.data === current ? SAME_ADDRESS : undefined;
}

export const changeLinkSchema = z.object({ token: linkToken });

/** What has become of a change after one address confirmed it. `taken`: somebody else has that address. */
export type Confirmed = 'waits' | 'changed' | 'taken';

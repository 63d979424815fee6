import { z } from 'zod';
import { email } from '#features/accounts/sign-in/schema.ts';

// Zod comes with this file, which the profile has loaded for its other forms already.

export const SAME_ADDRESS = 'This is your email address already.';
export const LINK_ENDED = 'This link no longer works: it was used already or has expired.';

export const requestedChangeSchema = z.object({
  newEmail: email,
  proof: z
    .string('Please enter your password or a code.')
    .min(1, 'Please enter your password or a code.')
    .max(1_000),
});
export type RequestedChange = z.infer<typeof requestedChangeSchema>;

/**
 * What is wrong with an address that somebody asks to change to.
 *
 * @param current the one they have
 */
export function newEmailProblem(typed: string, current: string): string | undefined {
  const parsed = email.safeParse(typed);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return parsed.data === current ? SAME_ADDRESS : undefined;
}

export const changeLinkSchema = z.object({
  token: z.string().regex(/^[\w-]{1,200}$/, LINK_ENDED),
});

/** What has become of a change after one address confirmed it. `taken`: somebody else has that address. */
export type Confirmed = 'waits' | 'changed' | 'taken';

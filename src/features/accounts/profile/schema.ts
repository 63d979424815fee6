import { z } from 'zod';
import { linkToken, newEmail, proof } from '#features/accounts/sign-in/schema.ts';

export const SAME_ADDRESS = 'That’s already your email address.';

export const requestedChangeSchema = z.object({ newEmail, proof });
export type RequestedChange = z.infer<typeof requestedChangeSchema>;

export function newEmailProblem(typed: string, current: string): string | undefined {
  const parsed = newEmail.safeParse(typed);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return parsed.data === current ? SAME_ADDRESS : undefined;
}

export const changeLinkSchema = z.object({ token: linkToken });

/** `taken`: the address now belongs to another account. */
export type Confirmed = 'waits' | 'changed' | 'taken';

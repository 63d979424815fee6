import { and, eq, gt, or, sql } from 'drizzle-orm';
import { emailChange } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { hashed } from '#platform/hashed.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import type { SignedIn } from '#platform/session/session.ts';

const SIDES = ['old', 'new'] as const;

export function changeWith(token: string) {
  const stored = hashed(token);
  return and(
    or(eq(emailChange.oldToken, stored), eq(emailChange.newToken, stored)),
    gt(emailChange.expiresAt, sql`now()`),
  );
}

export async function waitingChange(accounts: Accounts, signedIn: SignedIn | null) {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const [found] = await accounts.database.sql
    .select()
    .from(emailChange)
    .where(and(eq(emailChange.userId, signedIn.userId), gt(emailChange.expiresAt, sql`now()`)));
  if (!found) return null;
  return {
    new_email: found.newEmail,
    asked_at: found.createdAt.toISOString(),
    expires_at: found.expiresAt.toISOString(),
    // The addresses that have not confirmed yet.
    waitsFor: SIDES.filter((side) => found[`${side}Token`] !== null),
  };
}

/** Null when the link no longer works. */
export async function linkedChange(accounts: Accounts, token: string) {
  const [found] = await accounts.database.sql.select().from(emailChange).where(changeWith(token));
  if (!found) return null;
  const side = SIDES.find((one) => found[`${one}Token`] === hashed(token)) ?? 'new';
  return { side, new_email: found.newEmail };
}

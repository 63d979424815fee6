import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { profiles, rateLimit, user, verification } from '#db/schema/accounts.ts';
import { KEPT } from '#domain/retention.ts';
import { hashed } from '#platform/hashed.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { isWithin } from '#platform/session/rate-limit.ts';

const LINKS = {
  'confirm-email': { page: '/api/auth/verify-email', validMinutes: KEPT.mailedLinkHours * 60 },
  'reset-password': { page: '/api/auth/reset-password', validMinutes: 60 },
};
type LinkPurpose = keyof typeof LINKS;

/** Works once: a day to confirm an address, an hour to set a password. Only a hash is stored. */
export async function makeLink(accounts: Accounts, purpose: LinkPurpose, value: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  const token = randomBytes(24).toString('base64url');
  const { page, validMinutes } = LINKS[purpose];
  const expiresAt = new Date(Date.now() + validMinutes * 60_000);
  const identifier = `${purpose}:${token}`;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return { path: `${page}?token=${token}`, validMinutes };
}

/** Null when it was used, has expired, or never existed. */
export async function valueOfLink(accounts: Accounts, purpose: LinkPurpose, token: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  const found = await internalAdapter.findVerificationValue(`${purpose}:${token}`);
  return found !== null && found.expiresAt > new Date() ? found.value : null;
}

/** The same; afterward the link no longer works. */
export async function useUpLink(accounts: Accounts, purpose: LinkPurpose, token: string) {
  const { internalAdapter } = await accounts.authentication.$context;
  const found = await internalAdapter.consumeVerificationValue(`${purpose}:${token}`);
  return found?.value ?? null;
}

type MailSlot =
  | { readonly kind: 'now' }
  /** One was sent recently; the next may be scheduled for `at`. */
  | { readonly kind: 'later'; readonly at: Date }
  | { readonly kind: 'none' };

/**
 * The next confirmation email to an address: one in ten minutes, five a day (D55). An early one is
 * delayed, so that the newest sign-up always gets its email; a newer one replaces it. Sign-ups for
 * one address wait here for each other.
 */
export async function takeMailSlot(tx: Transaction, email: string): Promise<MailSlot> {
  const kept = await lockedSlot(tx, email);
  const now = Date.now();
  const windowMs = LIMITS.confirmationMails.windowSeconds * 1_000;
  const waitsAt = kept?.attempts === 2 ? kept.endsAt.getTime() : undefined;
  if (waitsAt !== undefined && waitsAt > now) return { kind: 'later', at: new Date(waitsAt) };
  const inADay = `confirmation mails in a day to ${email}`;
  if (!(await isWithin(tx, inADay, LIMITS.confirmationMailsInADay))) return { kind: 'none' };
  const nextAt = waitsAt === undefined ? (kept?.endsAt.getTime() ?? now) : waitsAt + windowMs;
  if (nextAt <= now) {
    await keep(tx, email, { attempts: 1, endsAt: new Date(now + windowMs) });
    return { kind: 'now' };
  }
  await keep(tx, email, { attempts: 2, endsAt: new Date(nextAt) });
  return { kind: 'later', at: new Date(nextAt) };
}

/** For an email that is sent now or not at all. */
export async function takeMailSlotNow(tx: Transaction, email: string): Promise<boolean> {
  const kept = await lockedSlot(tx, email);
  const isFree = kept === undefined || kept.endsAt.getTime() <= Date.now();
  return isFree && (await takeMailSlot(tx, email)).kind === 'now';
}

/** `attempts` 1: the last email was sent a window before `endsAt`. 2: one is due at `endsAt`. */
async function lockedSlot(tx: Transaction, email: string) {
  const key = keyOf(email);
  const past = sql`to_timestamp(0)`;
  await tx.insert(rateLimit).values({ key, attempts: 0, endsAt: past }).onConflictDoNothing();
  const [kept] = await tx
    .select({ attempts: rateLimit.attempts, endsAt: rateLimit.endsAt })
    .from(rateLimit)
    .where(eq(rateLimit.key, key))
    .for('update');
  return kept;
}

async function keep(
  tx: Transaction,
  email: string,
  kept: { readonly attempts: number; readonly endsAt: Date },
): Promise<void> {
  await tx
    .update(rateLimit)
    .set(kept)
    .where(eq(rateLimit.key, keyOf(email)));
}

function keyOf(email: string): string {
  return hashed(`confirmation mail to ${email}`);
}

/** Differs from the value of a reset link for the same account. */
export function confirmationOf(userId: string): string {
  return `confirm:${userId}`;
}

export function accountOfConfirmation(subject: string): string {
  return subject.slice(confirmationOf('').length);
}

/** Ends all emailed links and pending sign-ins of an account. */
export async function endLinks(tx: Transaction, userId: string): Promise<void> {
  const about = [userId, confirmationOf(userId)];
  await tx.delete(verification).where(inArray(verification.value, about));
}

export async function emailOfResetLink(accounts: Accounts, token: string): Promise<string | null> {
  const userId = await valueOfLink(accounts, 'reset-password', token);
  if (userId === null) return null;
  const [owner] = await accounts.database.sql
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId));
  return owner?.email ?? null;
}

export async function signUpOfLink(accounts: Accounts, token: string) {
  const confirmation = await valueOfLink(accounts, 'confirm-email', token);
  if (confirmation === null) return null;
  const [owner] = await accounts.database.sql
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, accountOfConfirmation(confirmation)));
  return owner ?? null;
}

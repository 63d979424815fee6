import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { rateLimit } from '#db/schema/accounts.ts';
import { hashed } from '#platform/hashed.ts';
import { LIMITS } from './limits.ts';
import { isWithin } from './rate-limit.ts';

/** When the next confirmation email may go to an address. */
export type MailSlot =
  | { readonly kind: 'now' }
  /** There was one a moment ago; the next one may be on its way for then. */
  | { readonly kind: 'later'; readonly at: Date }
  /** No more today. */
  | { readonly kind: 'none' };

/**
 * Takes the next chance to email a confirmation to an address: one in ten minutes, five a day
 * (D55). One that comes too early waits, so that the newest sign-up always gets its email; an even newer
 * one takes its place and is sent at the same time. Sign-ups for one address wait here for each other.
 *
 * @param tx of the sign-up: if it rolls back, nothing is taken
 */
export async function takeMailSlot(tx: Transaction, email: string): Promise<MailSlot> {
  const kept = await lockedSlot(tx, email);
  const { max: _, windowSeconds } = LIMITS.confirmationMails;
  const now = Date.now();
  const windowMs = windowSeconds * 1_000;
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

/** The same for an email that is sent now or not at all. */
export async function takeMailSlotNow(tx: Transaction, email: string): Promise<boolean> {
  const kept = await lockedSlot(tx, email);
  const isFree = kept === undefined || kept.endsAt.getTime() <= Date.now();
  return isFree && (await takeMailSlot(tx, email)).kind === 'now';
}

/** `attempts` 1: the last email went out `windowSeconds` before `endsAt`. 2: one waits for `endsAt`. */
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

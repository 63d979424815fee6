import { and, eq, gt, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { rateLimit } from '#db/schema/accounts.ts';
import { hashed } from '#platform/hashed.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { AppError } from '#domain/app-error.ts';

/** Somebody tried something more often than allowed; the answer says when to come back. */
export class TooManyAttempts extends AppError {
  /** Seconds until the next attempt counts; the value of Retry-After. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const unit = minutes === 1 ? 'minute' : 'minutes';
    super('limited', `Too many attempts. Please try again in ${minutes} ${unit}.`);
    this.name = 'TooManyAttempts';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** How often something may be tried: at most `max` times within a window that starts at the first. */
export interface Allowance {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts one attempt, across all instances of the site, and refuses it when there were too
 * many. Call it outside the transaction of the attempt itself, or a failed attempt is not counted.
 *
 * @param accounts statements as the accounts role
 * @param key what is tried and by whom; stored as a hash, so it may contain an email address
 * @throws TooManyAttempts, whose message and seconds say when to try again
 */
export async function limit(
  accounts: Sql | Transaction,
  key: string,
  { max, windowSeconds }: Allowance,
): Promise<void> {
  const window = sql`now() + make_interval(secs => ${windowSeconds})`;
  const isOver = sql`${rateLimit.endsAt} <= now()`;
  const [counted] = await accounts
    .insert(rateLimit)
    .values({ key: hashed(key), attempts: 1, endsAt: window })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else least(${rateLimit.attempts} + 1, ${max + 1}::int) end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimit.endsAt} end`,
      },
    })
    .returning({
      attempts: rateLimit.attempts,
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimit.endsAt} - now()))::int`,
    });
  if (counted && counted.attempts > max) {
    recordSecurityEvent('limit', 'reached', { of: nameOf(key) });
    throw new TooManyAttempts(Math.max(1, counted.secondsLeft));
  }
}

/** What is counted, without by whom, which may be an email address: 'sign-in' of 'sign-in from …'. */
export function nameOf(key: string): string {
  const words = key.split(' ');
  const end = words.findIndex((word) => !/^[a-z-]+$/i.test(word));
  return words
    .slice(0, end === -1 ? words.length : end)
    .join(' ')
    .replace(/ (?:of|from|by)$/, '');
}

/** The same, but returns whether it is allowed rather than refusing it. */
export async function isWithin(
  accounts: Sql | Transaction,
  key: string,
  allowance: Allowance,
): Promise<boolean> {
  try {
    await limit(accounts, key, allowance);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttempts) return false;
    throw error;
  }
}

/**
 * Takes back one counted attempt that proved not to be a guess.
 *
 * @param key as given to `limit`
 */
export async function forgive(accounts: Sql | Transaction, key: string): Promise<void> {
  await accounts
    .update(rateLimit)
    .set({ attempts: sql`${rateLimit.attempts} - 1` })
    .where(and(eq(rateLimit.key, hashed(key)), gt(rateLimit.attempts, 0)));
}

import { and, eq, gt, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { rateLimit } from '#db/schema/accounts.ts';
import { hashed } from '#platform/hashed.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { AppError } from '#domain/app-error.ts';

export class TooManyAttempts extends AppError {
  /** The value of Retry-After. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
    const unit = minutes === 1 ? 'minute' : 'minutes';
    super('limited', `Too many attempts. Please try again in ${minutes} ${unit}.`);
    this.name = 'TooManyAttempts';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** At most `max` within a window that starts at the first. */
export interface Allowance {
  readonly max: number;
  readonly windowSeconds: number;
}

/** Call it outside the attempt's transaction, or a failure is not counted. */
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

/** 'sign-in' of 'sign-in from …': without the person, which may be an email address. */
export function nameOf(key: string): string {
  const words = key.split(' ');
  const end = words.findIndex((word) => !/^[a-z-]+$/i.test(word));
  return words
    .slice(0, end === -1 ? words.length : end)
    .join(' ')
    .replace(/ (?:of|from|by)$/, '');
}

export async function isWithin(accounts: Sql | Transaction, key: string, allowance: Allowance) {
  try {
    await limit(accounts, key, allowance);
    return true;
  } catch (error) {
    if (error instanceof TooManyAttempts) return false;
    throw error;
  }
}

/** Takes back an attempt that was not a guess. @param key as given to `limit` */
export async function forgive(accounts: Sql | Transaction, key: string): Promise<void> {
  await accounts
    .update(rateLimit)
    .set({ attempts: sql`${rateLimit.attempts} - 1` })
    .where(and(eq(rateLimit.key, hashed(key)), gt(rateLimit.attempts, 0)));
}

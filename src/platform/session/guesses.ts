import { eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { guess } from '#db/schema/accounts.ts';
import { KEPT } from '#domain/retention.ts';
import { hashed } from '#platform/hashed.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { nameOf, TooManyAttempts } from './rate-limit.ts';

/** This many wrong passwords are free; from then on each makes the next one wait longer. */
export const FREE_GUESSES = 10;
const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 60 * 60;
/** After this long without a guess all of it is forgotten. */
const FORGOTTEN_AFTER_SECONDS = KEPT.countedAttemptHours * 60 * 60;
/** From here on the delay does not grow: 2 to the power of this times the first exceeds the longest. */
const MOST_DOUBLINGS = 6;

/** No delay. Not the current time, which is later for a guess that began later but was faster. */
const AT_ONCE = sql`to_timestamp(0)`;

/**
 * Counts a guess before it is made, across all instances and addresses: after ten wrong ones
 * the next must wait a minute, then two, four and so on up to an hour (D58). Simultaneous
 * guesses are counted one after the other.
 *
 * @param accounts statements as the accounts role, outside the transaction of the attempt itself
 * @param subject whose password is guessed, and where; stored as a hash
 * @returns how many guesses there were since the last right one, this one included
 * @throws TooManyAttempts while the last delay is not over; such an attempt is not counted
 */
export async function countGuess(accounts: Sql | Transaction, subject: string): Promise<number> {
  const key = hashed(subject);
  const failures = sql`case when ${guess.endsAt} <= now() then 1 else ${guess.failures} + 1 end`;
  const doublings = sql`least(${MOST_DOUBLINGS}, ${failures} - ${FREE_GUESSES})`;
  const delay = sql`least(${LONGEST_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, ${doublings}))`;
  const nextAt = sql`case when ${failures} < ${FREE_GUESSES} then ${AT_ONCE}
    else now() + make_interval(secs => ${delay}) end`;
  const forgotten = sql`now() + make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})`;
  const [counted] = await accounts
    .insert(guess)
    .values({ key, failures: 1, nextAt: AT_ONCE, endsAt: forgotten })
    .onConflictDoUpdate({
      target: guess.key,
      set: { failures, nextAt, endsAt: forgotten },
      setWhere: sql`${guess.nextAt} <= now()`,
    })
    .returning({ failures: guess.failures });
  if (counted) return counted.failures;
  recordSecurityEvent('limit', 'reached', { of: nameOf(subject) });
  const [waiting] = await accounts
    .select({ seconds: sql<number>`ceil(extract(epoch from ${guess.nextAt} - now()))::int` })
    .from(guess)
    .where(eq(guess.key, key));
  throw new TooManyAttempts(Math.max(1, waiting?.seconds ?? 1));
}

/**
 * Takes back a counted guess that was right: the next need not wait. Wrong ones before it stay, or an
 * attacker would start over with every sign-in of the owner.
 */
export async function forgiveGuess(accounts: Sql | Transaction, subject: string): Promise<void> {
  await accounts
    .update(guess)
    .set({ failures: sql`greatest(${guess.failures} - 1, 0)`, nextAt: AT_ONCE })
    .where(eq(guess.key, hashed(subject)));
}

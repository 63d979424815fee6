import { sql } from 'drizzle-orm';
import { AppError } from '#domain/app-error.ts';
import type { Db, Sql, Transaction } from './db.ts';

/**
 * The database for one request that creates something: what it writes is written once for its key,
 * however often the request arrives, and a repeated request gets the original answer. Key, work and
 * answer are one transaction, so that a process may end at any moment.
 *
 * @param key of the request; null for a request without one, which is done each time
 * @returns a database whose writes resolve to what JSON keeps of an answer (null for undefined); they
 *   throw AppError conflict for a key that somebody else has used
 */
export function onceFor(db: Db, key: string | null): Db {
  if (key === null) return db;
  let steps = 0;
  // What is read through it is read as before.
  const once = Object.create(db) as Db;
  once.write = (actor, work) => {
    const step = steps;
    steps += 1;
    return db.write(actor, (tx) => inTurn(tx, key, step, work));
  };
  return once;
}

async function inTurn<Result>(
  tx: Transaction,
  key: string,
  step: number,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { rows } = await tx.execute<{ known: { value?: Result } | null }>(
    sql`select app.begin_once(${key}, ${step}) as known`,
  );
  const known = rows[0]?.known ?? null;
  if (known !== null) {
    if (!('value' in known))
      throw new AppError('conflict', 'This request was sent by somebody else.');
    return known.value as Result;
  }
  const result = await work(tx);
  const answer = JSON.stringify(result ?? null);
  await tx.execute(sql`select app.end_once(${key}, ${step}, ${answer}::jsonb)`);
  return result;
}

/**
 * Forgets keys that are older than a day.
 *
 * @param accounts statements as the accounts role, which sweeps what has run out
 */
export async function forgetOnceKeys(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_idempotency_keys()`);
}

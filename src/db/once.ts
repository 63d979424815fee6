import { sql } from 'drizzle-orm';
import { AppError } from '#domain/app-error.ts';
import type { Db, Sql, Transaction } from './db.ts';

/**
 * However often a request arrives, it writes once per key and gets the original answer, as JSON
 * keeps it. Key, work, and answer are one transaction. Throws AppError conflict for another user's
 * key; without a key, every request is done.
 */
export function onceFor(db: Db, key: string | null): Db {
  if (key === null) return db;
  let steps = 0;
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
      throw new AppError('conflict', 'Another account already sent this form. Reload the page.');
    return known.value as Result;
  }
  const result = await work(tx);
  const answer = JSON.stringify(result ?? null);
  await tx.execute(sql`select app.end_once(${key}, ${step}, ${answer}::jsonb)`);
  return result;
}

/** Runs as the accounts role. Keys live for a day. */
export async function forgetOnceKeys(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_idempotency_keys()`);
}

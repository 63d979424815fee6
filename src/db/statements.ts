import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { succeeds } from '#domain/succeeds.ts';

/** Statements on one connection or pool; what queries and commands take as their first argument. */
export type Sql = NodePgDatabase;
/** Those that only read; the database refuses an `execute` that would write. */
export type Reading = Pick<
  Sql,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | 'execute'
>;
/** Statements inside an actor's transaction. */
export type Transaction = Parameters<Parameters<Sql['transaction']>[0]>[0];

/** Statements on a pool, each on whichever connection is free. */
export function statementsOn(pool: pg.Pool): Sql {
  const statements = drizzle({ client: pool });
  statements.transaction = (work, config) => inTransaction(pool, work, config);
  return statements;
}

/**
 * drizzle's transaction, which alone would never return a connection whose `begin` failed, return one
 * whose `rollback` failed, and take for done what PostgreSQL undid at `commit`.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  config: Parameters<Sql['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect();
  let hasBegun = false;
  let failure: unknown;
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      hasBegun = true;
      try {
        const result = await work(tx);
        // Only after another statement does the client know that one has failed.
        await succeeds(tx.execute(sql`select`));
        if (client.getTransactionStatus() !== 'E') return result;
        throw new Error('the transaction is undone: a statement of it had failed');
      } catch (error) {
        failure = error;
        throw error;
      }
    }, config);
  } catch (error) {
    // What failed first matters, not a rollback that failed as well.
    throw failure ?? error;
  } finally {
    // A client that may still be in the middle of something is closed; the pool opens another.
    client.release(!hasBegun || client.getTransactionStatus() !== 'I');
  }
}

/** Whether a read is answered; without an answer it takes as long as a connection and a statement may. */
export function canRead(statements: Reading): Promise<boolean> {
  return succeeds(statements.execute(sql`select`));
}

/** Whether a transaction begins and could write: not on a server that is currently read-only. */
export function canWrite(statements: Sql): Promise<boolean> {
  const readOnly = sql<{ is: string }>`select current_setting('transaction_read_only') as is`;
  return statements
    .transaction((tx) => tx.execute<{ is: string }>(readOnly))
    .then(
      ({ rows }) => rows[0]?.is === 'off',
      () => false,
    );
}

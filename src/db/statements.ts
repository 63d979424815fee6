import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
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
type NoSchema = Record<string, never>;

const dialect = new PgDialect();

/**
 * Statements on a pool, each on whichever connection is free.
 *
 * Transactions are run here, because drizzle's never returns a connection whose `begin` failed, returns
 * one whose `rollback` failed, and takes for done what PostgreSQL undid at `commit`.
 */
export function statementsOn(pool: pg.Pool): Sql {
  const statements = drizzle({ client: pool });
  statements.transaction = async (work, config) => {
    if (config) throw new Error('transactions here are read committed, as PostgreSQL has them');
    const client = await pool.connect();
    const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined);
    const tx: Transaction = new NodePgTransaction(dialect, session, undefined);
    let isOver = false;
    try {
      await tx.execute(sql`begin`);
      const result = await work(tx);
      const { command } = await tx.execute(sql`commit`);
      isOver = true;
      if (command !== 'ROLLBACK') return result;
      throw new Error('the transaction is undone: a statement of it had failed');
    } catch (error) {
      // The original error is what matters, so a failed rollback is not reported.
      if (!isOver) isOver = await succeeds(tx.execute(sql`rollback`));
      throw error;
    } finally {
      // A client that may still be in the middle of something is closed; the pool opens another.
      client.release(!isOver);
    }
  };
  return statements;
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

import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { succeeds } from '#domain/succeeds.ts';

export type Sql = NodePgDatabase;
/** Statements that only read. The database refuses an `execute` that would write. */
export type Reading = Pick<
  Sql,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | 'execute'
>;
export type Transaction = Parameters<Parameters<Sql['transaction']>[0]>[0];

export function statementsOn(pool: pg.Pool): Sql {
  const statements = drizzle({ client: pool });
  statements.transaction = (work, config) => inTransaction(pool, work, config);
  return statements;
}

/**
 * Drizzle's own transaction leaks a connection whose `begin` failed, returns one whose `rollback`
 * failed, and takes what PostgreSQL undid at `commit` for done.
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
    // The first failure matters, not a rollback that failed as well.
    throw failure ?? error;
  } finally {
    // A client that may still be in a transaction is closed; the pool opens another.
    client.release(!hasBegun || client.getTransactionStatus() !== 'I');
  }
}

export function canRead(statements: Reading): Promise<boolean> {
  return succeeds(statements.execute(sql`select`));
}

/** Whether a transaction can begin and write: not on a server that is currently read-only. */
export function canWrite(statements: Sql): Promise<boolean> {
  const readOnly = sql<{ is: string }>`select current_setting('transaction_read_only') as is`;
  return statements
    .transaction((tx) => tx.execute<{ is: string }>(readOnly))
    .then(
      ({ rows }) => rows[0]?.is === 'off',
      () => false,
    );
}

/** How long an answer counts. A load balancer may ask every second. */
const COUNTS_FOR_MS = 5_000;
/** The role may not make temporary tables, which says nothing about the disk. */
const NO_PRIVILEGE = '42501';

/**
 * On a full disk, reads, transactions, and updates in place still succeed. This writes a new page.
 */
export function createWriteProbe(
  pool: pg.Pool,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let last = { at: Number.NEGATIVE_INFINITY, works: true };

  async function write(): Promise<boolean> {
    try {
      await pool.query(
        'create temporary table write_probe () on commit drop; insert into pg_temp.write_probe default values',
      );
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NO_PRIVILEGE) return true;
      onFailure(error);
      return false;
    }
  }

  return async () => {
    if (performance.now() - last.at < COUNTS_FOR_MS) return last.works;
    const works = await write();
    last = { at: performance.now(), works };
    return works;
  };
}

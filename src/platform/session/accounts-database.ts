import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionRollbackError } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { openPool } from '#db/pool.ts';
import type { PoolPatience } from '#db/pool.ts';
import { canWrite, statementsOn } from '#db/statements.ts';

/**
 * Opens a small pool whose connections have the accounts role from the start. Separate from the pools
 * of visitors and actors, because a transaction here may take as long as hashing a password.
 *
 * @param options.url connection string of the application's own role
 * @param options.poolSize most connections; default 6
 * @param options.patience how soon a server that hangs is noticed; for tests
 */
export function openAccountsDatabase(options: {
  readonly url: string;
  readonly poolSize?: number;
  readonly onIdleError?: (error: Error) => void;
  readonly patience?: PoolPatience;
}) {
  const opened = openPool({
    name: 'accounts',
    connectionString: options.url,
    session: 'accounts',
    max: options.poolSize ?? 6,
    application_name: 'directory accounts',
    onIdleError: options.onIdleError,
    patience: options.patience,
  });
  const pooled = statementsOn(opened.pool);
  const current = new AsyncLocalStorage<Transaction>();

  const sql = new Proxy(pooled, {
    get(target, property) {
      const source = current.getStore() ?? target;
      const value: unknown = Reflect.get(source, property);
      return typeof value === 'function' ? (value.bind(source) as unknown) : value;
    },
  });
  return {
    /**
     * Statements as the accounts role. Inside `transaction` they belong to it, so that better-auth,
     * which knows only this, joins the transaction of our commands.
     */
    sql,
    /** Runs `work` in one transaction; rolls back when it throws. */
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      pooled.transaction((tx) => current.run(tx, () => work(tx))),
    /** Whether its pool has a connection available that may write. */
    isReady: () => canWrite(pooled),
    /** The connections of its pool right now. */
    connections: () => opened.connections(),
    close: () => opened.close(),
  };
}

/** The database as the accounts role sees it: schema auth, and who somebody is. */
export type AccountsDatabase = Readonly<ReturnType<typeof openAccountsDatabase>>;

/**
 * Does some work within a transaction and, if `isUndone`, rolls back what it wrote, so that it costs
 * the same either way.
 */
export async function undone<Result>(
  tx: Transaction,
  isUndone: boolean,
  work: (attempt: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  try {
    await tx.transaction(async (attempt) => {
      result = { value: await work(attempt) };
      if (isUndone) attempt.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  if (!result) throw new Error('the work was left early');
  return result.value;
}

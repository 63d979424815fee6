import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import { openPool } from './pool.ts';
import type { PoolConnections, PoolPatience } from './pool.ts';
import { canRead, canWrite, statementsOn } from './statements.ts';
import type { Reading, Sql, Transaction } from './statements.ts';
import { createWriteProbe } from './write-probe.ts';

export type { PoolConnections } from './pool.ts';
export type { Reading, Sql, Transaction } from './statements.ts';

export interface DbOptions {
  /** Connection string of the application's own role, which owns nothing. */
  readonly url: string;
  /** Most connections of each pool. */
  readonly poolSize?: number;
  /** Called with errors on idle connections, which the pool replaces by itself. */
  readonly onIdleError?: (error: Error) => void;
  /** Called with why no write works, when it is asked whether the database is ready. */
  readonly onWriteFailure?: (error: unknown) => void;
  /** How soon a server that hangs is noticed; for tests. */
  readonly patience?: PoolPatience;
}

/**
 * Opens the two pools: one whose connections are visitors from the start, so that public reads cost
 * no extra statement, and one for transactions as an actor.
 *
 * @param options see {@link DbOptions}; no pool connects before the first statement
 */
export function createDb(options: DbOptions) {
  const poolOptions = {
    max: options.poolSize ?? 10,
    application_name: 'directory',
    onIdleError: options.onIdleError,
    patience: options.patience,
  };
  const own = { ...poolOptions, connectionString: options.url };
  const visitors = openPool({ ...own, name: 'visitors', session: 'visitor' });
  const actors = openPool({ ...own, name: 'actors', session: 'actor' });

  const visitor: Reading = statementsOn(visitors.pool);
  const acting = statementsOn(actors.pool);
  const writes = createWriteProbe(actors.pool, options.onWriteFailure ?? (() => undefined));

  return {
    /** Reads as the visitor role: what anybody may see. */
    visitor,
    /**
     * Reads in one transaction as the given actor; row-level security decides what it may see. A
     * statement that would change something fails with 25006.
     */
    read: <Result>(actor: Actor, work: (tx: Reading) => Promise<Result>): Promise<Result> =>
      asActor(acting, actor, async (tx) => {
        await tx.execute(sql`set transaction read only`);
        return work(tx);
      }),
    /**
     * Runs `work` in one transaction as an actor that a policy has authorized; row-level security decides
     * again what it may see and change. Rolls back when `work` throws.
     */
    write: <Result>(
      actor: Authorized<Actor>,
      work: (tx: Transaction) => Promise<Result>,
    ): Promise<Result> => asActor(acting, actor, work),
    /** Runs `work` in one transaction as the accounts role: sign-in, sessions, roles of a session. */
    asAccounts: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      inRole(acting, 'directory_accounts', '', work),
    /**
     * Whether it can do its work now: the pool that visitors' reads go to has a connection available,
     * and so does the pool of the actors, which may write, and whose writes work.
     */
    async isReady(): Promise<boolean> {
      const both = await Promise.all([canRead(visitor), canWrite(acting)]);
      return both.every(Boolean) && writes();
    },
    /** The connections of its pools right now. */
    connections: (): readonly PoolConnections[] =>
      [visitors, actors].map((one) => one.connections()),
    async close(): Promise<void> {
      await Promise.all([visitors.close(), actors.close()]);
    },
  };
}

function asActor<Result>(
  acting: Sql,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (actor.kind === 'visitor') return inRole(acting, 'directory_visitor', '', work);
  const role = isAdministrator(actor) ? 'directory_admin' : 'directory_member';
  return inRole(acting, role, actor.userId, work);
}

function inRole<Result>(
  acting: Sql,
  role: string,
  userId: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return acting.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('role', ${role}, true), set_config('app.user_id', ${userId}, true)`,
    );
    return work(tx);
  });
}

/** The database as the application sees it: everything happens as somebody. */
export type Db = ReturnType<typeof createDb>;

/**
 * As {@link Db.write}, where the policy has to see what is stored.
 *
 * @param ask reads it and returns the actor a policy has authorized; null when there is nothing to
 *   do, which is then the result
 */
export function writeIf<Asked extends Authorized<Actor> | null, Result>(
  db: Db,
  actor: Actor,
  ask: (tx: Reading) => Promise<Asked>,
  work: (tx: Transaction, actor: NonNullable<Asked>) => Promise<Result>,
): Promise<Result | Extract<Asked, null>> {
  // Nothing is written before the policy is asked.
  return db.write(actor as Authorized<Actor>, async (tx) => {
    const asked = await ask(tx);
    return asked === null ? (asked as Extract<Asked, null>) : work(tx, asked);
  });
}

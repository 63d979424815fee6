import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import type { Authorized } from '#domain/authorized.ts';
import { openPool } from './pool.ts';
import type { PoolConnections, PoolPatience } from './pool.ts';
import { canRead, canWrite, createWriteProbe, statementsOn } from './statements.ts';
import type { Reading, Sql, Transaction } from './statements.ts';

export type { PoolConnections } from './pool.ts';
export type { Reading, Sql, Transaction } from './statements.ts';

export interface DbOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly onIdleError?: (error: Error) => void;
  readonly onWriteFailure?: (error: unknown) => void;
  readonly patience?: PoolPatience;
}

/** Public reads use connections that are visitors from the start, so they need no extra statement. */
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
    visitor,
    /** Row-level security decides what the actor may see. A write fails with 25006. */
    read: <Result>(actor: Actor, work: (tx: Reading) => Promise<Result>): Promise<Result> =>
      asActor(acting, actor, async (tx) => {
        await tx.execute(sql`set transaction read only`);
        return work(tx);
      }),
    /** One transaction as an actor whom a policy has authorized; row-level security decides again. */
    write: <Result>(
      actor: Authorized<Actor>,
      work: (tx: Transaction) => Promise<Result>,
    ): Promise<Result> => asActor(acting, actor, work),
    asAccounts: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      inRole(acting, 'directory_accounts', '', work),
    async isReady(): Promise<boolean> {
      const both = await Promise.all([canRead(visitor), canWrite(acting)]);
      return both.every(Boolean) && writes();
    },
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

export type Db = ReturnType<typeof createDb>;

/** For policies that need to see what is stored: `ask` returns null when there is nothing to do. */
export function writeIf<Asked extends Authorized<Actor> | null, Result>(
  db: Db,
  actor: Actor,
  ask: (tx: Reading) => Promise<Asked>,
  work: (tx: Transaction, actor: NonNullable<Asked>) => Promise<Result>,
): Promise<Result | Extract<Asked, null>> {
  // Nothing is written before the policy has decided.
  return db.write(actor as Authorized<Actor>, async (tx) => {
    const asked = await ask(tx);
    return asked === null ? (asked as Extract<Asked, null>) : work(tx, asked);
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, ne, TransactionRollbackError, sql, lt } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { openPool } from '#db/pool.ts';
import type { PoolPatience } from '#db/pool.ts';
import {
  emailChange,
  refreshToken,
  session,
  user,
  secondFactorRule,
  guess,
  knownBrowser,
  rateLimit,
  verification,
} from '#db/schema/accounts.ts';
import { canWrite, statementsOn } from '#db/statements.ts';
import { KEPT } from '#domain/retention.ts';
import type { SecondFactorRule } from '#domain/second-factor.ts';
import { createAuthentication } from './authentication.ts';
import { renewEncryption, siteSecret } from './secret.ts';

/** `authSecret`: AUTH_SECRET; `formerAuthSecrets` only decrypt what they encrypted. */
export async function openAccounts(options: {
  readonly url: string;
  readonly siteUrl: string;
  readonly authSecret: string | undefined;
  readonly formerAuthSecrets?: readonly string[];
  readonly poolSize?: number;
  readonly onIdleError?: (error: Error) => void;
}) {
  const database = openAccountsDatabase(options);
  try {
    const { secret, former } = await siteSecret(database.sql, options.authSecret);
    const before = [...(options.formerAuthSecrets ?? []), ...former];
    await renewEncryption(database.sql, secret, before);
    const { siteUrl } = options;
    const authentication = createAuthentication(database.sql, siteUrl, secret);
    const secrets = [secret, ...before] as const;
    return { database, authentication, siteUrl, secrets, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `siteUrl` has no trailing slash. */
export type Accounts = Readonly<Awaited<ReturnType<typeof openAccounts>>>;

export async function accountWith(sql: Sql | Transaction, email: string) {
  const [owner] = await sql
    .select({ id: user.id, isConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  return owner;
}

/** Programs' sessions too, on every device. */
export async function endSessions(sql: Sql | Transaction, userId: string): Promise<void> {
  await sql.delete(refreshToken).where(eq(refreshToken.userId, userId));
  await sql.delete(session).where(eq(session.userId, userId));
}

/** Ends the user's other sessions, programs' included, and email changes requested there. */
export async function endOtherSessions(sql: Sql | Transaction, userId: string, kept: string) {
  await sql.delete(refreshToken).where(eq(refreshToken.userId, userId));
  await sql.delete(session).where(and(eq(session.userId, userId), ne(session.id, kept)));
  const elsewhere = and(eq(emailChange.userId, userId), ne(emailChange.sessionId, kept));
  await sql.delete(emailChange).where(elsewhere);
}

/** Separate, because a transaction here may take as long as hashing a password. */
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
    /** Inside `transaction` they belong to it, so that better-auth joins our transactions. */
    sql,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      pooled.transaction((tx) => current.run(tx, () => work(tx))),
    isReady: () => canWrite(pooled),
    connections: () => opened.connections(),
    close: () => opened.close(),
  };
}

export type AccountsDatabase = Readonly<ReturnType<typeof openAccountsDatabase>>;

/** Does some work and rolls it back if `isUndone`, so that it costs the same either way. */
export async function rollBackIf<Result>(
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

/** The week to set one up counts from when it was first required, or the role or account began. */
export async function saveSecondFactorRule(accounts: Sql, rule: SecondFactorRule): Promise<void> {
  if (rule === 'optional') {
    await accounts.delete(secondFactorRule);
    return;
  }
  const { rolesSince, everyoneSince } = secondFactorRule;
  const coversRoles = rule === 'roles' || rule === 'everyone';
  const coversEveryone = rule === 'everyone';
  const now = new Date();
  await accounts
    .insert(secondFactorRule)
    .values({
      rolesSince: coversRoles ? now : null,
      everyoneSince: coversEveryone ? now : null,
    })
    .onConflictDoUpdate({
      target: secondFactorRule.onlyOne,
      set: {
        rolesSince: coversRoles ? sql`coalesce(${rolesSince}, excluded.roles_since)` : null,
        everyoneSince: coversEveryone
          ? sql`coalesce(${everyoneSince}, excluded.everyone_since)`
          : null,
      },
    });
}

/** Every instance runs it at its start and four times a day; extra runs do no harm. */
export async function sweepAccounts(accounts: Accounts): Promise<void> {
  const { sql: statements } = accounts.database;
  const now = sql`now()`;
  await statements.delete(session).where(lt(session.expiresAt, now));
  await statements.delete(refreshToken).where(lt(refreshToken.expiresAt, now));
  await statements.delete(verification).where(lt(verification.expiresAt, now));
  await statements.delete(emailChange).where(lt(emailChange.expiresAt, now));
  await statements.delete(rateLimit).where(lt(rateLimit.endsAt, now));
  await statements.delete(guess).where(lt(guess.endsAt, now));
  const unused = sql`now() - make_interval(days => ${KEPT.knownBrowserDays})`;
  await statements.delete(knownBrowser).where(lt(knownBrowser.usedAt, unused));
  await statements
    .delete(user)
    .where(
      and(
        eq(user.emailVerified, false),
        lt(user.createdAt, sql`now() - make_interval(days => ${KEPT.unconfirmedAccountDays})`),
      ),
    );
}

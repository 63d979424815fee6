import { and, eq, inArray, sql } from 'drizzle-orm';
import { withClient } from '#db/client.ts';
import type { Sql } from '#db/db.ts';
import { account, refreshToken, session } from '#db/schema/accounts.ts';
import { DEMO_MEMBERS } from './demo-members.ts';

const IDS = DEMO_MEMBERS.map(({ id }) => id);

/**
 * Whether a database has accounts with the publicly known password.
 *
 * @param ownerUrl connection string of the role that owns the tables, which must be migrated
 */
export async function hasDemoAccounts(ownerUrl: string): Promise<boolean> {
  const { rowCount } = await withClient({ connectionString: ownerUrl }, (client) =>
    client.query('select from auth."user" where id = any($1::uuid[]) limit 1', [IDS]),
  );
  return rowCount !== 0;
}

/** The site's password hash. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (pair: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * Gives each remaining demo account its own password, and ends the sessions of accounts that
 * had another one.
 *
 * @param accounts runs statements as the accounts role
 * @param passwordOf the password of an account, by its id
 */
export async function setDemoPasswords(
  accounts: Sql,
  passwords: Passwords,
  passwordOf: (id: string) => string,
): Promise<void> {
  const rows = await accounts
    .select({ id: account.id, userId: account.userId, hash: account.password })
    .from(account)
    .where(and(inArray(account.userId, IDS), eq(account.providerId, 'credential')));
  for (const { id, userId, hash } of rows) {
    const password = passwordOf(userId);
    if (hash !== null && (await passwords.verify({ hash, password }))) continue;
    const changed = { password: await passwords.hash(password), updatedAt: sql`now()` };
    await accounts.update(account).set(changed).where(eq(account.id, id));
    await accounts.delete(refreshToken).where(eq(refreshToken.userId, userId));
    await accounts.delete(session).where(eq(session.userId, userId));
  }
}

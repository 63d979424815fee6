import { and, eq, ne } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { emailChange, refreshToken, session, user } from '#db/schema/accounts.ts';
import { openAccountsDatabase } from './accounts-database.ts';
import { createAuthentication } from './authentication.ts';
import { renewEncryption } from './encryption.ts';
import { siteSecret } from './secret.ts';

/**
 * Opens the accounts of the site.
 *
 * @param options.url connection string of the application's own role
 * @param options.authSecret AUTH_SECRET, if set; default the secret kept in the database
 * @param options.formerAuthSecrets what AUTH_SECRET was before: they open what they have encrypted, and
 * nothing that they have signed
 */
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
    await renewEncryption(database.sql, secret, [...(options.formerAuthSecrets ?? []), ...former]);
    const { siteUrl } = options;
    const authentication = createAuthentication(database.sql, siteUrl, secret);
    return { database, authentication, siteUrl, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Everything sign-in needs: the accounts role's database, better-auth working on it, and the origin of
 * the site, without a trailing slash.
 */
export type Accounts = Readonly<Awaited<ReturnType<typeof openAccounts>>>;

/** The account with an email address, if there is one. */
export async function accountWith(
  sql: Sql | Transaction,
  email: string,
): Promise<{ readonly id: string; readonly isConfirmed: boolean } | undefined> {
  const [owner] = await sql
    .select({ id: user.id, isConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  return owner;
}

/** Ends every session of an account, those of programs included, on every device. */
export async function endSessions(sql: Sql | Transaction, userId: string): Promise<void> {
  await sql.delete(refreshToken).where(eq(refreshToken.userId, userId));
  await sql.delete(session).where(eq(session.userId, userId));
}

/**
 * Ends every session of an account but one, those of programs included, and what was requested there.
 *
 * @param kept id of the one that stays
 */
export async function endOtherSessions(
  sql: Sql | Transaction,
  userId: string,
  kept: string,
): Promise<void> {
  await sql.delete(refreshToken).where(eq(refreshToken.userId, userId));
  await sql.delete(session).where(and(eq(session.userId, userId), ne(session.id, kept)));
  const elsewhere = and(eq(emailChange.userId, userId), ne(emailChange.sessionId, kept));
  await sql.delete(emailChange).where(elsewhere);
}

import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { emailChange, knownBrowser, user } from '#db/schema/accounts.ts';
import { KEPT } from '#domain/retention.ts';
import { hashed } from '#platform/hashed.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { Accounts } from './accounts.ts';
import { browserInWords } from './browser-in-words.ts';
import { hiddenCookie, hostCookie, presentedCookie } from './host-cookies.ts';
import { networkOf } from './visitor-address.ts';

/**
 * Whether the account with this address was signed in with the browser of a request before.
 *
 * @returns a hash of the browser's cookie; null when it has none, or is new to the account
 */
export async function knownBrowserOf(
  accounts: Accounts,
  email: string,
  headers: Headers,
): Promise<string | null> {
  const value = presentedBy(accounts, headers);
  if (value === null) return null;
  const browserHash = hashed(value);
  const [found] = await accounts.database.sql
    .select({ browserHash: knownBrowser.browserHash })
    .from(user)
    .innerJoin(knownBrowser, eq(knownBrowser.userId, user.id))
    .where(and(eq(user.email, email), eq(knownBrowser.browserHash, browserHash)));
  return found?.browserHash ?? null;
}

/**
 * Remembers that an account has signed in with the browser of a request: call it after everything
 * that a sign-in requires. Several accounts may share a browser.
 *
 * @returns the cookie by which it is known from now on, as a Set-Cookie value, and whether the browser
 * was new to the account
 */
export async function rememberBrowser(
  accounts: Accounts,
  userId: string,
  headers: Headers,
): Promise<{ readonly cookie: string; readonly isNew: boolean }> {
  const { sql: statements } = accounts.database;
  const presented = presentedBy(accounts, headers);
  // Only a value that we made is kept, not one that somebody planted.
  const isOurs =
    presented !== null &&
    (await statements.$count(knownBrowser, eq(knownBrowser.browserHash, hashed(presented)))) > 0;
  const value = isOurs ? presented : randomBytes(32).toString('base64url');
  const [row] = await statements
    .insert(knownBrowser)
    .values({ userId, browserHash: hashed(value) })
    .onConflictDoUpdate({
      target: [knownBrowser.userId, knownBrowser.browserHash],
      set: { usedAt: sql`now()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  // The longest browsers keep a cookie, counted from the last sign-in.
  const seconds = KEPT.knownBrowserDays * 24 * 60 * 60;
  // It opens nothing and says nothing about anybody.
  const cookie = hiddenCookie(accounts.siteUrl, cookieName(accounts), value, seconds);
  return { cookie, isNew: row?.isNew ?? true };
}

/**
 * Forgets what a stranger who knew the password may have begun: known browsers, and a pending change of
 * the email address.
 */
export async function forgetStrangers(
  statements: Sql | Transaction,
  userId: string,
): Promise<void> {
  await statements.delete(emailChange).where(eq(emailChange.userId, userId));
  await statements.delete(knownBrowser).where(eq(knownBrowser.userId, userId));
}

/**
 * Remembers the browser that has just signed in, and notifies the owner of the account by email when it
 * is a new one. The first one of an account is not worth reporting.
 *
 * @returns the cookie by which it is known from now on, as a Set-Cookie value
 */
export async function greetBrowser(
  accounts: Accounts,
  userId: string,
  headers: Headers,
): Promise<string> {
  const { database } = accounts;
  const before = await database.sql.$count(knownBrowser, eq(knownBrowser.userId, userId));
  const { cookie, isNew } = await rememberBrowser(accounts, userId, headers);
  if (!isNew || before === 0) return cookie;
  const browser = browserInWords(headers.get('user-agent'));
  await database.transaction((tx) => tellOfSignIn(tx, userId, headers, browser));
  return cookie;
}

/**
 * Tells the owner of an account by mail that a program has signed in. None is known by anything: each
 * sign-in of one is news, what it goes on with afterwards is not.
 */
export function tellOfProgram(tx: Transaction, userId: string, headers: Headers): Promise<void> {
  return tellOfSignIn(tx, userId, headers, null);
}

async function tellOfSignIn(
  tx: Transaction,
  userId: string,
  headers: Headers,
  browser: string | null,
): Promise<void> {
  const [owner] = await tx.select({ to: user.email }).from(user).where(eq(user.id, userId));
  if (!owner) return;
  await enqueueMail(tx, {
    kind: 'new-browser',
    ...owner,
    browser,
    network: networkOf(headers.get('x-forwarded-for') ?? ''),
    at: new Date().toISOString(),
  });
}

function presentedBy(accounts: Accounts, headers: Headers): string | null {
  const value = presentedCookie(headers, cookieName(accounts));
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

function cookieName({ siteUrl }: Accounts): string {
  return hostCookie(siteUrl, 'directory.known_browser');
}

import { randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { emailChange, knownBrowser, user } from '#db/schema/accounts.ts';
import { KEPT } from '#domain/retention.ts';
import { hashed } from '#platform/hashed.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { hiddenCookie, hostCookie, presentedCookie } from '#platform/session/host-cookies.ts';
import { networkOf } from '#platform/session/visitor-address.ts';

/** The hash of its cookie; null unless the account has signed in with this browser before. */
export async function knownBrowserOf(accounts: Accounts, email: string, headers: Headers) {
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

/** Call it after everything that a sign-in requires. Accounts may share a browser. */
export async function rememberBrowser(accounts: Accounts, userId: string, headers: Headers) {
  const { sql: statements } = accounts.database;
  const presented = presentedBy(accounts, headers);
  // Only a value that we made, not one planted by an attacker.
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
  // The longest that browsers keep a cookie, counted from the last sign-in.
  const seconds = KEPT.knownBrowserDays * 24 * 60 * 60;
  const cookie = hiddenCookie(accounts.siteUrl, cookieName(accounts), value, seconds);
  return { cookie, isNew: row?.isNew ?? true };
}

/** Forgets what a stranger who knew the password may have begun. */
export async function forgetStrangers(statements: Sql | Transaction, userId: string) {
  await statements.delete(emailChange).where(eq(emailChange.userId, userId));
  await statements.delete(knownBrowser).where(eq(knownBrowser.userId, userId));
}

/** Emails the owner about a new browser, except for the account's first. */
export async function greetBrowser(accounts: Accounts, userId: string, headers: Headers) {
  const { database } = accounts;
  const before = await database.sql.$count(knownBrowser, eq(knownBrowser.userId, userId));
  const { cookie, isNew } = await rememberBrowser(accounts, userId, headers);
  if (!isNew || before === 0) return cookie;
  const browser = browserInWords(headers.get('user-agent'));
  await database.transaction((tx) => tellOfSignIn(tx, userId, headers, browser));
  return cookie;
}

/** No program is known (`browser` null): each sign-in of one is news, a renewal is not. */
export async function tellOfSignIn(
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

export function browserInWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'An unknown browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  // Unknown parts are empty or missing.
  const name = [browser.name, 'An unknown browser'].find(Boolean) ?? '';
  return [name, os.name].filter(Boolean).join(' on ');
}

import { eq } from 'drizzle-orm';
import { knownBrowser, user } from '#db/schema/accounts.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { Accounts } from './accounts.ts';
import { browserInWords } from './browser-in-words.ts';
import { rememberBrowser } from './known-browsers.ts';
import { networkOf } from './visitor-address.ts';

/**
 * Remembers the browser that has just signed in, and tells the owner of the account by mail when it is
 * another one than those before. The first of an account is no news.
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
  await database.transaction(async (tx) => {
    const [owner] = await tx.select({ to: user.email }).from(user).where(eq(user.id, userId));
    if (!owner) return;
    await enqueueMail(tx, {
      kind: 'new-browser',
      ...owner,
      browser: browserInWords(headers.get('user-agent')),
      network: networkOf(headers.get('x-forwarded-for') ?? ''),
      at: new Date().toISOString(),
    });
  });
  return cookie;
}

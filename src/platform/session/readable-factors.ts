import { eq } from 'drizzle-orm';
import { twoFactor } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log.ts';
import type { Accounts } from './accounts.ts';
import { opened } from './encryption.ts';

/** What is encrypted of second factors, and what its owner is told when the secret of now does not open it. */
const UNREADABLE = {
  app: 'The codes of your authenticator app can no longer be checked on our side.',
  'recovery code': 'Your recovery codes can no longer be checked on our side.',
};
const ASK = 'Please ask an administrator of the site for help.';

/** What of the second factors of an account the secret of now does not open. */
export async function unreadableOf(
  { authentication, database }: Accounts,
  userId: string,
): Promise<ReadonlySet<keyof typeof UNREADABLE>> {
  const { secret } = await authentication.$context;
  const [kept] = await database.sql.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  const unreadable = new Set<keyof typeof UNREADABLE>();
  if (!kept) return unreadable;
  if ((await opened(kept.secret, secret)) === null) unreadable.add('app');
  if ((await opened(kept.backupCodes, secret)) === null) unreadable.add('recovery code');
  return unreadable;
}

/**
 * Refuses a code that cannot be checked, because AUTH_SECRET is another one than its second factor was set
 * up with: the owner cannot mend that, and the log says what it is.
 *
 * @throws AppError conflict
 */
export async function requireReadable(
  accounts: Accounts,
  userId: string,
  by: keyof typeof UNREADABLE,
): Promise<void> {
  if (!(await unreadableOf(accounts, userId)).has(by)) return;
  log('error', 'a second factor was set up with another AUTH_SECRET', { account: userId, by });
  throw new AppError('conflict', `${UNREADABLE[by]} ${ASK}`);
}

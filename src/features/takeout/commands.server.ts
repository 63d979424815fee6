import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { account, refreshToken, session, user } from '#db/schema/accounts.ts';
import { AppError, SIGN_IN_AGAIN } from '#domain/app-error.ts';
import { log } from '#platform/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { WrongPassword } from '#platform/session/credentials.ts';
import { databaseErrorOf } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Deletion } from './schema.ts';

const MOST_TRIES = 3;
const DEADLOCK = '40P01';
const LAST_ADMINISTRATOR =
  'You are the only administrator of this site. Make somebody else an administrator first; then you can delete your account.';

/**
 * Deletes the account of the one who asks with everything that belongs to it, and has a last mail
 * sent to its address: all of it or nothing. Comments stay, as of 'Deleted user'; the database sees to
 * that, to the averages of rated clubs and to the log of changes (db/migrations/0015_own_data.sql).
 * The picture of the profile is removed afterwards; should that fail, the sweep of files does it.
 *
 * @param storage where avatars are kept
 * @throws AppError unauthenticated when the session has ended or the account is gone already, invalid
 * for a wrong password, conflict for the last active administrator (decision 7); TooManyAttempts
 */
export async function deleteAccount(
  accounts: Accounts,
  storage: Pick<Storage, 'list' | 'remove'>,
  signedIn: SignedIn | null,
  { currentPassword }: Deletion,
): Promise<void> {
  if (!signedIn) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId } = signedIn;
  const { database } = accounts;
  await limit(database.sql, `deletion of account ${userId}`, LIMITS.accountDeletions);
  await retried(() =>
    database.transaction(async (tx) => {
      await requirePassword(accounts, tx, userId, currentPassword);
      // In the order in which a program renews its session, so that neither waits for the other.
      await tx.delete(refreshToken).where(eq(refreshToken.userId, userId));
      await tx.delete(session).where(eq(session.userId, userId));
      const [gone] = await tx.delete(user).where(eq(user.id, userId)).returning();
      // Deleted by the same person in another window, a moment ago.
      if (!gone) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
      await enqueueMail(tx, { kind: 'account-deleted', to: gone.email });
    }),
  ).catch((error: unknown) => {
    if (databaseErrorOf(error)?.constraint !== 'last_administrator') throw error;
    throw new AppError('conflict', LAST_ADMINISTRATOR, { cause: error });
  });
  recordSecurityEvent('account', 'deleted', { account: userId });
  await removeAvatars(storage, userId).catch((error: unknown) => {
    log('warn', 'the pictures of a deleted account could not be removed', { error });
  });
}

async function requirePassword(
  { authentication }: Accounts,
  tx: Transaction,
  userId: string,
  given: string,
): Promise<void> {
  const [stored] = await tx
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')));
  if (!stored) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { password } = await authentication.$context;
  const { hash } = stored;
  if (hash === null || !(await password.verify({ hash, password: given }))) {
    throw new WrongPassword();
  }
}

/** Does it again when the database ended it because two waited for each other. */
async function retried(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === MOST_TRIES || databaseErrorOf(error)?.code !== DEADLOCK) throw error;
    }
  }
}

async function removeAvatars(
  storage: Pick<Storage, 'list' | 'remove'>,
  userId: string,
): Promise<void> {
  const paths: string[] = [];
  for await (const { path } of storage.list('avatars', userId)) {
    if (isAvatarPathOf(userId, path)) paths.push(path);
  }
  await storage.remove('avatars', paths);
}

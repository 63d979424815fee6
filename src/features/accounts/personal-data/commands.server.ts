import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { account, profiles, user } from '#db/schema/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { ErrorKind } from '#domain/app-error.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { log } from '#platform/log/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { WrongPassword, conditionOf } from '#platform/session/failures.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { countingProof } from '#features/accounts/sign-in/credentials.server.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { canDeleteMember } from './policy.ts';
import { wordToDelete } from './rules.ts';
import type { Deletion, MemberDeletion } from './schema.ts';

const MOST_TRIES = 3;
const ADMINISTRATORS_DELETE = 'Only admins can delete users.';
const MEMBER_GONE = 'This user has been deleted.';
const LAST_ADMINISTRATOR =
  'You’re the only admin. Make someone else an admin first, then delete your account.';

/**
 * Comments stay as those of 'Deleted user'; triggers see to that, to averages, and to the audit log
 * (db/functions/personal-data.sql). If an avatar cannot be removed, the file sweep does it.
 */
export async function deleteAccount(
  accounts: Accounts,
  storage: Pick<Storage, 'list' | 'remove'>,
  signedIn: SignedIn | null,
  { currentPassword }: Deletion,
): Promise<void> {
  if (!signedIn) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId } = signedIn;
  await limit(accounts.database.sql, `deletion of account ${userId}`, LIMITS.accountDeletions);
  await countingProof(accounts, signedIn, () =>
    removeAccount(accounts, storage, userId, 'owner', async (tx) => {
      await requirePassword(accounts, tx, userId, currentPassword);
      await endSessions(tx, userId);
    }),
  );
}

/** Like {@link deleteAccount}, for another member; `prove` asks for a password or code. */
export async function deleteMember(
  accounts: Accounts,
  storage: Pick<Storage, 'list' | 'remove'>,
  db: Db,
  actor: Actor,
  { memberId, confirmation }: MemberDeletion,
  prove: () => Promise<void>,
): Promise<void> {
  requireAdministrator(actor, ADMINISTRATORS_DELETE);
  if (!canDeleteMember(actor, { id: memberId.toLowerCase() })) {
    throw new AppError('forbidden', 'Delete your own account on your profile page.');
  }
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const member = await db.read(actor, async (tx) => {
    // Asks the database, whatever roles the session claims.
    const { rows } = await tx.execute<{ allowed: boolean }>(sql`select app.is_admin() as allowed`);
    if (!rows[0]?.allowed) throw new AppError('forbidden', ADMINISTRATORS_DELETE);
    const [found] = await tx
      .select({ username: profiles.username })
      .from(profiles)
      .where(eq(profiles.id, memberId));
    return found;
  });
  if (!member) throw new AppError('missing', MEMBER_GONE);
  if (confirmation.trim() !== wordToDelete(member.username)) {
    throw new AppError('invalid', 'That isn’t the account’s username, so nothing was deleted.');
  }
  await prove();
  await removeAccount(accounts, storage, memberId, 'administrator', async (tx) => {
    await endSessions(tx, memberId);
    await requireStillAllowed(tx, actor.userId, memberId);
  });
}

type Told = readonly [ErrorKind, string];
const REFUSALS: Record<'owner' | 'administrator', { last_administrator: Told; gone: Told }> = {
  owner: {
    last_administrator: ['conflict', LAST_ADMINISTRATOR],
    gone: ['unauthenticated', SIGN_IN_AGAIN],
  },
  administrator: {
    last_administrator: ['conflict', 'Make someone else an admin first, then delete this one.'],
    gone: ['missing', MEMBER_GONE],
  },
};

/**
 * `before` runs first, and must end the sessions before it locks anything else, as a program that
 * renews its session does. Otherwise they could deadlock.
 */
async function removeAccount(
  { database }: Accounts,
  storage: Pick<Storage, 'list' | 'remove'>,
  userId: string,
  by: keyof typeof REFUSALS,
  before: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await retried(() =>
    database.transaction(async (tx) => {
      await before(tx);
      const [deleted] = await tx.delete(user).where(eq(user.id, userId)).returning();
      // Deleted in another window a moment ago.
      if (!deleted) throw new AppError(...REFUSALS[by].gone);
      await enqueueMail(tx, { kind: 'account-deleted', to: deleted.email, by });
    }),
  ).catch(explaining(REFUSALS[by]));
  // The event takes the actor from the request.
  const whose = by === 'owner' ? { account: userId } : { member: userId };
  recordSecurityEvent('account', 'deleted', whose);
  await removeAvatars(storage, userId).catch((error: unknown) => {
    log('warn', 'the pictures of a deleted account could not be removed', { error });
  });
}

/** Checks the role again, which may have been taken away meanwhile, and writes the audit log. */
async function requireStillAllowed(tx: Transaction, administrator: string, memberId: string) {
  const { rows } = await tx.execute<{ allowed: boolean }>(
    sql`select app.begin_deletion(${administrator}, ${memberId}) as allowed`,
  );
  if (!rows[0]?.allowed) throw new AppError('forbidden', ADMINISTRATORS_DELETE);
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

/** Retries a transaction that PostgreSQL ended because of a deadlock. */
async function retried(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === MOST_TRIES || conditionOf(error) !== 'deadlock_detected') throw error;
    }
  }
}

async function removeAvatars(storage: Pick<Storage, 'list' | 'remove'>, userId: string) {
  const paths: string[] = [];
  for await (const { path } of storage.list('avatars', userId)) {
    if (isAvatarPathOf(userId, path)) paths.push(path);
  }
  await storage.remove('avatars', paths);
}

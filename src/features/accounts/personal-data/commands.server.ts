import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { account, profiles, user } from '#db/schema/accounts.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { log } from '#platform/log.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { WrongPassword } from '#platform/session/credentials.ts';
import { explaining } from '#platform/refusals.ts';
import { conditionOf } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { countingProof } from '#platform/session/own-proof.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { isAvatarPathOf } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { canDeleteMember } from './policy.ts';
import { wordToDelete } from './rules.ts';
import type { Deletion, MemberDeletion } from './schema.ts';

const MOST_TRIES = 3;
const ADMINISTRATORS_DELETE = 'You must be an administrator to delete users.';
const MEMBER_GONE = 'This user is no longer there.';
const LAST_ADMINISTRATOR =
  'You are the only administrator of this site. Make somebody else an administrator first; then you can delete your account.';

/**
 * Deletes the account of the one who asks with everything that belongs to it, and has a last mail
 * sent to its address: all of it or nothing. Comments stay, as of 'Deleted user'; the database sees to
 * that, to the averages of rated clubs and to the log of changes (db/functions/personal-data.sql).
 * The picture of the profile is removed afterwards; should that fail, the sweep of files does it.
 *
 * @param storage where avatars are kept
 * @throws AppError unauthenticated when the session has ended or the account is gone already, invalid
 * for a wrong password, conflict for the last active administrator (D7); TooManyAttempts
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
  const removal: Removal = {
    by: 'owner',
    before: async (tx) => {
      await requirePassword(accounts, tx, userId, currentPassword);
      await endSessions(tx, userId);
    },
    lastAdministrator: LAST_ADMINISTRATOR,
    gone: () => new AppError('unauthenticated', SIGN_IN_AGAIN),
  };
  await countingProof(accounts, signedIn, () => removeAccount(accounts, storage, userId, removal));
}

/**
 * Deletes the account of somebody else, for an administrator. The same goes and the same stays as in
 * {@link deleteAccount}, and every session ends with it; the last mail says who did it, and so does the log.
 *
 * @param prove has the actor prove again who they are
 * @throws what `prove` throws; AppError unauthenticated or forbidden for anybody but an administrator and
 * for the own account, invalid when the username is not the one that was typed, missing when the account
 * is gone, conflict when no active administrator would be left; TooManyAttempts
 */
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
    throw new AppError('forbidden', 'You can delete your own account on your profile page only.');
  }
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  const member = await db.read(actor, async (tx) => {
    // By the database, whatever the roles of the session say.
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
    throw new AppError('invalid', 'This is not the username of the account. Nothing was deleted.');
  }
  await prove();
  await removeAccount(accounts, storage, memberId, {
    by: 'administrator',
    before: async (tx) => {
      await endSessions(tx, memberId);
      await requireStillAllowed(tx, actor.userId, memberId);
    },
    lastAdministrator: 'The last active administrator cannot be removed.',
    gone: () => new AppError('missing', MEMBER_GONE),
  });
}

interface Removal {
  readonly by: 'owner' | 'administrator';
  /**
   * Done first in the transaction; what it throws leaves everything as it is. Ends the sessions before it locks
   * anything else: in the order in which a program renews its session, so that neither waits for the other.
   */
  readonly before: (tx: Transaction) => Promise<void>;
  /** What is said where no active administrator would be left. */
  readonly lastAdministrator: string;
  /** The failure where the account is gone already. */
  readonly gone: () => AppError;
}

async function removeAccount(
  { database }: Accounts,
  storage: Pick<Storage, 'list' | 'remove'>,
  userId: string,
  { by, before, lastAdministrator, gone }: Removal,
): Promise<void> {
  await retried(() =>
    database.transaction(async (tx) => {
      await before(tx);
      const [deleted] = await tx.delete(user).where(eq(user.id, userId)).returning();
      // Deleted in another window, a moment ago.
      if (!deleted) throw gone();
      await enqueueMail(tx, { kind: 'account-deleted', to: deleted.email, by });
    }),
  ).catch(explaining({ last_administrator: ['conflict', lastAdministrator] }));
  // Of whoever acts the event knows from the request.
  const whose = by === 'owner' ? { account: userId } : { member: userId };
  recordSecurityEvent('account', 'deleted', whose);
  await removeAvatars(storage, userId).catch((error: unknown) => {
    log('warn', 'the pictures of a deleted account could not be removed', { error });
  });
}

/** Asks for the role once more, which may have been taken during the question, and writes the line of the log. */
async function requireStillAllowed(
  tx: Transaction,
  administrator: string,
  memberId: string,
): Promise<void> {
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

/** Does it again when the database ended it because two waited for each other. */
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

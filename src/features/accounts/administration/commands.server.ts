import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { ADMINISTRATORS_CHANGE, requireUserKeeper } from './policy.ts';
import {
  CLUB_MISSING,
  givesRole,
  isSameClubs,
  LAST_ADMINISTRATOR,
  OWN_DEACTIVATION,
  ROLES_CHANGED,
} from './rules.ts';
import type { HeldRoles } from './rules.ts';
import type { RoleUpdate, StatusUpdate } from './schema.ts';

const MEMBER_GONE = 'This user has been deleted.';
const CLUB_GONE = 'One of the clubs you chose has been deleted.';

/** Other roles stay (D8, AUSR-18). Giving a role requires `prove`, the password or a code. */
export async function saveRoles(
  db: Db,
  actor: Actor,
  { memberId, roles, seen }: RoleUpdate,
  prove: () => Promise<void>,
): Promise<void> {
  requireUserKeeper(actor);
  const clubIds = roles.isClubAdmin ? roles.clubIds : [];
  if (roles.isClubAdmin && clubIds.length === 0) throw new AppError('invalid', CLUB_MISSING);
  // A false claim that a role was already there is refused below.
  if (givesRole(seen, { isAdmin: roles.isAdmin, clubIds })) await prove();
  await changing(db, actor, async (tx) => {
    await lockMember(tx, memberId);
    const held = await tx
      .select({ role: userRoles.role, clubId: userRoles.clubId })
      .from(userRoles)
      .where(eq(userRoles.userId, memberId));
    const isAdmin = held.some(({ role }) => role === 'admin');
    const heldClubs = held.flatMap(({ clubId }) => (clubId === null ? [] : [clubId]));
    if (isAdmin !== seen.isAdmin || !isSameClubs(heldClubs, seen.clubIds)) {
      throw new AppError('conflict', ROLES_CHANGED);
    }
    await changeClubs(tx, memberId, heldClubs, clubIds);
    // Last: administrators who remove their own role can write nothing after that.
    if (isAdmin && !roles.isAdmin) await removeRoles(tx, memberId, eq(userRoles.role, 'admin'), 1);
    if (!isAdmin && roles.isAdmin)
      await tx.insert(userRoles).values({ userId: memberId, role: 'admin' });
  });
  recordRoleChanges(memberId, seen, { isAdmin: roles.isAdmin, clubIds });
}

function recordRoleChanges(member: string, before: HeldRoles, after: HeldRoles): void {
  const record = (outcome: 'given' | 'taken', from: HeldRoles, to: HeldRoles): void => {
    if (to.isAdmin && !from.isAdmin)
      recordSecurityEvent('role', outcome, { member, role: 'admin' });
    for (const club of to.clubIds.filter((id) => !from.clubIds.includes(id))) {
      recordSecurityEvent('role', outcome, { member, role: 'club_admin', club });
    }
  };
  record('given', before, after);
  record('taken', after, before);
}

/** Deactivating anyone, and reactivating an administrator, requires `prove` (D7). */
export async function setStatus(
  db: Db,
  actor: Actor,
  { memberId, status }: StatusUpdate,
  prove: () => Promise<void>,
): Promise<void> {
  requireUserKeeper(actor);
  if (status === 'deactivated' && memberId === actor.userId) {
    throw new AppError('forbidden', OWN_DEACTIVATION);
  }
  const isSensitive = async (tx: Reading) =>
    status === 'deactivated' || isDeactivatedAdmin(tx, memberId);
  const isProven = await db.read(actor, isSensitive);
  if (isProven) await prove();
  await changing(db, actor, async (tx) => {
    await lockMember(tx, memberId);
    if (!isProven && (await isSensitive(tx))) throw new AppError('conflict', ROLES_CHANGED);
    const [set] = await tx
      .update(profiles)
      .set({ status })
      .where(eq(profiles.id, memberId))
      .returning({ id: profiles.id });
    // Row-level security skips the row silently, see removeRoles.
    if (!set) throw notAllowed();
  });
  const outcome = status === 'deactivated' ? 'deactivated' : 'reactivated';
  recordSecurityEvent('account', outcome, { member: memberId });
}

/** Whether reactivating the member makes them an administrator again. */
async function isDeactivatedAdmin(tx: Reading, memberId: string): Promise<boolean> {
  const [held] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(
      and(
        eq(profiles.id, memberId),
        eq(profiles.status, 'deactivated'),
        eq(userRoles.role, 'admin'),
      ),
    );
  return held !== undefined;
}

/** Some refusals come from the database only at commit. */
async function changing(db: Db, actor: Authorized, work: (tx: Transaction) => Promise<void>) {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  await db.write(actor, work).catch(explaining(REFUSALS));
}

/** Row-level security skips rows silently when the actor has just lost the admin role. */
async function removeRoles(tx: Transaction, memberId: string, of: SQL | undefined, held: number) {
  const ofMember = and(eq(userRoles.userId, memberId), of);
  const removed = await tx.delete(userRoles).where(ofMember).returning({ id: userRoles.id });
  if (removed.length < held) throw notAllowed();
}

/** Clubs that stay are left alone: a new club administrator gets one email. */
async function changeClubs(
  tx: Transaction,
  memberId: string,
  held: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const role = 'club_admin';
  const lost = held.filter((clubId) => !wanted.includes(clubId));
  const ofLost = and(eq(userRoles.role, role), inArray(userRoles.clubId, lost));
  if (lost.length > 0) await removeRoles(tx, memberId, ofLost, lost.length);
  const added = wanted.filter((clubId) => !held.includes(clubId));
  if (added.length === 0) return;
  await tx.insert(userRoles).values(added.map((clubId) => ({ userId: memberId, role, clubId })));
}

/**
 * Does not block rows that merely refer to the member, so two administrators who change each other
 * do not wait for each other's audit log.
 */
async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  const [locked] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, memberId))
    .for('no key update');
  // Checked under the lock, because the wait may have been long.
  const { rows } = await tx.execute<{ allowed: boolean }>(sql`select app.is_admin() as allowed`);
  if (!rows[0]?.allowed) throw notAllowed();
  if (!locked) throw new AppError('missing', MEMBER_GONE);
}

function notAllowed(): AppError {
  return new AppError('forbidden', ADMINISTRATORS_CHANGE);
}

const REFUSALS: Refusals = {
  last_administrator: ['conflict', LAST_ADMINISTRATOR],
  own_deactivation: ['forbidden', OWN_DEACTIVATION],
  foreign_key_violation: ['missing', CLUB_GONE],
  insufficient_privilege: ['forbidden', ADMINISTRATORS_CHANGE],
};

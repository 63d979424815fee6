import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Reading, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { ADMINISTRATORS_CHANGE, requireUserKeeper } from './policy.ts';
import { CLUB_MISSING, givesRole, isSameClubs, LAST_ADMINISTRATOR } from './rules.ts';
import { OWN_DEACTIVATION, ROLES_CHANGED } from './rules.ts';
import type { RoleUpdate, StatusUpdate } from './schema.ts';

const MEMBER_GONE = 'This user is no longer there.';
const CLUB_GONE = 'One of the chosen clubs is no longer there.';

/**
 * Gives a member these of the roles admin and club_admin, the latter once for each club, in place of
 * those they had; roles of other kinds stay (D8, AUSR-18).
 *
 * @param prove has the actor prove again who they are; called before a role is given
 * @throws what `prove` throws; AppError unauthenticated or forbidden for anybody but an administrator,
 * missing when the member or a club is gone, conflict when the roles are no longer those that were seen or when no
 * active administrator would be left (D7); TooManyAttempts
 */
export async function saveRoles(
  db: Db,
  actor: Actor,
  { memberId, roles, seen }: RoleUpdate,
  prove: () => Promise<void>,
): Promise<void> {
  requireUserKeeper(actor);
  const clubIds = roles.isClubAdmin ? roles.clubIds : [];
  if (roles.isClubAdmin && clubIds.length === 0) throw new AppError('invalid', CLUB_MISSING);
  // Who says that a role was there already is refused below when it was not.
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
    // Last: who takes the role from themselves may write nothing after that.
    if (isAdmin && !roles.isAdmin) await removeRole(tx, memberId, 'admin', 1);
    if (!isAdmin && roles.isAdmin)
      await tx.insert(userRoles).values({ userId: memberId, role: 'admin' });
  });
  recordRoleChanges(memberId, seen, { isAdmin: roles.isAdmin, clubIds });
}

interface HeldRoles {
  readonly isAdmin: boolean;
  readonly clubIds: readonly string[];
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

/**
 * Deactivates a member, whose sessions end at once and whose words stay, or lets them in again
 * (D7). What is so already stays so.
 *
 * @param prove has the actor prove again who they are; called before somebody is locked out, or is an
 * administrator again
 * @throws what `prove` throws; AppError unauthenticated or forbidden for anybody but an administrator and for
 * oneself, missing when the member is gone, conflict when no active administrator would be left, or when the member
 * was made an administrator meanwhile; TooManyAttempts
 */
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
    // Row-level security passes over the row in silence, see removeRole.
    if (!set) throw notAllowed();
  });
  const outcome = status === 'deactivated' ? 'deactivated' : 'reactivated';
  recordSecurityEvent('account', outcome, { member: memberId });
}

/** Whether somebody is to be an administrator as soon as they are active. */
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

/** Counts a change and does it; some refusals come from the database only when it commits. */
async function changing(
  db: Db,
  actor: Authorized,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  await db.write(actor, work).catch(explaining(REFUSALS));
}

/**
 * Removes the rows of a role.
 *
 * @param held how many there are: row-level security passes over them in silence when the one who
 * removes them has just ceased to be an administrator
 */
async function removeRole(
  tx: Transaction,
  memberId: string,
  role: Role,
  held: number,
  ofClubs?: readonly string[],
): Promise<void> {
  const removed = await tx
    .delete(userRoles)
    .where(
      and(
        eq(userRoles.userId, memberId),
        eq(userRoles.role, role),
        ofClubs && inArray(userRoles.clubId, ofClubs),
      ),
    )
    .returning({ id: userRoles.id });
  if (removed.length < held) throw notAllowed();
}

/** What stays is left alone: who gets a club to administer is told by mail, once. */
async function changeClubs(
  tx: Transaction,
  memberId: string,
  held: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const role = 'club_admin';
  const lost = held.filter((clubId) => !wanted.includes(clubId));
  if (lost.length > 0) await removeRole(tx, memberId, role, lost.length, lost);
  const added = wanted.filter((clubId) => !held.includes(clubId));
  if (added.length === 0) return;
  await tx.insert(userRoles).values(added.map((clubId) => ({ userId: memberId, role, clubId })));
}

/**
 * Lets those who change one member take turns. The lock leaves alone who only refers to the member,
 * so two administrators who change each other do not wait for each other's log.
 */
async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  const [locked] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, memberId))
    .for('no key update');
  // Asked while nobody else changes the member: the wait may have been long.
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

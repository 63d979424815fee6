import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profiles, rateLimit, session } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { userRoles } from '#db/schema/roles.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member, Role } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { saveRoles as saveProvenRoles, setStatus as setProvenStatus } from './commands.server.ts';
import type { RoleUpdate } from './schema.ts';

/** Gives roles after the proof. */
const saveRoles = (
  ...[db, actor, update]: Parameters<typeof saveProvenRoles> extends [...infer Given, unknown]
    ? Given
    : never
) => saveProvenRoles(db, actor, update, () => Promise.resolve());
const setStatus = (
  ...[db, actor, update]: Parameters<typeof setProvenStatus> extends [...infer Given, unknown]
    ? Given
    : never
) => setProvenStatus(db, actor, update, () => Promise.resolve());

let database: TestDatabase;
let administrator: MemberBuilder;
let admin: Member;
let club: ClubBuilder;
let otherClub: ClubBuilder;

beforeEach(async () => {
  database = await aDatabase();
  administrator = aMember().withRole('admin');
  [club, otherClub] = [aClub({ name: 'Spike' }), aClub({ name: 'Ace' })];
  await save(database.sql, administrator, club, otherClub);
  admin = acting(administrator, 'admin');
});

function acting({ id }: MemberBuilder, ...roles: Role[]): Member {
  return { kind: 'member', userId: id, roles, administeredClubs: [] };
}

const NOTHING = { isAdmin: false, clubIds: [] };

function update(
  member: MemberBuilder,
  roles: { isAdmin?: boolean; clubIds?: string[] },
  seen: RoleUpdate['seen'] = NOTHING,
): RoleUpdate {
  const { isAdmin = false, clubIds = [] } = roles;
  return {
    memberId: member.id,
    roles: { isAdmin, isClubAdmin: clubIds.length > 0, clubIds },
    seen,
  };
}

async function rolesOf({ id }: MemberBuilder): Promise<string[]> {
  const rows = await database.sql
    .select({ role: userRoles.role, clubId: userRoles.clubId })
    .from(userRoles)
    .where(eq(userRoles.userId, id))
    .orderBy(asc(userRoles.role), asc(userRoles.clubId));
  return rows.map(({ role, clubId }) => (clubId === null ? role : `${role} ${clubId}`));
}

async function statusOf({ id }: MemberBuilder): Promise<string | null | undefined> {
  const [row] = await database.sql
    .select({ status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row?.status;
}

const historyOf = ({ id }: MemberBuilder) =>
  database.sql
    .select({ actorId: auditLog.actorId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(asc(auditLog.id));

describe('roles', () => {
  test('[AUSR-16] [AUSR-18] are replaced by one row for each chosen, and those of other kinds stay', async () => {
    const member = aMember()
      .withRole('moderator')
      .withRole('user')
      .withRole('admin')
      .administering(club);
    await save(database.sql, member);
    const seen = { isAdmin: true, clubIds: [club.id] };
    await saveRoles(database.db, admin, update(member, { clubIds: [otherClub.id] }, seen));
    expect(await rolesOf(member)).toEqual([`club_admin ${otherClub.id}`, 'moderator', 'user']);

    const both = [club.id, otherClub.id];
    const next = update(
      member,
      { isAdmin: true, clubIds: both },
      { isAdmin: false, clubIds: [otherClub.id] },
    );
    await saveRoles(database.db, admin, next);
    expect(await rolesOf(member)).toEqual(
      ['admin', 'moderator', 'user', ...both.map((id) => `club_admin ${id}`)].toSorted(),
    );
    expect(await historyOf(member)).toEqual([
      {
        actorId: admin.userId,
        before: { roles: ['admin', 'club_admin of Spike', 'moderator', 'user'] },
        after: { roles: ['club_admin of Ace', 'moderator', 'user'] },
      },
      {
        actorId: admin.userId,
        before: { roles: ['club_admin of Ace', 'moderator', 'user'] },
        after: {
          roles: ['admin', 'club_admin of Ace', 'club_admin of Spike', 'moderator', 'user'],
        },
      },
    ]);
  });

  test('[AUSR-17] may be none', async () => {
    const member = aMember().administering(club);
    await save(database.sql, member);
    const seen = { isAdmin: false, clubIds: [club.id] };
    await saveRoles(database.db, admin, update(member, {}, seen));
    expect(await rolesOf(member)).toEqual([]);
  });

  test('changed by another administrator in between are not overwritten', async () => {
    const member = aMember().administering(club);
    await save(database.sql, member);
    for (const seen of [
      NOTHING,
      { isAdmin: true, clubIds: [club.id] },
      { isAdmin: false, clubIds: [otherClub.id] },
      { isAdmin: false, clubIds: [club.id, otherClub.id] },
    ]) {
      const tried = saveRoles(database.db, admin, update(member, { isAdmin: true }, seen));
      await expect(tried).rejects.toMatchObject({ kind: 'conflict' });
    }
    expect(await rolesOf(member)).toEqual([`club_admin ${club.id}`]);
  });

  test('of one member, saved by two administrators at once: one of them gets a conflict', async () => {
    const second = aMember().withRole('admin');
    const member = aMember();
    await save(database.sql, second, member);
    const outcomes = await Promise.allSettled([
      saveRoles(database.db, admin, update(member, { clubIds: [club.id] })),
      saveRoles(database.db, acting(second, 'admin'), update(member, { clubIds: [otherClub.id] })),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict' },
    });
    expect(await rolesOf(member)).toHaveLength(1);
  });
});

describe('roles that are refused or given up', () => {
  test('an administrator may give up their own role and take others in the same save', async () => {
    await save(database.sql, aMember().withRole('admin'));
    const seen = { isAdmin: true, clubIds: [] };
    const toClub = update(administrator, { clubIds: [club.id] }, seen);
    await saveRoles(database.db, admin, toClub);
    expect(await rolesOf(administrator)).toEqual([`club_admin ${club.id}`]);
    // The session still claims the role; the database does not believe it.
    await expect(saveRoles(database.db, admin, toClub)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('of the last administrator stay, and nothing else of the save is stored', async () => {
    const seen = { isAdmin: true, clubIds: [] };
    const tried = saveRoles(
      database.db,
      admin,
      update(administrator, { clubIds: [club.id] }, seen),
    );
    await expect(tried).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You can’t remove the last active admin. Make someone else an admin first.',
    });
    expect(await rolesOf(administrator)).toEqual(['admin']);
    const more = update(administrator, { isAdmin: true, clubIds: [club.id] }, seen);
    await saveRoles(database.db, admin, more);
    expect(await rolesOf(administrator)).toEqual(['admin', `club_admin ${club.id}`]);
  });

  test('are refused for a club or a member that is gone, and for a club admin without a club', async () => {
    const member = aMember();
    await save(database.sql, member);
    const gone = 'b1b1b1b1-0000-4000-8000-000000000000';
    await expect(
      saveRoles(database.db, admin, update(member, { clubIds: [club.id, gone] })),
    ).rejects.toMatchObject({ kind: 'missing' });
    await expect(
      saveRoles(database.db, admin, { ...update(member, { isAdmin: true }), memberId: gone }),
    ).rejects.toMatchObject({ kind: 'missing' });
    const without = update(member, {});
    await expect(
      saveRoles(database.db, admin, {
        ...without,
        roles: { ...without.roles, isClubAdmin: true },
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
    expect(await rolesOf(member)).toEqual([]);
  });

  test('[PERM-14] can be given only by administrators', async () => {
    const member = aMember();
    await save(database.sql, member);
    const wanted = update(member, { isAdmin: true });
    await expect(saveRoles(database.db, VISITOR, wanted)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    for (const role of ['club_admin', 'moderator', 'user'] as const) {
      const tried = saveRoles(database.db, acting(member, role), wanted);
      await expect(tried).rejects.toMatchObject({ kind: 'forbidden' });
    }
    // Only claims the role, like yesterday's session.
    await expect(saveRoles(database.db, acting(member, 'admin'), wanted)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await rolesOf(member)).toEqual([]);
  });
});

/**
 * Locks a member's row until a change waits for it, does something else, and lets the change
 * continue.
 */
async function whileItWaits(
  { id }: MemberBuilder,
  change: () => Promise<void>,
  meanwhile: SQL,
): Promise<unknown> {
  let outcome: Promise<unknown> = Promise.resolve();
  await database.sql.transaction(async (tx) => {
    await tx.execute(sql`select 1 from profiles where id = ${id} for no key update`);
    outcome = change().then(
      () => 'done',
      (error: unknown) => error,
    );
    await expect
      .poll(async () => {
        const { rows } = await database.sql.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await tx.execute(meanwhile);
  });
  return outcome;
}

describe('an administrator who is demoted during their own change', () => {
  const demotedWhile = (member: MemberBuilder, change: () => Promise<void>) =>
    whileItWaits(member, change, sql`delete from user_roles where user_id = ${administrator.id}`);

  test('changes neither status nor roles, and gets a message', async () => {
    await save(database.sql, aMember().withRole('admin'));
    const member = aMember().withRole('admin').administering(club);
    await save(database.sql, member);
    const deactivating = { memberId: member.id, status: 'deactivated' } as const;
    expect(
      await demotedWhile(member, () => setStatus(database.db, admin, deactivating)),
    ).toMatchObject({ kind: 'forbidden' });
    await database.sql.insert(userRoles).values({ userId: administrator.id, role: 'admin' });
    const emptying = update(member, {}, { isAdmin: true, clubIds: [club.id] });
    expect(await demotedWhile(member, () => saveRoles(database.db, admin, emptying))).toMatchObject(
      { kind: 'forbidden' },
    );
    expect(await statusOf(member)).toBe('active');
    expect(await rolesOf(member)).toEqual(['admin', `club_admin ${club.id}`]);
  });
});

describe('the status', () => {
  test('[AUSR-21] [AUSR-22] [AUSR-24] of a member is set by id, ends their sessions, and keeps their data', async () => {
    const member = aMember().withRole('user').administering(club).rating(otherClub, 4, 'Good.');
    const bystander = aMember();
    await save(database.sql, member, bystander);
    const row = { token: 'a token', userId: member.id, expiresAt: new Date(Date.now() + 60_000) };
    await database.sql.insert(session).values(row);
    const kept = () =>
      database.sql.execute(sql`
        select (select count(*) from user_roles where user_id = ${member.id}) as roles,
          (select count(*) from club_ratings where user_id = ${member.id}) as ratings,
          (select count(*) from club_comments where user_id = ${member.id}) as comments,
          (select count(*) from user_club_affiliations where user_id = ${member.id}) as affiliations,
          (select array[username, full_name, user_type] from profiles where id = ${member.id}) as profile`);
    const before = await kept();

    await setStatus(database.db, admin, { memberId: member.id, status: 'deactivated' });
    expect([await statusOf(member), await statusOf(bystander)]).toEqual(['deactivated', 'active']);
    expect(await database.sql.$count(session, eq(session.userId, member.id))).toBe(0);
    expect((await kept()).rows).toEqual(before.rows);

    await setStatus(database.db, admin, { memberId: member.id, status: 'active' });
    expect(await statusOf(member)).toBe('active');
    expect((await kept()).rows).toEqual(before.rows);
    expect(await historyOf(member)).toEqual([
      {
        actorId: admin.userId,
        before: { status: 'active' },
        after: { status: 'deactivated' },
      },
      {
        actorId: admin.userId,
        before: { status: 'deactivated' },
        after: { status: 'active' },
      },
    ]);
  });

  test('of a member who has become an administrator meanwhile is not changed', async () => {
    const member = aMember({ status: 'deactivated' });
    await save(database.sql, member);
    const letIn = () => setStatus(database.db, admin, { memberId: member.id, status: 'active' });
    const promoting = sql`insert into user_roles (user_id, role) values (${member.id}, 'admin')`;
    expect(await whileItWaits(member, letIn, promoting)).toMatchObject({ kind: 'conflict' });
    expect(await statusOf(member)).toBe('deactivated');
  });

  test('of the caller and of the last administrator stays active', async () => {
    const own = setStatus(database.db, admin, {
      memberId: administrator.id,
      status: 'deactivated',
    });
    await expect(own).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'You can’t deactivate your own account.',
    });
    const second = aMember().withRole('admin');
    await save(database.sql, second);
    const outcomes = await Promise.allSettled([
      setStatus(database.db, admin, { memberId: second.id, status: 'deactivated' }),
      setStatus(database.db, acting(second, 'admin'), {
        memberId: administrator.id,
        status: 'deactivated',
      }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const statuses = [await statusOf(administrator), await statusOf(second)];
    expect(new Set(statuses)).toEqual(new Set(['active', 'deactivated']));
  });

  test('is changed 3,000 times an hour at most, with roles', async () => {
    const busy = aMember().withRole('admin');
    const member = aMember();
    await save(database.sql, busy, member);
    const change = (status: 'active' | 'deactivated') =>
      setStatus(database.db, acting(busy, 'admin'), { memberId: member.id, status });
    await change('deactivated');
    await database.sql.update(rateLimit).set({ attempts: 2_999 });
    await change('active');
    await expect(change('deactivated')).rejects.toMatchObject({ name: 'TooManyAttempts' });
    expect(await statusOf(member)).toBe('active');
  });

  test('[PERM-14] can be set only by administrators', async () => {
    const member = aMember();
    await save(database.sql, member);
    const wanted = { memberId: administrator.id, status: 'deactivated' } as const;
    await expect(setStatus(database.db, VISITOR, wanted)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    for (const role of ['admin', 'club_admin', 'moderator', 'user'] as const) {
      const tried = setStatus(database.db, acting(member, role), wanted);
      await expect(tried, role).rejects.toMatchObject({ kind: 'forbidden' });
    }
    const gone = { memberId: 'b1b1b1b1-0000-4000-8000-000000000000', status: 'active' } as const;
    await expect(setStatus(database.db, admin, gone)).rejects.toMatchObject({ kind: 'missing' });
    expect(await statusOf(administrator)).toBe('active');
  });
});

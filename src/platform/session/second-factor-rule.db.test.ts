import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondFactorRule, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { inRequest } from '#platform/log/request-context.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { anInstance, mailsTo, prepareMails } from './accounts.fixture.ts';
import type { Accounts } from './accounts.ts';
import { actorOf } from './actor.ts';
import { secondFactorFirst } from './json-answers.ts';
import { saveSecondFactorRule } from './accounts.ts';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());
beforeEach(() => saveSecondFactorRule(accounts.database.sql, 'required'));

const DAY = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function anAdministrator(days: number): Promise<MemberBuilder> {
  const [admin] = await save(
    database.sql,
    aMember()
      .withRole('admin', { createdAt: daysAgo(days) })
      .withRole('moderator'),
  );
  return admin;
}

/** When the rule was set. */
async function ruleSince(days: number): Promise<void> {
  const [rule] = await database.sql.select().from(secondFactorRule);
  await database.sql.update(secondFactorRule).set({
    since: daysAgo(days),
    rolesSince: rule?.rolesSince && daysAgo(days),
    everyoneSince: rule?.everyoneSince && daysAgo(days),
  });
}

const MEMBER = { kind: 'member' };
const actorFor = ({ id, email }: MemberBuilder) =>
  actorOf(accounts, { userId: id, sessionId: '', email, isProgram: false, cookies: [] });

async function rolesOf(person: MemberBuilder): Promise<readonly string[]> {
  const actor = await actorFor(person);
  return actor.kind === 'member' ? actor.roles : [];
}

async function giveFactor({ id }: MemberBuilder): Promise<void> {
  await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id));
}

/** How many clubs the database lets a claimed club administrator edit. */
async function editableBy({ id }: MemberBuilder): Promise<number> {
  const claim = {
    kind: 'member',
    userId: id,
    roles: ['club_admin'],
    administeredClubs: [],
  } as const;
  const { rows } = await database.db.as(claim, (tx) =>
    tx.execute(sql`select from clubs where app.may_edit_club(id)`),
  );
  return rows.length;
}

/** Whether the database accepts a member. */
async function isActiveToDatabase({ id }: MemberBuilder): Promise<boolean> {
  const claim = { kind: 'member', userId: id, roles: [], administeredClubs: [] } as const;
  const { rows } = await database.db.as(claim, (tx) =>
    tx.execute<{ answer: boolean }>(sql`select app.is_active() as answer`),
  );
  return rows[0]?.answer === true;
}

/** The database's answer to a claimed administrator. */
async function isAdminToDatabase({ id }: MemberBuilder): Promise<boolean> {
  const claim = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] } as const;
  const { rows } = await database.db.as(claim, (tx) =>
    tx.execute<{ answer: boolean }>(sql`select app.is_admin() as answer`),
  );
  return rows[0]?.answer === true;
}

describe('an administrator without a second factor', () => {
  test('has a week from the day the rule started, or from the day the role was given', async () => {
    const old = await anAdministrator(400);
    const fresh = await anAdministrator(6);
    for (const admin of [old, fresh]) {
      expect(await rolesOf(admin)).toEqual(['admin', 'moderator']);
      expect(await isAdminToDatabase(admin)).toBe(true);
    }
    await ruleSince(8);
    expect(await rolesOf(fresh)).toContain('admin');
    expect(await isAdminToDatabase(fresh)).toBe(true);
    expect(await rolesOf(old)).toEqual(['moderator']);
    expect(await isAdminToDatabase(old)).toBe(false);
  });

  test('edits no club and sees no address after that, whatever the session claims', async () => {
    const admin = await anAdministrator(9);
    await ruleSince(8);
    const claim = { userId: admin.id, administeredClubs: [], kind: 'member' } as const;
    for (const roles of [['admin'], []] as const) {
      const changed = await database.db.as({ ...claim, roles }, (tx) =>
        tx.execute(sql`select from clubs where app.may_edit_club(id)`),
      );
      expect(changed.rows).toEqual([]);
    }
    const seen = await database.db.as({ ...claim, roles: ['admin'] }, (tx) =>
      tx.execute(sql`select * from app.emails_of(${sql.param([admin.id])}::uuid[])`),
    );
    expect(seen.rows).toEqual([]);
  });

  test('is one again with a second factor, or if none is required', async () => {
    const admin = await anAdministrator(9);
    await ruleSince(8);
    await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, admin.id));
    expect(await rolesOf(admin)).toContain('admin');
    expect(await isAdminToDatabase(admin)).toBe(true);
    await database.sql.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, admin.id));
    expect(await isAdminToDatabase(admin)).toBe(false);
    await saveSecondFactorRule(accounts.database.sql, 'optional');
    expect(await isAdminToDatabase(admin)).toBe(true);
  });

  test('gains no further week when the site restarts', async () => {
    const admin = await anAdministrator(9);
    await ruleSince(8);
    await saveSecondFactorRule(accounts.database.sql, 'required');
    expect(await isAdminToDatabase(admin)).toBe(false);
  });
});

describe('where every role needs a second factor', () => {
  beforeEach(() => saveSecondFactorRule(accounts.database.sql, 'roles'));

  async function aClubAdministrator(days: number): Promise<MemberBuilder> {
    const club = aClub();
    const [person] = await save(
      database.sql,
      aMember().administering(club, { createdAt: daysAgo(days) }),
      club,
    );
    return person;
  }

  test('a club admin has a week, then edits no club, whatever the session claims', async () => {
    const [old, fresh] = [await aClubAdministrator(400), await aClubAdministrator(6)];
    for (const person of [old, fresh]) expect(await editableBy(person)).toBe(1);
    await ruleSince(8);
    expect(await rolesOf(fresh)).toEqual(['club_admin']);
    expect(await editableBy(fresh)).toBe(1);
    expect(await rolesOf(old)).toEqual([]);
    expect(await actorFor(old)).toMatchObject({ kind: 'member', administeredClubs: [] });
    expect(await editableBy(old)).toBe(0);
    await giveFactor(old);
    expect(await rolesOf(old)).toEqual(['club_admin']);
    expect(await editableBy(old)).toBe(1);
  });

  test('another club brings no further week', async () => {
    const old = await aClubAdministrator(9);
    const club = aClub();
    await save(database.sql, club);
    await database.sql
      .insert(userRoles)
      .values({ userId: old.id, role: 'club_admin', clubId: club.id });
    await ruleSince(8);
    expect(await rolesOf(old)).toEqual([]);
    expect(await editableBy(old)).toBe(0);
  });

  test('nor does a restart of the site', async () => {
    const old = await aClubAdministrator(9);
    await ruleSince(8);
    await saveSecondFactorRule(accounts.database.sql, 'roles');
    expect(await rolesOf(old)).toEqual([]);
    expect(await editableBy(old)).toBe(0);
  });

  test('so do moderators and administrators, and no one else', async () => {
    const admin = await anAdministrator(9);
    const [member] = await save(database.sql, aMember());
    await ruleSince(8);
    expect(await rolesOf(admin)).toEqual(['moderator']);
    await database.sql.update(userRoles).set({ createdAt: daysAgo(9) });
    expect(await rolesOf(admin)).toEqual([]);
    expect(await isAdminToDatabase(admin)).toBe(false);
    expect(await actorFor(member)).toMatchObject({ kind: 'member' });
    expect(await isActiveToDatabase(member)).toBe(true);
  });
});

describe('where every account needs a second factor', () => {
  beforeEach(() => saveSecondFactorRule(accounts.database.sql, 'everyone'));

  const aPersonSince = async (days: number): Promise<MemberBuilder> => {
    const [person] = await save(database.sql, aMember());
    await database.sql
      .update(user)
      .set({ createdAt: daysAgo(days) })
      .where(eq(user.id, person.id));
    return person;
  };

  test('a user has a week from the day the rule started, or from the day the account was made, then counts as a visitor', async () => {
    const [old, fresh] = [await aPersonSince(400), await aPersonSince(6)];
    for (const person of [old, fresh]) expect(await actorFor(person)).toMatchObject(MEMBER);
    await ruleSince(8);
    expect(await actorFor(fresh)).toMatchObject(MEMBER);
    expect(await isActiveToDatabase(fresh)).toBe(true);
    expect(await actorFor(old)).toEqual({ kind: 'visitor' });
    expect(await isActiveToDatabase(old)).toBe(false);
    await giveFactor(old);
    expect(await actorFor(old)).toMatchObject(MEMBER);
    expect(await isActiveToDatabase(old)).toBe(true);
  });

  test('a user without one has no role either, however new, and is told what to do', async () => {
    const person = await aPersonSince(9);
    await database.sql.insert(userRoles).values({ userId: person.id, role: 'admin' });
    await ruleSince(8);
    expect(await isAdminToDatabase(person)).toBe(false);
    const refusal = new AppError('unauthenticated', SIGN_IN_AGAIN);
    await inRequest(new Request('http://clubs.test/'), async () => {
      expect(secondFactorFirst(refusal)).toBe(refusal);
      await actorFor(person);
      expect(secondFactorFirst(refusal)).toMatchObject({
        kind: 'forbidden',
        message: 'Set up two-step sign-in on your profile first.',
      });
      const other = new AppError('missing', 'We couldn’t find this club.');
      expect(secondFactorFirst(other)).toBe(other);
    });
  });

  test('the week starts when the rule first covers a user, not again when the site restarts', async () => {
    await saveSecondFactorRule(accounts.database.sql, 'required');
    const [person, admin] = [await aPersonSince(400), await anAdministrator(400)];
    await ruleSince(8);
    await saveSecondFactorRule(accounts.database.sql, 'everyone');
    expect(await actorFor(person)).toMatchObject(MEMBER);
    expect(await rolesOf(admin)).not.toContain('admin');
    await ruleSince(8);
    await saveSecondFactorRule(accounts.database.sql, 'everyone');
    expect(await actorFor(person)).toEqual({ kind: 'visitor' });
    await saveSecondFactorRule(accounts.database.sql, 'roles');
    expect(await actorFor(person)).toMatchObject(MEMBER);
    await saveSecondFactorRule(accounts.database.sql, 'optional');
    expect(await rolesOf(admin)).toContain('admin');
  });
});

test('a new administrator is announced to all administrators, and to no one else', async () => {
  const [giver, gone, member] = [aMember(), aMember({ status: 'deactivated' }), aMember()];
  const bystander = aMember();
  await save(database.sql, giver.withRole('admin'), gone.withRole('admin'), member, bystander);
  const acting = { userId: giver.id, roles: ['admin'], administeredClubs: [] } as const;
  await database.db.as({ kind: 'member', ...acting }, (tx) =>
    tx.execute(sql`insert into user_roles (user_id, role) values (${member.id}, 'admin')`),
  );
  for (const told of [giver, member]) {
    expect(await mailsTo(database, told.email)).toMatchObject([{ kind: 'administrator-added' }]);
  }
  for (const other of [gone, bystander]) expect(await mailsTo(database, other.email)).toEqual([]);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondFactorRule, user } from '#db/schema/accounts.ts';
import { aMember } from '../../../tests/builders/members.ts';
import type { MemberBuilder } from '../../../tests/builders/members.ts';
import { save } from '../../../tests/builders/save.ts';
import { aDatabase } from '../../../tests/database.ts';
import type { TestDatabase } from '../../../tests/database.ts';
import { anInstance, mailsTo, prepareMails } from './accounts.fixture.ts';
import type { Accounts } from './accounts.ts';
import { actorOf } from './actor.ts';
import { ruleSecondFactors } from './second-factor-rule.ts';

let database: TestDatabase;
let accounts: Accounts;
beforeAll(async () => {
  database = await aDatabase();
  await prepareMails(database);
  accounts = await anInstance(database);
});
afterAll(() => accounts.close());
beforeEach(() => ruleSecondFactors(accounts.database.sql, 'required'));

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

/** When the site was told that administrators need a second factor. */
async function ruleSince(days: number): Promise<void> {
  await database.sql.update(secondFactorRule).set({ since: daysAgo(days) });
}

async function rolesOf({ id, email }: MemberBuilder): Promise<readonly string[]> {
  const actor = await actorOf(accounts, {
    userId: id,
    sessionId: '',
    email,
    isProgram: false,
    cookies: [],
  });
  return actor.kind === 'member' ? actor.roles : [];
}

/** What the database itself says, to somebody who claims to be an administrator. */
async function isAdminToDatabase({ id }: MemberBuilder): Promise<boolean> {
  const claim = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] } as const;
  const { rows } = await database.db.as(claim, (tx) =>
    tx.execute<{ answer: boolean }>(sql`select app.is_admin() as answer`),
  );
  return rows[0]?.answer === true;
}

describe('an administrator without a second factor', () => {
  test('has a week from the day the rule began, and one from the day the role was given', async () => {
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

  test('edits no club and sees no address after that, whatever is claimed', async () => {
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

  test('is one again with a second factor, and where none is required', async () => {
    const admin = await anAdministrator(9);
    await ruleSince(8);
    await database.sql.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, admin.id));
    expect(await rolesOf(admin)).toContain('admin');
    expect(await isAdminToDatabase(admin)).toBe(true);
    await database.sql.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, admin.id));
    expect(await isAdminToDatabase(admin)).toBe(false);
    await ruleSecondFactors(accounts.database.sql, 'optional');
    expect(await isAdminToDatabase(admin)).toBe(true);
  });

  test('gains no further week when the site starts again', async () => {
    const admin = await anAdministrator(9);
    await ruleSince(8);
    await ruleSecondFactors(accounts.database.sql, 'required');
    expect(await isAdminToDatabase(admin)).toBe(false);
  });
});

test('whoever becomes an administrator, all of them are told, and nobody else', async () => {
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

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { makeAdmin } from '#features/accounts/administration/operators.server.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

const REFUSED = '23514';

let database: TestDatabase;
let first: MemberBuilder;
let second: MemberBuilder;

beforeEach(async () => {
  database = await aDatabase();
  first = aMember().withRole('admin');
  second = aMember().withRole('admin');
  await save(database.sql, first, second);
});

const asAdmin = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: ['admin'],
  administeredClubs: [],
});
const demoting = ({ id }: MemberBuilder): SQL =>
  sql`delete from user_roles where user_id = ${id} and role = 'admin'`;
const deactivating = ({ id }: MemberBuilder): SQL =>
  sql`update profiles set status = 'deactivated' where id = ${id}`;
const deleting = ({ id }: MemberBuilder): SQL => sql`delete from auth."user" where id = ${id}`;

async function activeAdmins(): Promise<number> {
  const { rows } = await database.sql.execute<{ count: number }>(sql`
    select count(*)::int as count from user_roles r join profiles p on p.id = r.user_id
    where r.role = 'admin' and p.status is distinct from 'deactivated'`);
  return rows[0]?.count ?? -1;
}

/** Ways to remove an administrator that only the database owner has. */
const OWNERS_WAYS: readonly [string, (member: MemberBuilder) => SQL][] = [
  ['the role is removed', demoting],
  ['the account is deactivated', deactivating],
  ['the account is deleted', deleting],
  ['the profile is deleted', ({ id }) => sql`delete from profiles where id = ${id}`],
  [
    'the role becomes another',
    ({ id }) => sql`update user_roles set role = 'moderator' where user_id = ${id}`,
  ],
  [
    'the role moves to a deactivated user',
    ({ id }) => sql`
      with moved as (
        insert into auth."user" (name, email) values ('Out', gen_random_uuid() || '@example.org')
        returning id
      ), out as (
        insert into profiles (id, status) select id, 'deactivated' from moved returning id
      )
      update user_roles set user_id = out.id from out where user_id = ${id}`,
  ],
];

describe.each(OWNERS_WAYS)('the last administrator is not lost when %s', (_, losing) => {
  test('even by the owner of the database', async () => {
    expect(await sqlStateOf(database.sql.execute(losing(first)))).toBe('none');
    expect(await sqlStateOf(database.sql.execute(losing(second)))).toBe(REFUSED);
    expect(await activeAdmins()).toBe(1);
  });

  test('with both in one transaction', async () => {
    const both = database.sql.transaction(async (tx) => {
      await tx.execute(losing(first));
      await tx.execute(losing(second));
    });
    expect(await sqlStateOf(both)).toBe(REFUSED);
    expect(await activeAdmins()).toBe(2);
  });
});

describe('the last administrator', () => {
  test('is not lost to being deactivated and demoted in one transaction', async () => {
    await database.sql.execute(demoting(first));
    const both = database.sql.transaction(async (tx) => {
      await tx.execute(deactivating(second));
      await tx.execute(demoting(second));
    });
    expect(await sqlStateOf(both)).toBe(REFUSED);
  });

  test('may have their roles replaced if the role is there in the end', async () => {
    await database.sql.execute(demoting(first));
    await database.sql.transaction(async (tx) => {
      await tx.execute(demoting(second));
      await tx.execute(sql`insert into user_roles (user_id, role) values (${second.id}, 'admin')`);
    });
    expect(await activeAdmins()).toBe(1);
  });

  test('is not lost in a transaction that looks at the past', async () => {
    for (const isolationLevel of ['repeatable read', 'serializable'] as const) {
      const past = database.sql.transaction((tx) => tx.execute(demoting(second)), {
        isolationLevel,
      });
      expect(await sqlStateOf(past)).toBe('25000');
    }
    expect(await activeAdmins()).toBe(2);
  });

  test('does not restrict members without the role', async () => {
    await database.sql.execute(demoting(first));
    const member = aMember();
    await save(database.sql, member);
    expect(await sqlStateOf(database.sql.execute(deactivating(member)))).toBe('none');
    expect(await sqlStateOf(database.sql.execute(deleting(member)))).toBe('none');
  });

  test('is made by the operator on a site that has none, and again after a deactivation', async () => {
    const empty = await aDatabase();
    const [one, two] = [aMember(), aMember()];
    await save(empty.sql, one, two);
    expect(await makeAdmin(empty.sql, one.email)).toBe(true);
    expect(await sqlStateOf(empty.sql.execute(deactivating(one)))).toBe(REFUSED);
    expect(await makeAdmin(empty.sql, two.email)).toBe(true);
    expect(await sqlStateOf(empty.sql.execute(deactivating(one)))).toBe('none');
  });

  test('cannot deactivate their own account, even if there are others', async () => {
    const own = database.db.as(asAdmin(first), (tx) => tx.execute(deactivating(first)));
    expect(await sqlStateOf(own)).toBe('42501');
    expect(await activeAdmins()).toBe(2);
  });
});

/** Two transactions that have both written before either commits. */
async function atOnce(one: [MemberBuilder, SQL], other: [MemberBuilder, SQL]): Promise<string[]> {
  let arrived = 0;
  let meet = (): void => undefined;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const doing = ([actor, statement]: [MemberBuilder, SQL]): Promise<string> =>
    sqlStateOf(
      database.db.as(asAdmin(actor), async (tx) => {
        await tx.execute(statement);
        arrived += 1;
        if (arrived === 2) meet();
        await met;
      }),
    );
  return Promise.all([doing(one), doing(other)]);
}

describe('of two simultaneous changes by administrators, exactly one succeeds', () => {
  const ways: readonly [string, (member: MemberBuilder) => SQL, (member: MemberBuilder) => SQL][] =
    [
      ['who demote each other', demoting, demoting],
      ['who deactivate each other', deactivating, deactivating],
      ['one demoting, one deactivating', demoting, deactivating],
    ];
  test.each(ways)('%s', async (_, one, other) => {
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await atOnce([first, one(second)], [second, other(first)]);
      expect(outcomes.toSorted()).toEqual([REFUSED, 'none']);
      expect(await activeAdmins()).toBe(1);
      await database.sql.execute(sql`
        update profiles set status = 'active' where id in (${first.id}, ${second.id})`);
      await database.sql.execute(sql`
        insert into user_roles (user_id, role) values (${first.id}, 'admin'), (${second.id}, 'admin')
        on conflict do nothing`);
    }
  });

  test('who demote themselves', async () => {
    const outcomes = await atOnce([first, demoting(first)], [second, demoting(second)]);
    expect(outcomes.toSorted()).toEqual([REFUSED, 'none']);
    expect(await activeAdmins()).toBe(1);
  });

  test('one giving the role to a member whom the other deactivates', async () => {
    const heir = aMember();
    await save(database.sql, heir);
    await database.sql.execute(demoting(second));
    await database.sql.execute(sql`
      insert into user_roles (user_id, role) values (${second.id}, 'moderator')`);
    const handingOver = sql`
      with given as (insert into user_roles (user_id, role) values (${heir.id}, 'admin'))
      delete from user_roles where user_id = ${first.id} and role = 'admin'`;
    const outcomes = await atOnce([first, handingOver], [first, deactivating(heir)]);
    expect(outcomes.toSorted()).toEqual([REFUSED, 'none']);
    expect(await activeAdmins()).toBe(1);
  });
});

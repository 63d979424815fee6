import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubs } from './schema/clubs.ts';
import { tryouts } from './schema/tryouts.ts';

const BROKEN = '23514';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const at = (time: string) => new Date(time);

describe('[TRYO-08] the database refuses a tryout', () => {
  test.each([
    ['that ends when it starts', { endsAt: at('2027-03-06T14:00Z') }],
    ['that ends before it starts', { endsAt: at('2027-03-06T13:00Z') }],
    ['that takes more than a day', { endsAt: at('2027-03-07T15:00Z') }],
    ['of no age group', { ageGroups: [] }],
    ['of an age group without a name', { ageGroups: ['U14', ' '] }],
    ['long before its season', { season: 2028 }],
    ['long after its season', { season: 2024 }],
    ['for nobody that there is', { gender: 'Everybody' }],
    ['without a place', { venueAddress: ' ' }],
    ['that costs less than nothing', { fee: -1 }],
    ['registered for by a script', { registrationUrl: 'javascript:alert(1)' }],
    ['registered for nowhere', { registrationUrl: 'https:// example.org' }],
    ['that is neither on nor off', { status: 'perhaps' as 'scheduled' }],
  ])('%s', async (_why, columns) => {
    const startsAt = at('2027-03-06T14:00Z');
    const wrong = aTryout({ startsAt, season: 2026, ...columns });
    expect(await sqlStateOf(save(database.sql, wrong))).toBe(BROKEN);
  });

  test('and accepts one in the season or the three months before it', async () => {
    const [spring] = await save(
      database.sql,
      aTryout({ startsAt: at('2027-05-02T14:00Z'), season: 2027 }),
      aTryout({ startsAt: at('2028-07-30T14:00Z'), season: 2027 }),
    );
    expect(spring.row.season).toBe(2027);
  });
});

test('each change increases the sequence, for calendars', async () => {
  const [tryout] = await save(database.sql, aTryout());
  const byId = eq(tryouts.id, tryout.id);
  await database.sql.update(tryouts).set({ note: 'Bring water' }).where(byId);
  await database.sql.update(tryouts).set({ status: 'canceled' }).where(byId);
  const [row] = await database.sql.select().from(tryouts).where(byId);
  expect(row).toMatchObject({ sequence: 2, status: 'canceled', note: 'Bring water' });
  expect(row?.updatedAt.getTime()).toBeGreaterThan(row?.createdAt.getTime() ?? 0);
});

test('tryouts are deleted with their club', async () => {
  const [club] = await save(database.sql, aClub());
  const [tryout] = await save(database.sql, aTryout({ club }));
  await database.sql.delete(clubs).where(eq(clubs.id, club.id));
  expect(await database.sql.select().from(tryouts).where(eq(tryouts.id, tryout.id))).toEqual([]);
});

test('the log says who changed what, and which teams the tryout is for', async () => {
  const [tryout] = await save(database.sql, aTryout({ gender: 'Boys', ageGroups: ['U12', 'U13'] }));
  const [{ id: admin }] = await save(database.sql, aMember().withRole('admin'));
  const actor = { kind: 'member', userId: admin, roles: ['admin'], administeredClubs: [] } as const;
  await database.db.as(actor, (tx) =>
    tx.update(tryouts).set({ status: 'canceled' }).where(eq(tryouts.id, tryout.id)),
  );
  const { rows } = await database.sql.execute(sql`
    select subject_name, action, before, after from audit_log where subject_id = ${tryout.id}`);
  expect(rows).toEqual([
    {
      subject_name: 'Boys U12, U13',
      action: 'changed',
      before: { status: 'scheduled' },
      after: { status: 'canceled' },
    },
  ]);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { savedClubs } from '#db/schema/saved.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { joinClubs, noteClub, saveClub, setClubAlerts } from './commands.server.ts';
import { MOST_TRYOUTS } from '#features/tryouts/editing/rules.ts';
import { savedClubsOf, savedIds } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const NOW = new Date();
const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});
const set = (
  member: MemberBuilder,
  club: ClubBuilder,
  isSaved: boolean,
  note: string | null = null,
) => saveClub(database.db, actorOf(member), { clubId: club.id, isSaved, note }, NOW);
const listOf = (member: MemberBuilder) =>
  database.db.as(actorOf(member), (tx) => savedClubsOf(tx, actorOf(member), NOW));
const idsOf = (member: MemberBuilder) =>
  database.db.as(actorOf(member), (tx) => savedIds(tx, actorOf(member)));

describe('saving a club', () => {
  test('[MINE-01] saving or removing twice is the same as once', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    await Promise.all([set(member, club, true), set(member, club, true)]);
    expect(await idsOf(member)).toEqual([club.id]);
    await noteClub(database.db, actorOf(member), { clubId: club.id, note: 'Ask Coach Kim' });
    await set(member, club, true);
    expect((await listOf(member)).clubs).toMatchObject([{ note: 'Ask Coach Kim' }]);
    await set(member, club, false);
    await set(member, club, false);
    expect(await idsOf(member)).toEqual([]);
  });

  test('is refused for a club that is gone, and for a visitor', async () => {
    const [member, retired, club] = await save(
      database.sql,
      aMember(),
      aMember({ status: 'deactivated' }),
      aClub(),
    );
    await expect(set(member, aClub(), true)).rejects.toMatchObject({ kind: 'missing' });
    const refusal = { kind: 'unauthenticated' };
    await expect(set(retired, club, true)).rejects.toMatchObject(refusal);
    const saving = { clubId: club.id, isSaved: true, note: null };
    await expect(saveClub(database.db, VISITOR, saving, NOW)).rejects.toMatchObject(refusal);
  });

  test('is possible 500 times', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    await database.sql.execute(sql`
      insert into saved_clubs (user_id, club_id, club_name)
      select ${member.id}, gen_random_uuid(), 'x' from generate_series(1, 500)`);
    await expect(set(member, club, true)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'You’ve saved 500 clubs, the most we allow. Remove one to make room.',
    });
    await set(member, club, false);
  });

  test('works with the most tryouts and the longest names', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    await database.sql.execute(sql`
      insert into tryouts (club_id, season, starts_at, ends_at, age_groups, gender, venue_address)
      select ${club.id}, extract(year from now()), now() + n * interval '1 hour', now() + (n + 1) * interval '1 hour', '{U14}', 'Girls',
        repeat('🏐', 300) from generate_series(1, ${MOST_TRYOUTS}) as n`);
    await set(member, club, true);
    expect(await joinClubs(database.db, actorOf(member), [club.id], NOW)).toEqual([club.id]);
  });

  test("[MINE-02] a full list stays as it is, even when a browser's clubs are added", async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    await set(member, club, true, 'First');
    await database.sql.execute(sql`
      insert into saved_clubs (user_id, club_id, club_name)
      select ${member.id}, gen_random_uuid(), 'x' from generate_series(1, 499)`);
    await set(member, club, true);
    expect(await joinClubs(database.db, actorOf(member), [club.id], NOW)).toHaveLength(500);
  });
});

describe('the list of saved clubs', () => {
  test("[MINE-03] shows cost, next tryout, and the user's note", async () => {
    const club = aClub({ name: 'Noted' });
    const [member, other] = await save(database.sql, aMember(), aMember());
    await save(
      database.sql,
      aProgram({ club, season: currentSeason(), feeFrom: 1_800, feeTo: 2_400 }),
      aTryout({ club }),
    );
    await set(member, club, true);
    await set(other, club, true);
    await noteClub(database.db, actorOf(member), { clubId: club.id, note: 'Ask Coach Kim' });
    expect(await listOf(member)).toEqual({
      alerts: 'off',
      clubs: [
        {
          id: club.id,
          name: 'Noted',
          note: 'Ask Coach Kim',
          club: expect.objectContaining({
            cost: '$1,800–$2,400',
            nextTryout: expect.stringMatching(/^\w{3}, \w{3} \d+, Girls U13–U14$/),
          }),
        },
      ],
    });
    expect((await listOf(other)).clubs).toMatchObject([{ note: null }]);
    await noteClub(database.db, actorOf(member), { clubId: club.id, note: null });
    expect((await listOf(member)).clubs).toMatchObject([{ note: null }]);
  });

  test('[MINE-03] is sorted newest first', async () => {
    const [one, two, three, member] = await save(
      database.sql,
      aClub(),
      aClub(),
      aClub(),
      aMember(),
    );
    for (const club of [two, one, three]) await set(member, club, true);
    expect((await listOf(member)).clubs.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
  });

  test('keeps a club that is gone, with its name and note', async () => {
    const [club, member] = await save(database.sql, aClub({ name: 'Going' }), aMember());
    await set(member, club, true, 'Was good');
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));
    expect((await listOf(member)).clubs).toEqual([
      { id: club.id, name: 'Going', note: 'Was good', club: null },
    ]);
    await set(member, club, false);
    expect(await idsOf(member)).toEqual([]);
  });

  test('refuses a note about a club that is not saved', async () => {
    const [club, member] = await save(database.sql, aClub(), aMember());
    const noting = noteClub(database.db, actorOf(member), { clubId: club.id, note: 'x' });
    await expect(noting).rejects.toMatchObject({ kind: 'missing' });
  });
});

test("[MINE-02] adds the browser's clubs without duplicates and missing clubs, and keeps notes", async () => {
  const [one, two, gone, member] = await save(database.sql, aClub(), aClub(), aClub(), aMember());
  await database.sql.delete(clubs).where(eq(clubs.id, gone.id));
  await set(member, one, true, 'First');
  const joined = await joinClubs(database.db, actorOf(member), [two.id, one.id, gone.id], NOW);
  expect(new Set(joined)).toEqual(new Set([one.id, two.id]));
  expect(joined).toHaveLength(2);
  const notes = (await listOf(member)).clubs.map(({ id, note }) => [id, note]);
  expect(new Map(notes as [string, string | null][])).toEqual(
    new Map([
      [one.id, 'First'],
      [two.id, null],
    ]),
  );
  expect(await joinClubs(database.db, actorOf(member), [], NOW)).toHaveLength(2);
});

test('[MINE-05] alerts begin at that moment, and the list says how often they come', async () => {
  const club = aClub();
  const [member] = await save(database.sql, aMember(), club);
  await set(member, club, true);
  const tryout = aTryout({ club });
  await save(database.sql, tryout);
  const told = async () =>
    (
      await database.sql
        .select({ told: savedClubs.told })
        .from(savedClubs)
        .where(eq(savedClubs.userId, member.id))
    )[0]?.told;
  expect(await told()).toMatchObject({ tryouts: {} });
  await setClubAlerts(database.db, actorOf(member), 'daily', NOW);
  expect(await told()).toMatchObject({ tryouts: { [tryout.id]: { isCanceled: false } } });
  expect((await listOf(member)).alerts).toBe('daily');
  await setClubAlerts(database.db, actorOf(member), 'off', NOW);
  expect((await listOf(member)).alerts).toBe('off');
});

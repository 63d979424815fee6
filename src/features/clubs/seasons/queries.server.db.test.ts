import { beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { PROGRAM_FACTS } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { compareClubs } from '#features/clubs/compare/queries.server.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { sheetsOf } from './queries.server.ts';

const CHECK = '23514';
const TAKEN = '23505';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

test("a club's sheets are listed newest first after the shown one, each in its own order", async () => {
  const club = aClub();
  await save(
    database.sql,
    aProgram({ club, season: 2025 }),
    aProgram({ club, ageGroup: 'U12', position: 1 }),
    aProgram({ club, ageGroup: 'U18', position: 0 }),
    aProgram(),
  );
  const sheets = await sheetsOf(database.sql, club.id);
  expect(
    sheets.map(({ season, programs }) => [season, programs.map((one) => one.ageGroup)]),
  ).toEqual([
    [2026, ['U18', 'U12']],
    [2025, ['U14']],
  ]);
});

test('[FAMI-05] page, finder, and compare show the present season until it ends, and otherwise the newest', async () => {
  const present = currentSeason();
  const [announced, former, ahead] = [aClub(), aClub(), aClub()];
  const name = `Shown ${announced.id}`;
  for (const { row } of [announced, former, ahead]) row.name = name;
  const programs = [
    [announced, [-1, 0, 1]],
    [former, [-2, -1]],
    [ahead, [1]],
  ] as const;
  await save(
    database.sql,
    ...programs.flatMap(([club, seasons]) =>
      seasons.map((away) => {
        const fee = 1_000 + away;
        return aProgram({ club, season: present + away, feeFrom: fee, feeTo: fee });
      }),
    ),
  );
  const shown = async (club: ClubBuilder, season: number) => {
    const [sheet] = await sheetsOf(database.sql, club.id, season);
    return (sheet?.season ?? 0) - present;
  };
  expect(await shown(announced, present)).toBe(0);
  expect(await shown(announced, present + 1)).toBe(1);
  expect(await shown(former, present)).toBe(-1);
  expect(await shown(ahead, present)).toBe(1);
  const others = await sheetsOf(database.sql, announced.id, present);
  expect(others.map(({ season }) => season - present)).toEqual([0, 1, -1]);

  const { clubs } = await searchClubs(database.db.visitor, { name, maxFee: 1_000 });
  expect(clubs.map(({ id, cost }) => [id, cost])).toEqual(
    expect.arrayContaining([
      [announced.id, '$1,000'],
      [former.id, `$999 in ${seasonLabel(present - 1)}`],
    ]),
  );
  expect(clubs).toHaveLength(2);
  const compared = { club: [announced.id, former.id, ahead.id] };
  const { groups } = await compareClubs(database.db.visitor, compared, new Date());
  const row = groups.flatMap(({ rows }) => rows).find(({ label }) => label === 'Season');
  expect(row?.cells.flat().map(({ text }) => text)).toEqual(
    [0, -1, 1].map((away) => seasonLabel(present + away)),
  );
});

test("only the newest season's programs are marked, even when two people save at once", async () => {
  const club = aClub();
  await save(database.sql, aProgram({ club, season: 2024 }), aProgram());
  const add = (season: number) =>
    database.sql
      .execute(sql`insert into club_programs (club_id, season, age_group, gender, team_type)
      values (${club.id}, ${season}, 'U15', 'Boys', 'Regional')`);
  const marked = async () => {
    const { rows } = await database.sql.execute(sql`
      select distinct season, is_newest from club_programs where club_id = ${club.id} order by season`);
    return rows.map(({ season, is_newest }) => [season, is_newest]);
  };
  await Promise.all([add(2025), add(2026)]);
  expect(await marked()).toEqual([
    [2024, false],
    [2025, false],
    [2026, true],
  ]);
  await database.sql.execute(
    sql`delete from club_programs where club_id = ${club.id} and season = 2026`,
  );
  expect(await marked()).toEqual([
    [2024, false],
    [2025, true],
  ]);
});

test('[SEAS-02] an age group, gender, and team type appear once per club and season', async () => {
  const club = aClub();
  await save(database.sql, aProgram({ club }), aProgram({ club, season: 2025 }), aProgram());
  await save(database.sql, aProgram({ club, gender: 'Boys' }));
  const again = database.sql.execute(sql`
    insert into club_programs (club_id, season, age_group, gender, team_type)
    values (${club.id}, 2026, 'U14', 'Girls', 'Travel')`);
  expect(await sqlStateOf(again)).toBe(TAKEN);
});

test.each([
  [`'range', 100, 99`],
  [`'range', 100, null`],
  [`'range', null, 100`],
  [`'range', -1, 100`],
  [`'range', 100, 100000`],
  [`'not_disclosed', 100, 100`],
  [`'not_stated', null, 100`],
  [`'free', null, null`],
])('[SEAS-03] the database refuses a fee of %s', async (fee) => {
  const club = aClub();
  await save(database.sql, club);
  const added = database.sql.execute(sql`
    insert into club_programs
      (club_id, season, age_group, gender, team_type, fee_kind, fee_from, fee_to)
    values (${club.id}, 2026, 'U14', 'Girls', 'Travel', ${sql.raw(fee)})`);
  expect(await sqlStateOf(added)).toBe(CHECK);
});

test('every fact of a program has a column, and a fee has three', async () => {
  const { rows } = await database.sql.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'club_programs'`);
  const kept = ['id', 'club_id', 'season', 'position', 'is_newest', 'created_at', 'updated_at'];
  const facts = Object.values(PROGRAM_FACTS).flatMap(({ kind, column }) =>
    kind === 'fee' ? ['fee_kind', 'fee_from', 'fee_to'] : [column],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...kept, ...facts].toSorted());
});

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { currentSeason } from '#platform/current-season.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { allClubs, clubToCopy, countiesOfClubs, matchingClubs } from './queries.server.ts';
import type { ClubListPosition } from './rules.ts';
import type { ClubListSearch, WorkingList } from './filters.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let database: TestDatabase;
let admin: Member;
let member: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [one, two] = await save(database.sql, aMember().withRole('admin'), aMember());
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  member = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

async function namesIn(search: ClubListSearch, after?: ClubListPosition): Promise<string[]> {
  const { clubs } = await allClubs(database.db, admin, search, after);
  return clubs.map(({ name }) => name);
}

describe('the list of all clubs', () => {
  test('[ACLB-11] reads id, name, city, state, county and website, by name', async () => {
    const columns = { state: 'Listed', county: 'L', city: 'Ardmore', website: 'https://e.example' };
    const [second, first] = await save(
      database.sql,
      aClub({ ...columns, name: 'zeta' }),
      aClub({ ...columns, name: 'Álpha' }),
    );
    const page = await allClubs(database.db, admin, { state: 'Listed' });
    expect(page).toMatchObject({ total: 2, next: null });
    expect(page.clubs).toMatchObject([
      { id: first.id, name: 'Álpha', ...columns, version: 1, slug: 'alpha' },
      { id: second.id, name: 'zeta', ...columns },
    ]);
  });

  test('[ACLB-02] finds a part of the name or city, with wildcards taken literally', async () => {
    await save(
      database.sql,
      aClub({ name: 'Spike 100%', state: 'Sought', city: 'Here' }),
      aClub({ name: 'Spike 1000', state: 'Sought', city: 'There' }),
      aClub({ name: 'Other', state: 'Sought', city: 'Spiketown_1' }),
      aClub({ name: 'Other too', state: 'Sought', city: null }),
    );
    const state = 'Sought';
    expect(await namesIn({ state, search: 'sPiKe' })).toEqual([
      'Other',
      'Spike 100%',
      'Spike 1000',
    ]);
    expect(await namesIn({ state, search: '100%' })).toEqual(['Spike 100%']);
    expect(await namesIn({ state, search: 'town_' })).toEqual(['Other']);
    expect(await namesIn({ state, search: '\\' })).toEqual([]);
    expect(await namesIn({ state, search: "' or true --" })).toEqual([]);
  });

  test('[ACLB-03] narrows by state and county', async () => {
    await save(
      database.sql,
      aClub({ name: 'One', state: 'North', county: 'Kent' }),
      aClub({ name: 'Two', state: 'North', county: 'Sussex' }),
      aClub({ name: 'Three', state: 'South', county: 'Kent' }),
    );
    expect(await namesIn({ state: 'North' })).toEqual(['One', 'Two']);
    expect(await namesIn({ county: 'Kent' })).toEqual(['One', 'Three']);
    expect(await namesIn({ state: 'South', county: 'Kent' })).toEqual(['Three']);
    expect(await countiesOfClubs(database.db, admin, 'North')).toEqual(['Kent', 'Sussex']);
    expect(await countiesOfClubs(database.db, admin, undefined)).toEqual(
      expect.arrayContaining(['Kent', 'Sussex']),
    );
  });

  test('offers each county once, whatever its state', async () => {
    await save(
      database.sql,
      ...['Kent', 'Kent', 'Sussex', 'Été', '', null].flatMap((county) =>
        ['North', 'South', '', null].map((state) => aClub({ state, county })),
      ),
      aClub({ state: null, county: 'Nowhere at all' }),
    );
    const { rows } = await database.sql.execute<{ county: string }>(sql`
      select distinct county from clubs where county <> '' order by county`);
    const counties = rows.map(({ county }) => county);
    expect(counties).toContain('Nowhere at all');
    expect(await countiesOfClubs(database.db, admin, undefined)).toEqual(counties);
  });

  test('comes in pages that neither repeat nor skip a club, namesakes included', async () => {
    const clubs = Array.from({ length: 120 }, (_, at) =>
      aClub({ name: `Same ${Math.floor(at / 40)}`, state: 'Paged', city: `City ${at}` }),
    );
    await save(database.sql, ...clubs);
    const seen: string[] = [];
    let after: ClubListPosition | undefined;
    const sizes: number[] = [];
    for (let page = 0; page < 3; page += 1) {
      const {
        clubs: shown,
        total,
        next,
      } = await allClubs(database.db, admin, { state: 'Paged' }, after);
      expect(total).toBe(120);
      sizes.push(shown.length);
      seen.push(...shown.map(({ id }) => id));
      after = next ?? undefined;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(after).toBeUndefined();
    expect(new Set(seen)).toEqual(new Set(clubs.map(({ id }) => id)));
  });
});

test('the list of all clubs has working lists, each with its count', async () => {
  const state = 'Pennsylvania';
  const search = 'Working';
  const [complete] = await save(
    database.sql,
    aClub({ name: 'Working complete', contactEmail: 'a@club.example' }),
  );
  await save(
    database.sql,
    aProgram({ club: complete.id, season: currentSeason() }),
    aClub({ name: 'Working without', county: null, city: 'Nowhere at all' }),
    aClub({ name: 'Working against', genders: ['Boys'], contactEmail: 'b@club.example' }),
    aClub({
      name: 'Working oldest shape',
      teamsPerAgeGroup: { U14: 3, U16: { girls: 1 } },
      updatedAt: new Date('2020-01-01'),
    }),
  );
  const page = await allClubs(database.db, admin, { state, search });
  expect(page).toMatchObject({ total: 4 });
  expect(page.lists).toEqual({
    'no-county': 1,
    'no-email': 2,
    'no-sheet': 3,
    'no-place': 1,
    contradictions: 1,
    bounced: 0,
    unconfirmed: 4,
    unchanged: 1,
  });
  const listed = (list: WorkingList, since?: string) => namesIn({ search, list, since });
  expect(await listed('no-county')).toEqual(['Working without']);
  expect(await listed('no-sheet')).toHaveLength(3);
  expect(await listed('contradictions')).toEqual(['Working against']);
  expect(await listed('unchanged')).toEqual(['Working oldest shape']);
  expect(await listed('unchanged', '2019-12-31')).toEqual([]);
  const { total, lists } = await allClubs(database.db, admin, { search, list: 'no-email' });
  expect([total, lists['no-sheet']]).toEqual([2, 3]);
  const only = matchingClubs({ search, list: 'contradictions' });
  expect((await database.sql.execute(only ?? sql``)).rows).toHaveLength(1);
});

describe('a club to copy', () => {
  test('[ACLB-28] is read with its practice locations; null for an unknown club', async () => {
    const club = aClub({ name: 'Original' });
    await save(database.sql, aPracticeLocation({ club }), aPracticeLocation({ club }));
    expect(await clubToCopy(database.db, admin, club.id)).toEqual({
      name: 'Original',
      practiceLocations: 2,
    });
    expect(await clubToCopy(database.db, admin, NOWHERE)).toBeNull();
  });
});

test('[PERM-14] nobody but an administrator reads any of it', async () => {
  for (const [actor, kind] of [
    [VISITOR, 'unauthenticated'],
    [member, 'forbidden'],
  ] as const) {
    await expect(allClubs(database.db, actor, {})).rejects.toMatchObject({ kind });
    await expect(countiesOfClubs(database.db, actor, undefined)).rejects.toMatchObject({ kind });
    await expect(clubToCopy(database.db, actor, NOWHERE)).rejects.toMatchObject({ kind });
  }
});

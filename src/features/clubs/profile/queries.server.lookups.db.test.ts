import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { clubPath } from '#domain/paths.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { lookUpClubById, lookUpClubByPath } from './queries.server.ts';
import type { Club, ClubLookup } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await save(database.sql, aClub({ name: 'Somebody', state: 'Somewhere' }));
});

const NOTHING: ClubLookup = {
  kind: 'missing',
  message: 'Club not found',
  namesakes: [],
};

function byId(id: string): Promise<ClubLookup> {
  return lookUpClubById(database.db.visitor, id);
}

/** @param path as in a URL after /clubs/ */
function byPath(path: string): Promise<ClubLookup> {
  const [state = '', county = '', city = '', clubSlug = ''] = path.split('/');
  return lookUpClubByPath(database.db.visitor, { state, county, city, clubSlug });
}

async function saved(overrides: Parameters<typeof aClub>[0]): Promise<string> {
  const [club] = await save(database.sql, aClub(overrides));
  return club.id;
}

function clubOf(lookup: ClubLookup): Club {
  if (lookup.kind !== 'found') throw new Error(`not found but ${lookup.kind}`);
  return lookup.club;
}

function relatedOf(lookup: ClubLookup): string[] {
  if (lookup.kind !== 'found') throw new Error(`not found but ${lookup.kind}`);
  return lookup.related.map(({ name }) => name);
}

describe('by id', () => {
  test('[CLUB-04] reads the club together with its practice locations, in their order', async () => {
    const club = aClub({ name: 'With Gyms', state: 'Gymland', description: 'Described.' });
    const other = aClub({ name: 'Other Gyms', state: 'Elsewhere' });
    await save(
      database.sql,
      aPracticeLocation({ club, name: null, address: '2 Second Street', position: 1 }),
      aPracticeLocation({ club, name: 'First', address: '9 First Street', position: 0 }),
      aPracticeLocation({ club: other }),
    );
    const found = clubOf(await byId(club.id));
    expect(found).toMatchObject({ id: club.id, name: 'With Gyms', description: 'Described.' });
    expect(found.practiceLocations).toEqual([
      { id: expect.any(String), name: 'First', address: '9 First Street' },
      { id: expect.any(String), name: null, address: '2 Second Street' },
    ]);
    expect(clubOf(await byId(club.id.toUpperCase())).id).toBe(club.id);
  });

  test('[CLUB-12] without an id fails with Club ID is required', async () => {
    const error: unknown = await byId('').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ kind: 'invalid', message: 'Club ID is required' });
  });

  test.each([
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000g',
    'x',
    "' or 1=1 --",
    '%',
    '\0',
    'x'.repeat(10_000),
  ])('%j is not a club', async (id) => {
    expect(await byId(id)).toEqual(NOTHING);
  });
});

describe('by path', () => {
  test('its own path finds a club, with practice locations', async () => {
    const club = aClub({ name: 'On Path', state: 'Pathland', county: 'P', city: 'Q' });
    await save(database.sql, aPracticeLocation({ club, address: '1 Path Street' }));
    const found = clubOf(await byPath('pathland/p/q/on-path'));
    expect(found.id).toBe(club.id);
    expect(found.practiceLocations).toMatchObject([{ address: '1 Path Street' }]);
  });

  test('[CLUB-08] among clubs of one place the slug of the name decides', async () => {
    const place = { state: 'Choiceland', county: 'C', city: 'C' };
    await saved({ ...place, name: 'Choice' });
    await saved({ ...place, name: 'Choice Juniors' });
    const moved = await byPath('choice/c/unknown-city/choice-juniors');
    expect(moved).toEqual({ kind: 'moved', path: '/clubs/choiceland/c/c/choice-juniors' });
    expect(await byPath('choiceland/c/c/choic')).toEqual(NOTHING);
  });

  test('[CLUB-09] without a match in its place, the name alone finds the only club', async () => {
    await saved({ name: 'Sole', state: 'Soleland', county: 'S', city: 'T' });
    const path = '/clubs/soleland/s/t/sole';
    for (const wrong of ['ohio/x/y/sole', 'soleland/s/u/sole', 'a/b/c/SOLE', 'a/b/c/--sole--']) {
      expect(await byPath(wrong)).toEqual({ kind: 'moved', path });
    }
  });

  test('[CLUB-10] fails with Club not found if no club has the name', async () => {
    expect(await byPath('pennsylvania/montgomery/bryn-mawr/nobody')).toEqual(NOTHING);
  });

  test('[CLUB-11] fails with No clubs found in database if there are none', async () => {
    const empty = await aDatabase();
    const parts = { state: 'a', county: 'b', city: 'c', clubSlug: 'd' };
    expect(await lookUpClubByPath(empty.db.visitor, parts)).toEqual({
      kind: 'missing',
      message: 'No clubs found in database',
      namesakes: [],
    });
    await save(empty.sql, aClub());
    expect(await lookUpClubByPath(empty.db.visitor, parts)).toEqual(NOTHING);
  });

  test('clubs with the same name in the same place have different paths', async () => {
    const place = { name: 'Again', state: 'Againland', county: 'A', city: 'A' };
    const first = await saved(place);
    const second = await saved(place);
    expect(clubOf(await byPath('againland/a/a/again')).id).toBe(first);
    expect(clubOf(await byPath('againland/a/a/again-2')).id).toBe(second);
    expect(await byPath('againland/a/a/again-3')).toEqual(NOTHING);
    const away = (slug: string) => byPath(`againland/unknown-county/unknown-city/${slug}`);
    expect(await away('again')).toEqual({ kind: 'moved', path: '/clubs/againland/a/a/again' });
    expect(await away('again-2')).toEqual({ kind: 'moved', path: '/clubs/againland/a/a/again-2' });
    expect(await byPath('x/y/z/again-2')).toMatchObject({ path: '/clubs/againland/a/a/again-2' });
  });

  test('a club of which only the name is known has a path (D25)', async () => {
    const id = await saved({ name: 'Only Name', state: null, county: null, city: null });
    const path = 'unknown-state/unknown-county/unknown-city/only-name';
    expect(clubOf(await byPath(path)).id).toBe(id);
    expect(await byPath('pennsylvania/x/y/only-name')).toEqual({
      kind: 'moved',
      path: `/clubs/${path}`,
    });
  });

  const hostile = ['%', '_', '\\', "'", "' or 1=1 --", '"', '{}', '\0', 'a\0b', '東京', '\ud800'];
  test.each([...hostile, 'x'.repeat(10_000), '-'.repeat(10_000)])(
    'a part %j leads nowhere, without an error',
    async (part) => {
      for (const at of [0, 1, 2, 3]) {
        const parts = ['somewhere', 'nowhere', 'nowhere', 'no-club'].with(at, part);
        expect(await byPath(parts.join('/'))).toEqual(NOTHING);
      }
    },
  );

  test('at most 20 clubs of a name are listed', async () => {
    const clubs = Array.from({ length: 25 }, (_, index) =>
      aClub({ name: 'Everywhere', state: 'Everyland', county: 'E', city: `Town ${index}` }),
    );
    await save(database.sql, ...clubs);
    const lookup = await byPath('ohio/x/y/everywhere');
    expect(lookup.kind === 'missing' && lookup.namesakes).toHaveLength(20);
  });
});

describe('by path, a name that several clubs have', () => {
  const name = 'Twin VBC';
  const CANONICAL = '/clubs/new-twinland/deep-river/saint-mary/twin-vbc';

  beforeAll(async () => {
    await save(
      database.sql,
      aClub({ name, state: 'New Twinland', county: 'Deep River', city: 'Saint Mary' }),
      aClub({ name, state: 'Old Twinland', county: 'Hill', city: 'Far' }),
      aClub({ name, state: null, county: null, city: null }),
    );
  });

  test.each([
    'new-twinland/deep-river/saint/twin-vbc',
    'new/river/mary/twin-vbc',
    'NEW/Deep-River/SAINT-MARY/Twin-VBC',
    'new-twin/p-r/t-m/twin-vbc',
  ])('[CLUB-05, CLUB-06] %s means the club whose place contains these parts', async (path) => {
    expect(await byPath(path)).toEqual({ kind: 'moved', path: CANONICAL });
  });

  test.each([
    'new-twinland/unknown-county/unknown-city/twin-vbc',
    'unknown-state/deep-river/unknown-x/twin-vbc',
    'Unknown-State/UNKNOWN-COUNTY/mary/twin-vbc',
  ])('[CLUB-07] %s is searched by its known parts', async (path) => {
    expect(await byPath(path)).toEqual({ kind: 'moved', path: CANONICAL });
  });

  test('a path of unknown parts finds the club without a place', async () => {
    const path = 'unknown-state/unknown-county/unknown-city/twin-vbc';
    expect(clubOf(await byPath(path))).toMatchObject({ name, state: null });
  });

  test.each([
    'ohio/x/y/twin-vbc',
    'new-twinland/hill/far/twin-vbc',
    'new%/_/saint/twin-vbc',
    '東京/東京/東京/twin-vbc',
    'state/county/city/twin-vbc',
  ])('%s is none of them, and lists them all (D14)', async (path) => {
    const lookup = await byPath(path);
    if (lookup.kind !== 'missing') throw new Error(`not missing but ${lookup.kind}`);
    expect(lookup.message).toBe('Club not found');
    expect(lookup.namesakes.map(clubPath)).toEqual([
      CANONICAL,
      '/clubs/old-twinland/hill/far/twin-vbc',
      '/clubs/unknown-state/unknown-county/unknown-city/twin-vbc',
    ]);
  });
});

describe('related clubs', () => {
  test('[CLUB-39] are those of the same city and state, at most four, by name', async () => {
    const place = { state: 'Cityland', county: 'C', city: 'Capital' };
    const id = await saved({ ...place, name: 'C Itself' });
    for (const name of ['F', 'B', 'E', 'D', 'A']) await saved({ ...place, name });
    await saved({ ...place, name: '0 Of Another State', state: 'Otherland' });
    await saved({ ...place, name: '0 Of Another City', city: 'Village' });
    expect(relatedOf(await byId(id))).toEqual(['A', 'B', 'D', 'E']);
  });

  test('[CLUB-40, CLUB-41] with fewer than three of the city, clubs of the county fill up to four', async () => {
    const place = { state: 'Countyland', county: 'Wide', city: 'Town' };
    const id = await saved({ ...place, name: 'M Itself' });
    await saved({ ...place, name: 'T Town' });
    await saved({ ...place, name: 'Z Town' });
    for (const name of ['A', 'B', 'C', 'D']) await saved({ ...place, city: `${name} City`, name });
    await saved({ ...place, name: '0 Of Another County', county: 'Narrow', city: 'Away' });
    await saved({ ...place, name: '0 Of Another State', state: 'Otherland', city: 'Away' });
    expect(relatedOf(await byId(id))).toEqual(['T Town', 'Z Town', 'A', 'B']);
    expect(relatedOf(await byPath('countyland/wide/town/m-itself'))).toHaveLength(4);
  });

  test('[CLUB-40] with three of the city, none come from the county', async () => {
    const place = { state: 'Enoughland', county: 'Wide', city: 'Town' };
    const id = await saved({ ...place, name: 'Itself' });
    for (const name of ['A', 'B', 'C']) await saved({ ...place, name });
    await saved({ ...place, city: 'Elsewhere', name: 'D' });
    expect(relatedOf(await byId(id))).toEqual(['A', 'B', 'C']);
  });

  test('never include the club itself (D20)', async () => {
    const place = { name: 'Alone', state: 'Aloneland', county: 'A', city: 'A' };
    const id = await saved(place);
    expect(relatedOf(await byId(id))).toEqual([]);
    const namesake = await saved(place);
    const lookup = await byId(id);
    expect(lookup.kind === 'found' && lookup.related.map((club) => club.id)).toEqual([namesake]);
  });

  test('of a club without a city are those in its county', async () => {
    const place = { state: 'Citiless', county: 'C' };
    const id = await saved({ ...place, name: 'Itself', city: null });
    await saved({ ...place, name: 'Neighbor', city: 'N' });
    await saved({ ...place, name: 'Without a city, too', city: null });
    await saved({ ...place, name: 'Far', county: 'D', city: null });
    expect(relatedOf(await byId(id))).toEqual(['Neighbor', 'Without a city, too']);
  });

  test.each([[null], [''], [' ']])('clubs do not share the place %j', async (none) => {
    const state = `Blank${String(none)}land`;
    const id = await saved({ name: 'Stateless', state: none, county: 'C', city: 'C' });
    await saved({ name: 'Stateless, too', state: none, county: 'C', city: 'C' });
    expect(relatedOf(await byId(id))).toEqual([]);
    const cityless = await saved({ name: 'Cityless', state, county: none, city: none });
    await saved({ name: 'Cityless, too', state, county: none, city: none });
    expect(relatedOf(await byId(cityless))).toEqual([]);
  });
});

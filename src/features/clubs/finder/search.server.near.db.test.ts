import { count, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { clubPlaces, places } from '#db/schema/places.ts';
import { VISITOR } from '#domain/actor.ts';
import { WITHIN } from '#domain/near.ts';
import { isWithin, milesFrom } from '#features/places/queries.server.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { PAGE_SIZE, parseFinderSearch } from './schema.ts';
import type { FinderSearch } from './schema.ts';

/** Passes the search through the text of a URL. */
function find({ db }: TestDatabase, asked: Readonly<Record<string, unknown>>) {
  return searchClubs(db.visitor, parseFinderSearch(parseSearch(stringifySearch(asked))));
}

async function named(database: TestDatabase, asked: Readonly<Record<string, unknown>>) {
  const { clubs, total } = await find(database, asked);
  expect(total).toBe(clubs.length);
  return clubs.map(({ name }) => name);
}

/** An independent formula: the angle between two directions from the center of a sphere. */
function milesBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const direction = ({ latitude, longitude }: { latitude: number; longitude: number }) => {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [
      Math.cos(north) * Math.cos(east),
      Math.cos(north) * Math.sin(east),
      Math.sin(north),
    ] as const;
  };
  const [a, b] = [direction(one), direction(other)];
  const cross = Math.hypot(
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  );
  return 3_958.76 * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

describe('near Cherry Hill', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await aDatabase();
    const club = (name: string, city: string | null, state = 'New Jersey') =>
      aClub({ name, city, state, county: null, genders: ['Girls'] });
    const [gyms, school] = [
      club('Two gyms', 'Trenton'),
      club('School', 'Philadelphia', 'Pennsylvania'),
    ];
    await save(
      database.sql,
      club('In town', 'Cherry Hill'),
      club('Farther', 'Princeton'),
      club('Nowhere', 'Nowhereville'),
      aPracticeLocation({
        club: gyms,
        name: 'Far Gym',
        address: '1 Lane, Atlantic City, NJ 08401',
      }),
      aPracticeLocation({ club: gyms, name: 'Near Gym', address: '1 Lane, Haddonfield, NJ 08033' }),
      aPracticeLocation({ club: school, name: null, address: '7 Mill Lane, Camden, NJ' }),
      aPracticeLocation({
        club: club('Unplaced', 'Marlton'),
        name: 'The barn',
        address: 'A field',
      }),
    );
  });

  test('[NEAR-01] [NEAR-02] clubs within some miles, the nearest first', async () => {
    const near = '08002';
    expect(await named(database, { near, within: 5 })).toEqual(['In town', 'Two gyms']);
    expect(await named(database, { near, within: 10 })).toEqual([
      'In town',
      'Two gyms',
      'School',
      'Unplaced',
    ]);
    const all = ['In town', 'Two gyms', 'School', 'Unplaced', 'Farther', 'Nowhere'];
    expect(await named(database, { near })).toEqual(all);
    expect(await named(database, { near: 'cherry hill nj', sort: 'distance' })).toEqual(all);
    expect(await named(database, { near, within: 10, sort: 'name_desc' })).toEqual([
      'Unplaced',
      'Two gyms',
      'School',
      'In town',
    ]);
    const state = 'Pennsylvania';
    expect(await named(database, { near: 'Cherry Hill, NJ', state })).toEqual(['School']);
    expect(await named(database, { near, state, county: 'Chester', within: 5 })).toEqual([
      'In town',
      'Two gyms',
    ]);
    expect(await named(database, { near, within: 50, gender: 'Boys' })).toEqual([]);
  });

  test('[NEAR-03] a card shows its distance, and between which places', async () => {
    const { clubs } = await find(database, { near: '08002-1234', within: 50 });
    expect(clubs.map(({ name, distance }) => `${name}: ${distance}`)).toEqual([
      'In town: under 1 mi · Cherry Hill to Cherry Hill, its town',
      'Two gyms: 3 mi · Cherry Hill to Near Gym',
      'School: 5 mi · Cherry Hill to 7 Mill Lane',
      'Unplaced: 6 mi · Cherry Hill to Marlton, its town',
      'Farther: 35 mi · Cherry Hill to Princeton, its town',
    ]);
    const away = await find(database, { state: 'any' });
    expect(away.clubs.some(({ distance }) => distance !== undefined)).toBe(false);
  });

  test('[NEAR-05] near an unknown place, the other filters still apply', async () => {
    for (const near of ['Atlantis, NJ', '99999', "'; --", '%']) {
      const found = await find(database, {
        near,
        within: 5,
        state: 'Pennsylvania',
        sort: 'distance',
      });
      expect(found).toMatchObject({ place: { others: [] }, total: 1, clubs: [{ name: 'School' }] });
      expect(found.clubs[0]?.distance).toBeUndefined();
    }
    expect((await find(database, { near: '08002' })).place).toEqual({ label: '08002', others: [] });
  });
});

test('[NEAR-02] every page of a search near a place shows each club once, the nearest first', async () => {
  const database = await aDatabase();
  const random = new Random('near');
  const zips = ['08002', '08033', '19103', '19801', '08540', '08401', '17601'];
  const clubs = Array.from({ length: 3 * PAGE_SIZE + 5 }, (_, at) =>
    aClub({
      name: `Club ${random.int(1, 40)}`,
      city: at % 9 === 0 ? 'Nowhereville' : 'Camden',
      state: 'New Jersey',
    }),
  );
  await save(
    database.sql,
    ...clubs,
    ...clubs.flatMap((club) =>
      Array.from({ length: random.int(0, 3) }, () =>
        aPracticeLocation({ club, address: `1 Lane, NJ ${random.pick(zips)}` }),
      ),
    ),
  );
  const nearest = new Map<string, number>();
  for (const row of await database.sql
    .select({ id: clubPlaces.clubId, latitude: places.latitude, longitude: places.longitude })
    .from(clubPlaces)
    .innerJoin(places, sql`${places.id} = ${clubPlaces.placeId}`)) {
    const miles = milesBetween(row, { latitude: 39.9346, longitude: -75.0254 });
    nearest.set(row.id, Math.min(miles, nearest.get(row.id) ?? Number.POSITIVE_INFINITY));
  }
  for (const within of [undefined, 25]) {
    const found: { id: string; name: string }[] = [];
    for (let at: number | null = 1; at !== null;) {
      const page = await find(database, { near: '08002', within, page: at });
      expect(page.clubs.length).toBeLessThanOrEqual(PAGE_SIZE);
      found.push(...page.clubs);
      at = page.next;
    }
    const miles = (id: string) => nearest.get(id) ?? 9_999;
    const wanted = clubs.filter(({ id }) => miles(id) <= (within ?? 10_000));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found).toHaveLength(wanted.length);
    const order = found.map(({ id, name }) => ({ far: miles(id).toFixed(6), name }));
    expect(order).toEqual(
      order.toSorted(
        (a, b) =>
          Number(a.far) - Number(b.far) || a.name.localeCompare(b.name, 'en', { numeric: false }),
      ),
    );
  }
});

test('[NEAR-04] distances agree with another formula for 1,000 random pairs', async () => {
  const { sql: owner } = await aDatabase();
  const known = await owner
    .select({ id: places.id, latitude: places.latitude, longitude: places.longitude })
    .from(places)
    .orderBy(places.id);
  const random = new Random('pairs');
  for (let pair = 0; pair < 1_000; pair += 1) {
    const [from, to] = [random.pick(known), random.pick(known)];
    const [row] = await owner
      .select({ miles: milesFrom(from) })
      .from(places)
      .where(sql`${places.id} = ${to.id}`);
    const expected = milesBetween(from, to);
    expect(Math.abs((row?.miles ?? -1) - expected), `${from.id} ${to.id}`).toBeLessThan(0.1);
  }
});

test('[NEAR-01] clubs within some miles agree with another formula', async () => {
  const { sql: owner } = await aDatabase();
  const known = await owner
    .select({ id: places.id, latitude: places.latitude, longitude: places.longitude })
    .from(places)
    .orderBy(places.id);
  const random = new Random('within');
  for (const miles of WITHIN) {
    const from = random.pick(known);
    const within = await owner
      .select({ id: places.id })
      .from(places)
      .where(isWithin(from, miles))
      .orderBy(places.id);
    // A place on the line may be on either side of it by either formula.
    const far = new Map(known.map((place) => [place.id, milesBetween(from, place)]));
    const isOnLine = ({ id }: { id: string }) => Math.abs((far.get(id) ?? 0) - miles) < 0.01;
    expect(within.filter((place) => !isOnLine(place)).map(({ id }) => id)).toEqual(
      known
        .filter((place) => !isOnLine(place) && (far.get(place.id) ?? 0) < miles)
        .map(({ id }) => id),
    );
  }
});

describe('[NEAR-10] among 10,000 clubs, all over the states', () => {
  const CLUBS = 10_000;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await aDatabase();
    await database.sql.execute(sql`
      insert into clubs (name, city, state, genders, age_groups)
      select case when number % 1000 = 0 then 'Rare ' else 'Common ' end || number, town, name, '{Girls}', '{U14}'
      from (select row_number() over (order by md5(places.id)) as number, town, states.name
            from places join place_states as states on code = state_code) as spread
      where number <= ${CLUBS}`);
    await database.sql.execute(sql`analyze`);
  });

  /** How many rows of clubs and places PostgreSQL reads for the first page of a search. */
  function rowsReadBy(search: FinderSearch): Promise<number> {
    return database.db.read(VISITOR, async (tx) => {
      const read = async () => {
        const { rows } = await tx.execute<{ read: string }>(
          sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
            where relname in ('clubs', 'club_places', 'places')`,
        );
        return Number(rows[0]?.read);
      };
      const before = await read();
      expect((await searchClubs(tx, search)).clubs.length).toBeGreaterThan(0);
      return (await read()) - before;
    });
  }

  // bench/scale.ts measures the time; this shows why it holds: no row is read repeatedly.
  test.each<FinderSearch>([
    {},
    { within: 50 },
    { name: 'rare' },
    { name: 'common' },
    { name: 'common', within: 50 },
    { name: 'common', state: 'New Jersey', gender: 'Girls', ageGroup: 'U14' },
    { name: 'common', page: 100 },
  ])('a search near a place with %j reads each club and place about once', async (asked) => {
    const [known] = await database.sql.select({ all: count() }).from(places);
    const read = await rowsReadBy({ near: '08002', ...asked });
    expect(read).toBeLessThan(1.2 * (2 * CLUBS + (known?.all ?? 0)));
  });
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { showingLabel } from './rules.ts';
import { PAGE_SIZE, SORTS, parseFinderSearch } from './schema.ts';
import type { FinderSearch, Sort } from './schema.ts';

const MANY = 300;

function find(database: TestDatabase, asked: Readonly<Record<string, unknown>>) {
  const search = parseFinderSearch(parseSearch(stringifySearch(asked)));
  return searchClubs(database.db.visitor, search);
}

async function namesFound(database: TestDatabase, asked: Readonly<Record<string, unknown>>) {
  return (await find(database, asked)).clubs.map(({ name }) => name);
}

describe('filters', () => {
  let database: TestDatabase;
  const place = { state: 'Pennsylvania', county: 'Montgomery' };

  beforeAll(async () => {
    database = await aDatabase();
    await save(
      database.sql,
      aClub({ ...place, name: 'Main Line VBC', genders: ['Girls'], teamTypes: ['Travel'] }),
      aClub({ ...place, name: 'Élan Volley', genders: ['Boys'], teamTypes: ['In-House'] }),
      aClub({ ...place, name: '100% Volley_Ball', genders: [], teamTypes: [] }),
      aClub({
        state: 'Pennsylvania',
        county: 'Chester',
        name: String.raw`Back\slash O'Neil "Aces"`,
        genders: ['Boys', 'Girls'],
        teamTypes: ['Recreational', 'National'],
      }),
      aClub({ state: 'Delaware', county: 'Montgomery', name: 'Coast', teamTypes: ['Regional'] }),
      aClub({ state: null, county: null, name: 'Nowhere', teamTypes: ['In-House'] }),
    );
  });

  test.each([
    ['line v', ['Main Line VBC']],
    ['MAIN', ['Main Line VBC']],
    ['vbc', ['Main Line VBC']],
    ['ÉLAN', ['Élan Volley']],
    ['volley', ['100% Volley_Ball', 'Élan Volley']],
    ['Line Main', []],
  ])('[FIND-32] the name contains %j in any case', async (name, expected) => {
    expect(await namesFound(database, { name })).toEqual(expected);
  });

  test('[FIND-33] the state must be equal, not similar', async () => {
    expect(await namesFound(database, { state: 'Delaware' })).toEqual(['Coast']);
    for (const state of ['Dela', 'delaware', 'Delaware_', '%']) {
      expect(await namesFound(database, { state })).toEqual([]);
    }
  });

  test('[FIND-34] the county must be equal, not similar', async () => {
    expect(await namesFound(database, { ...place })).toEqual([
      '100% Volley_Ball',
      'Élan Volley',
      'Main Line VBC',
    ]);
    expect(await namesFound(database, { county: 'Chester' })).toHaveLength(1);
    for (const county of ['Montgomer', 'montgomery', 'Montgomery County', '_hester']) {
      expect(await namesFound(database, { county })).toEqual([]);
    }
  });

  test('[FIND-35] the genders contain the requested one', async () => {
    const both = String.raw`Back\slash O'Neil "Aces"`;
    expect(await namesFound(database, { gender: 'Boys' })).toEqual([both, 'Élan Volley']);
    expect(await namesFound(database, { gender: 'Girls', state: 'Pennsylvania' })).toEqual([
      both,
      'Main Line VBC',
    ]);
  });

  test('[FIND-36] the team types contain the requested one', async () => {
    expect(await namesFound(database, { teamType: 'In-House' })).toEqual([
      'Élan Volley',
      'Nowhere',
    ]);
    expect(await namesFound(database, { teamType: 'National' })).toHaveLength(1);
    expect(await namesFound(database, { teamType: 'Travel' })).toEqual(['Main Line VBC']);
  });

  test('Club finds any of National, Travel and Regional (D32)', async () => {
    expect(await namesFound(database, { teamType: 'Club' })).toEqual([
      String.raw`Back\slash O'Neil "Aces"`,
      'Coast',
      'Main Line VBC',
    ]);
  });

  test('combine', async () => {
    const asked = { ...place, name: 'volley', gender: 'Boys', teamType: 'In-House' };
    expect(await namesFound(database, asked)).toEqual(['Élan Volley']);
    expect(await namesFound(database, { ...asked, gender: 'Girls' })).toEqual([]);
  });

  test.each([
    ['%', ['100% Volley_Ball']],
    ['_', ['100% Volley_Ball']],
    ['\\', [String.raw`Back\slash O'Neil "Aces"`]],
    ['%_', []],
    ["O'Neil", [String.raw`Back\slash O'Neil "Aces"`]],
    ['"aces"', [String.raw`Back\slash O'Neil "Aces"`]],
    ["'; drop table clubs; --", []],
    ['Co\0ast', ['Coast']],
    ['x'.repeat(10_000), []],
    ['\u{1F3D0}'.repeat(5_000), []],
    ['\ud800', []],
  ])('%j in the name means itself (D35)', async (name, expected) => {
    expect(await namesFound(database, { name })).toEqual(expected);
  });

  test.each(['%', '_', '\\', "'", '"', '{}', '{"', '\0', 'x'.repeat(10_000), '\ud800'])(
    '%j in a place filter gets an answer',
    async (text) => {
      const everywhere = await find(database, {});
      const found = await find(database, { state: text, county: text });
      // A filter of only a NUL counts as missing.
      expect(found.total).toBe(text === '\0' ? everywhere.total : 0);
    },
  );
});

describe('a club in search results', () => {
  test('[FIND-43] has these fields and no others', async () => {
    const database = await aDatabase();
    const club = aClub({
      name: 'Told',
      description: 'Not part of a list.',
      ageGroups: ['U14'],
      genders: ['Girls'],
      teamTypes: ['Travel'],
      disciplines: ['Beach'],
      avgRating: 4.67,
      numReviews: 3,
      logoUrl: '/files/logos/a/1790000000000-logo.webp',
      website: 'told.example.org',
      contactEmail: 'told@example.org',
      contactPhone: '610 555 0100',
      teamsPerAgeGroup: { U14: 2 },
      yearEstablished: 1994,
    });
    await save(database.sql, club);
    expect((await find(database, {})).clubs).toEqual([
      {
        id: club.id,
        name: 'Told',
        city: 'Bryn Mawr',
        county: 'Montgomery',
        state: 'Pennsylvania',
        place: 'Bryn Mawr, PA\u00A0· Montgomery County',
        ageGroups: ['U14'],
        genders: ['Girls'],
        teamTypes: ['Travel'],
        disciplines: ['Beach'],
        avg_rating: 4.67,
        num_reviews: 3,
        logoUrl: '/files/logos/a/1790000000000-logo.webp',
        website: 'https://told.example.org',
        contactEmail: 'told@example.org',
        contactPhone: '610 555 0100',
        teamsPerAgeGroup: { U14: { Girls: { Travel: 2 } } },
        yearEstablished: 1994,
        stateSlug: 'pennsylvania',
        countySlug: 'montgomery',
        citySlug: 'bryn-mawr',
        slug: 'told',
      },
    ]);
  });
});

describe(`sorts and pages, over ${MANY} clubs`, () => {
  let database: TestDatabase;
  const random = new Random('sorts and pages');
  const directory: ClubBuilder[] = Array.from({ length: MANY }, () => {
    const first = random.pick(['Ace', 'ace', 'Élan', 'Elan', 'Net', 'NET', 'Zulu', '1st', '"Q"']);
    const last = random.pick(['Ball', 'ball club', 'Volley', 'VBC', "O'Hara", '\u{1F3D0}']);
    return aClub({
      name: `${first} ${last}`,
      state: random.pick(['Pennsylvania', 'Pennsylvania', 'Delaware', null]),
      county: random.pick(['Montgomery', 'Chester', null]),
      genders: random.pick([['Boys'], ['Girls'], ['Boys', 'Girls'], []]),
      teamTypes: random.pick([['Travel'], ['In-House', 'National'], ['Recreational'], []]),
      avgRating: random.pick([null, null, 1, 3.33, 3.67, 3.67, 5]),
      numReviews: random.pick([0, 0, 0, 1, 2, 2, 150]),
    });
  });

  beforeAll(async () => {
    database = await aDatabase();
    await save(database.sql, ...directory);
  });

  const collator = new Intl.Collator('en');
  type Row = ClubBuilder['row'];

  function byName(a: Row, b: Row): number {
    return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
  }

  function inOrder(rows: readonly Row[], sort: Sort): Row[] {
    if (sort === 'name_asc') return rows.toSorted(byName);
    if (sort === 'name_desc') return rows.toSorted((a, b) => byName(b, a));
    const valueOf = (row: Row) => (sort.startsWith('rating') ? row.avgRating : row.numReviews) ?? 0;
    const direction = sort.endsWith('_desc') ? -1 : 1;
    return [
      ...rows
        .filter((row) => valueOf(row) > 0)
        .toSorted((a, b) => direction * (valueOf(a) - valueOf(b)) || byName(a, b)),
      ...rows.filter((row) => valueOf(row) === 0).toSorted(byName),
    ];
  }

  const filters: readonly [search: FinderSearch, matches: (row: Row) => boolean][] = [
    [{}, () => true],
    [{ name: 'BALL' }, (row) => row.name.toLowerCase().includes('ball')],
    [{ state: 'Pennsylvania' }, (row) => row.state === 'Pennsylvania'],
    [
      { state: 'Pennsylvania', county: 'Chester' },
      (row) => row.state === 'Pennsylvania' && row.county === 'Chester',
    ],
    [
      { gender: 'Girls', teamType: 'Club' },
      (row) =>
        (row.genders ?? []).includes('Girls') &&
        (row.teamTypes ?? []).some((type) => ['National', 'Travel', 'Regional'].includes(type)),
    ],
  ];

  const proven: Record<(typeof SORTS)[number], string> = {
    name_asc: '[FIND-37]',
    name_desc: '[FIND-37]',
    rating_desc: '[FIND-38, FIND-40, FIND-41, FIND-42]',
    rating_asc: '[FIND-38, FIND-40, FIND-41, FIND-42]',
    reviews_desc: '[FIND-39, FIND-40, FIND-41, FIND-42]',
    reviews_asc: '[FIND-39, FIND-40, FIND-41, FIND-42]',
  };

  const cases = SORTS.flatMap((sort) =>
    filters.map(([search, matches]) => ({
      ids: proven[sort],
      sort,
      query: stringifySearch({ ...search }),
      search,
      matches,
    })),
  );

  test.each(cases)(
    '$ids by $sort all pages of "$query" hold each club once, in order',
    async ({ sort, search, matches }) => {
      const expected = inOrder(directory.map(({ row }) => row).filter(matches), sort);
      expect(expected.length).toBeGreaterThan(PAGE_SIZE);
      const seen: string[] = [];
      let at: number | null = 1;
      do {
        const page = await find(database, { ...search, sort, page: at });
        expect(page.total).toBe(expected.length);
        expect(page.clubs).toHaveLength(Math.min(PAGE_SIZE, expected.length - seen.length));
        seen.push(...page.clubs.map(({ id }) => id));
        at = page.next;
      } while (at !== null && seen.length < expected.length);
      expect(at).toBeNull();
      expect(seen).toEqual(expected.map(({ id }) => id));
    },
  );

  test('a page after the last one is the last one, and an invalid one is the first', async () => {
    const last = await find(database, { page: Math.ceil(MANY / PAGE_SIZE) });
    expect(last.next).toBeNull();
    expect(await find(database, { page: 99_999 })).toEqual(last);
    const first = await find(database, {});
    for (const page of ['0', '-1', '1.5', 'x', '1e3', '2147483648', '']) {
      expect(await find(database, { page })).toEqual(first);
    }
    // Positions from older addresses.
    const after = Buffer.from(JSON.stringify([3.67, 'Net', directory[0]?.id])).toString(
      'base64url',
    );
    expect(await find(database, { after })).toEqual(first);
  });
});

describe('names of full length', () => {
  test.each(['\u{1F3D0}', '"', '東', '\u0001'])('%j can be paged through', async (character) => {
    const database = await aDatabase();
    const name = character.repeat(200);
    await save(database.sql, ...Array.from({ length: PAGE_SIZE + 1 }, () => aClub({ name })));
    const first = await find(database, { sort: 'name_desc' });
    const second = await find(database, { sort: 'name_desc', page: first.next });
    expect(first.clubs).toHaveLength(PAGE_SIZE);
    expect(second.clubs).toHaveLength(1);
    expect(first.clubs.map(({ id }) => id)).not.toContain(second.clubs[0]?.id);
  });
});

describe('very many clubs', () => {
  test('are counted exactly', async () => {
    const database = await aDatabase();
    await database.sql.execute(sql`
      insert into clubs (name, state, county, city)
      select 'Crowd ' || n, 'Pennsylvania', 'County ' || n % 100, 'City ' || n
      from generate_series(1, 10050) as n`);
    const counted = async () => (await find(database, { state: 'Pennsylvania' })).total;
    expect(await counted()).toBe(10_050);
    expect(showingLabel(await counted())).toBe('Showing 10,050 clubs');
    expect((await find(database, { county: 'County 7' })).total).toBe(101);
    expect((await find(database, { name: 'crowd 1' })).total).toBe(1162);
    await database.sql.delete(clubs).where(eq(clubs.name, 'Crowd 60'));
    expect(await counted()).toBe(10_049);
  });
});

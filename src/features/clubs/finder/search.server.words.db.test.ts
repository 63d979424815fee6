import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../../db/sample/random.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { teamTypesOf } from './rules.ts';
import { PAGE_SIZE, SORTS, parseFinderSearch } from './schema.ts';
import type { FinderSearch } from './schema.ts';

// Indexes and a view must find what a scan of all clubs finds.

const CLUBS = 4_000;
const SEARCHES = 250;
const PAGES = 3;

// No final sigma: its lower case depends on what follows, in the text and in the name.
const PIECES =
  'Volleyball Elite premier VOLLEY Élan élan Ωμ Straße ÉLITE O\'Neil 100% a_b back\\slash "Aces" St. El el xe qu San-José \u{1F3D0} K\u212A ΩΜΩ i\u0307 tab\there %% __ \\\\ a aa aaa \'; --'.split(
    ' ',
  );
const STATES = ['Ohio', 'Utah', 'Pennsylvania'];
const COUNTIES = ['Lake', 'Hills'];

const random = new Random('parts of names');

/** A name of several pieces with one or more spaces between, and a number that few names share. */
function aName(): string {
  const pieces = Array.from({ length: random.int(1, 4) }, () => random.pick(PIECES));
  const number = random.chance(0.8) ? [String(random.int(1, 1_500))] : [];
  const space = random.chance(0.1) ? '  ' : ' ';
  return [...pieces, ...number].join(space);
}

/** Part of a name in other letters; sometimes one that hardly occurs. */
function aText(): string {
  if (random.chance(0.1))
    return random.pick(['zz', '%', '_', '\\', 'a', '1', ' ', 'el  ', 'é', '0 e']);
  const name = aName();
  const start = random.int(0, name.length - 1);
  const text = name.slice(start, start + random.int(1, 12));
  return random.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
}

function aSearch(): Record<string, unknown> {
  return {
    name: aText(),
    ...(random.chance(0.4) ? { state: random.pick(STATES) } : {}),
    ...(random.chance(0.1) ? { county: random.pick(COUNTIES) } : {}),
    ...(random.chance(0.2) ? { gender: random.pick(['Girls', 'Boys']) } : {}),
    ...(random.chance(0.2) ? { teamType: random.pick(['Club', 'In-House']) } : {}),
    ...(random.chance(0.6) ? { sort: random.pick(SORTS) } : {}),
  };
}

interface Found {
  readonly pages: string[][];
  readonly total: number;
}

async function found(database: TestDatabase, asked: Record<string, unknown>): Promise<Found> {
  const pages: string[][] = [];
  let total = 0;
  let at: number | null = 1;
  while (at !== null && pages.length < PAGES) {
    const search = parseFinderSearch({ ...asked, page: at });
    const result = await searchClubs(database.db.visitor, search);
    pages.push(result.clubs.map(({ name, id }) => `${name} ${id}`));
    total = result.total;
    at = result.next;
  }
  return { pages, total };
}

const IN_ORDER: Readonly<Record<string, SQL>> = {
  name_asc: sql`name, id`,
  name_desc: sql`name desc, id desc`,
  rating_desc: sql`(avg_rating > 0) is not true, avg_rating desc, name, id`,
  rating_asc: sql`(avg_rating > 0) is not true, avg_rating, name, id`,
  reviews_desc: sql`(num_reviews > 0) is not true, num_reviews desc, name, id`,
  reviews_asc: sql`(num_reviews > 0) is not true, num_reviews, name, id`,
};

/** Names and texts as they are compared: with blanks for hyphens, and without hyphens. */
function spellings(text: string): string[] {
  return ['', ' '].map((hyphen) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\u0300-\u036f'’.]/g, '')
      .replaceAll('ß', 'ss')
      .replaceAll('-', hyphen)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

function contains(name: string, text: string): boolean {
  const texts = spellings(text);
  return spellings(name).some((spelled) => texts.some((part) => spelled.includes(part)));
}

/** The expected result: a scan of all clubs without an index, as their owner. */
async function expected(database: TestDatabase, asked: Record<string, unknown>): Promise<Found> {
  const search: FinderSearch = parseFinderSearch(asked);
  const { name = '', state, county, gender, teamType, sort = 'name_asc' } = search;
  const types = teamType === undefined ? null : [...teamTypesOf(teamType)];
  const { rows } = await database.sql.execute<{ name: string; club: string }>(sql`
    select name, name || ' ' || id as club from clubs
    where (${state ?? null}::text is null or state = ${state ?? null})
      and (${county ?? null}::text is null or county = ${county ?? null})
      and (${gender ?? null}::text is null or ${gender ?? null} = any (genders))
      and (${sql.param(types)}::text[] is null or team_types && ${sql.param(types)}::text[])
    order by ${IN_ORDER[sort] ?? sql`null`}`);
  const clubs = rows.filter((row) => contains(row.name, name)).map(({ club }) => club);
  const size = Math.min(PAGES, Math.max(1, Math.ceil(clubs.length / PAGE_SIZE)));
  return {
    pages: Array.from({ length: size }, (_, page) =>
      clubs.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
    ),
    total: clubs.length,
  };
}

/** Searches whose results differ, and whether enough was found to compare. */
async function compared(database: TestDatabase, searches: Record<string, unknown>[]) {
  const different: unknown[] = [];
  let matching = 0;
  for (const search of searches) {
    const isFound = await found(database, search);
    const isThere = await expected(database, search);
    if (!isDeepStrictEqual(isFound, isThere)) different.push({ search, isFound, isThere });
    if (isThere.total > 0) matching += 1;
  }
  return { different, isEnough: matching > searches.length / 3 };
}

const SAME = { different: [], isEnough: true };

const someSearches = (count: number) => Array.from({ length: count }, aSearch);

async function add(database: TestDatabase, names: readonly string[]): Promise<void> {
  await database.sql.execute(sql`
    insert into clubs (name, state, county, city, genders, team_types, num_reviews)
    select name, (${sql.param(STATES)}::text[])[1 + n % 4], (${sql.param(COUNTIES)}::text[])[1 + n % 3],
      'City ' || n,
      case n % 3 when 0 then '{Girls}' when 1 then '{Boys,Girls}' else '{}' end::text[],
      case n % 5 when 0 then '{Travel}' when 1 then '{In-House}' else '{}' end::text[],
      case when n % 7 = 0 then n % 4 else 0 end
    from unnest(${sql.param(names)}::text[]) with ordinality as added (name, n)`);
}

describe('[FIND-32] a part of a name finds the same clubs as a scan of all names', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    await add(database, Array.from({ length: CLUBS }, aName));
    await database.sql.execute(
      sql`update clubs set avg_rating = num_reviews where num_reviews > 0`,
    );
    await database.sql.execute(sql`analyze clubs`);
  });

  test(`in ${SEARCHES} searches`, async () => {
    expect(await compared(database, someSearches(SEARCHES))).toEqual(SAME);
  });

  test('after clubs were renamed, moved, removed and added', async () => {
    await database.sql.execute(sql`
      update clubs set name = reverse(name) || ' premier' where id in (select id from clubs limit 300)`);
    await database.sql.execute(sql`
      update clubs set state = 'Ohio' where id in (select id from clubs order by id limit 300)`);
    await database.sql.execute(sql`
      delete from clubs where id in (select id from clubs order by name limit 700)`);
    await add(database, Array.from({ length: 300 }, aName));
    expect(await compared(database, someSearches(SEARCHES / 2))).toEqual(SAME);
  });
});

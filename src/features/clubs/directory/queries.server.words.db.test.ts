import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { Random } from '../../../../db/sample/random.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
import { searchClubs } from './queries.server.ts';
import { COUNT_LIMIT_OF_MANY, SORTS, parseFinderSearch } from './schema.ts';

// Names are looked for by their words among very many clubs, and by the plain condition among few
// (docs/decisions/008): both have to find the same, whatever is asked.

const CLUBS = 4_000;
const SEARCHES = 250;
const PAGES = 3;
/** No site has so many: all are asked the plain way. */
const NEVER_MANY = 1e12;

// No final sigma: the index of trigrams, which the plain condition may go by, does not know that ας is
// ΑΣ, and so what is found that way depends on the plan.
const PIECES =
  'Volleyball Elite premier VOLLEY Élan élan Ωμ Straße ÉLITE O\'Neil 100% a_b back\\slash "Aces" St. El el xe qu San-José \u{1F3D0} K\u212A ΩΜΩ i\u0307 tab\there %% __ \\\\ a aa aaa \'; --'.split(
    ' ',
  );
const STATES = ['Ohio', 'Utah', 'Pennsylvania'];
const COUNTIES = ['Lake', 'Hills'];

const random = new Random('words of names');

/** A name of some pieces, parted by one or more spaces, with a number that few names share. */
function aName(): string {
  const pieces = Array.from({ length: random.int(1, 4) }, () => random.pick(PIECES));
  const number = random.chance(0.8) ? [String(random.int(1, 1_500))] : [];
  const space = random.chance(0.1) ? '  ' : ' ';
  return [...pieces, ...number].join(space);
}

/** A text out of a name, in other letters; sometimes one that is hardly anywhere. */
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

/** The first pages and the number of all, which stops at that of very many clubs. */
async function found(database: TestDatabase, asked: Record<string, unknown>, manyClubs: number) {
  const pages: string[][] = [];
  let total = 0;
  let after: string | null | undefined;
  while (after !== null && pages.length < PAGES) {
    const search = parseFinderSearch({ ...asked, after });
    const result = await searchClubs(database.db.visitor, search, manyClubs);
    pages.push(result.clubs.map(({ name, id }) => `${name} ${id}`));
    total = Math.min(result.total, COUNT_LIMIT_OF_MANY + 1);
    after = result.next;
  }
  return { pages, total };
}

/** What is found in two ways where it differs, and whether enough was found to be compared. */
async function compared(database: TestDatabase, searches: Record<string, unknown>[]) {
  const different: unknown[] = [];
  let matching = 0;
  for (const search of searches) {
    const plain = await found(database, search, NEVER_MANY);
    const byWords = await found(database, search, 0);
    if (!isDeepStrictEqual(plain, byWords)) different.push({ search, plain, byWords });
    if (plain.total > 0) matching += 1;
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

describe('[FIND-32] by the words of names the same is found as by the names', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    await add(database, Array.from({ length: CLUBS }, aName));
    await database.sql.execute(
      sql`update clubs set avg_rating = num_reviews where num_reviews > 0`,
    );
    await database.sql.execute(sql`analyze clubs`);
  }, 60_000);

  test(`in ${SEARCHES} searches`, { timeout: 120_000 }, async () => {
    expect(await compared(database, someSearches(SEARCHES))).toEqual(SAME);
  });

  test('after clubs were renamed, moved, removed and added', { timeout: 120_000 }, async () => {
    await database.sql.execute(sql`
      update clubs set name = reverse(name) || ' premier' where id in (select id from clubs limit 300)`);
    await database.sql.execute(sql`
      update clubs set state = 'Ohio' where id in (select id from clubs order by id limit 300)`);
    await database.sql.execute(sql`
      delete from clubs where id in (select id from clubs order by name limit 700)`);
    await add(database, Array.from({ length: 300 }, aName));
    expect(await compared(database, someSearches(SEARCHES / 2))).toEqual(SAME);
  });

  test('of a text that more words hold than are put together', { timeout: 60_000 }, async () => {
    const rare = Array.from({ length: 300 }, (_, number) => `Zqx${number}y`);
    await add(database, rare);
    expect(
      await compared(
        database,
        ['zqx', 'ZQ', 'x1', 'zqx2 club', 'q'].flatMap((name) =>
          SORTS.map((sort) => ({ name, sort, state: sort.endsWith('asc') ? 'Ohio' : undefined })),
        ),
      ),
    ).toEqual(SAME);
    // The words stay known when their clubs are gone: then they are rare.
    await database.sql.execute(sql`delete from clubs where name ~ '^Zqx' and name !~ '7y'`);
    expect(
      await compared(
        database,
        ['zqx', 'ZQ', '7y'].flatMap((name) => SORTS.map((sort) => ({ name, sort }))),
      ),
    ).toEqual(SAME);
  });

  test('of a name with very many words that hold the text', async () => {
    const words = Array.from({ length: 45 }, (_, number) => `w${number}`).join(' ');
    await add(
      database,
      Array.from({ length: 400 }, () => words),
    );
    expect(
      await compared(database, [{ name: 'w' }, { name: 'w1' }, { name: 'w1', state: 'Utah' }]),
    ).toEqual(SAME);
  });
});

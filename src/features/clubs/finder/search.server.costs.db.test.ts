import { beforeAll, describe, expect, test } from 'vitest';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { currentSeason } from '#platform/current-season.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { searchClubs } from './search.server.ts';
import { PAGE_SIZE, parseFinderSearch } from './schema.ts';
import type { FinderSearch } from './schema.ts';

const KEPT = { feeKind: 'not_disclosed', feeFrom: null, feeTo: null } as const;
const UNSTATED = { feeKind: 'not_stated', feeFrom: null, feeTo: null } as const;

/** Passes the search through the text of a URL. */
function find(database: TestDatabase, asked: Readonly<Record<string, unknown>>) {
  const search = parseFinderSearch(parseSearch(stringifySearch(asked)));
  return searchClubs(database.db.visitor, search);
}

async function saveFew(database: TestDatabase): Promise<void> {
  const club = (name: string, ageGroups: string[] = []) =>
    aClub({ name, ageGroups, genders: ['Boys', 'Girls'], teamTypes: ['Travel', 'Regional'] });
  const program = (columns: Parameters<typeof aProgram>[0]) =>
    aProgram({ season: currentSeason(), ...columns });
  const [both, sheet, older, kept] = [
    club('Both', ['U14']),
    club('Sheet'),
    club('Older'),
    club('Kept'),
  ];
  await save(
    database.sql,
    club('Says so', ['U14', 'U16']),
    club('Neither', ['U16']),
    program({ club: both, feeFrom: 1_800, feeTo: 2_000 }),
    program({ club: both, teamType: 'Regional', feeFrom: 1_200, feeTo: 1_200 }),
    program({ club: both, gender: 'Boys', feeFrom: 900, feeTo: 950 }),
    program({ club: both, ageGroup: 'U12', feeFrom: 500, feeTo: 600 }),
    program({ club: both, season: currentSeason() - 1, feeFrom: 100, feeTo: 100 }),
    program({ club: sheet, feeFrom: 2_500, feeTo: 3_100 }),
    // Its U14 fee is last year's.
    program({ club: older, season: currentSeason() - 1, feeFrom: 700, feeTo: 700 }),
    program({ club: older, ageGroup: 'U18', feeFrom: 0, feeTo: 0 }),
    program({ club: kept, ...KEPT }),
    program({ club: kept, gender: 'Boys', ...UNSTATED }),
  );
}

describe('of a few clubs', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await aDatabase();
    await saveFew(database);
  });

  async function names(asked: Readonly<Record<string, unknown>>) {
    const { clubs, total } = await find(database, asked);
    expect(total).toBe(clubs.length);
    return clubs.map(({ name }) => name);
  }

  const costs = async (asked: Readonly<Record<string, unknown>>) =>
    Object.fromEntries((await find(database, asked)).clubs.map(({ name, cost }) => [name, cost]));

  test(`[SEAS-13] an age group matches if it is stated or has a program in the newest season`, async () => {
    const ofU14 = ['Both', 'Kept', 'Says so', 'Sheet'];
    expect(await names({ ageGroup: 'U14' })).toEqual(ofU14);
    expect(await names({ ageGroup: 'u18' })).toEqual(['Older']);
    expect(await names({ ageGroup: 'U14', gender: 'Boys' })).toEqual(['Both', 'Kept', 'Says so']);
    const regional = { ageGroup: 'U14', teamType: 'Regional', name: 'o' };
    expect(await names(regional)).toEqual(['Both', 'Says so']);
    expect(await names({ ageGroup: 'U10' })).toEqual([]);
  });

  test(`[SEAS-13] a highest fee matches a disclosed fee of a matching program`, async () => {
    expect(await names({ maxFee: 2_500 })).toEqual(['Both', 'Older', 'Sheet']);
    expect(await names({ maxFee: 2_499 })).toEqual(['Both', 'Older']);
    expect(await names({ maxFee: 0 })).toEqual(['Older']);
    expect(await names({ maxFee: 499, gender: 'Girls', ageGroup: 'U12' })).toEqual([]);
    expect(
      await names({ maxFee: 1_799, ageGroup: 'U14', teamType: 'Travel', gender: 'Girls' }),
    ).toEqual([]);
    expect(
      await names({ maxFee: 1_800, ageGroup: 'U14', teamType: 'Travel', gender: 'Girls' }),
    ).toEqual(['Both']);
    expect(
      await names({ maxFee: 1_200, ageGroup: 'U14', teamType: 'Club', gender: 'Girls' }),
    ).toEqual(['Both']);
  });

  test('[FAMI-04] clubs without a stated fee are counted, and shown below the others on request', async () => {
    const girls = { maxFee: 2_499, ageGroup: 'U14', gender: 'Girls' };
    // Kept and Says so; Sheet states a fee above.
    expect(await find(database, girls)).toMatchObject({ total: 1, unstated: 2 });
    const all = { ...girls, unstated: 'show' };
    expect(await names({ ...all, sort: 'name_desc' })).toEqual(['Both', 'Says so', 'Kept']);
    expect(await costs(all)).toEqual({
      Both: '$1,200–$2,000',
      Kept: 'not disclosed',
      'Says so': undefined,
    });
    expect(await find(database, { ageGroup: 'U14' })).not.toHaveProperty('unstated');
    expect(await names({ ageGroup: 'U14', unstated: 'show' })).toHaveLength(4);
  });

  test('[SEAS-14] the cheapest come first, those without a disclosed fee last, by name', async () => {
    expect(await names({ ageGroup: 'U14', sort: 'cost_asc' })).toEqual([
      'Both',
      'Sheet',
      'Kept',
      'Says so',
    ]);
    expect(await names({ maxFee: 9_000, sort: 'cost_asc' })).toEqual(['Older', 'Both', 'Sheet']);
    expect(
      await names({ maxFee: 9_000, gender: 'Girls', teamType: 'Travel', sort: 'cost_asc' }),
    ).toEqual(['Older', 'Both', 'Sheet']);
    // Without either filter, the sort does not exist.
    expect(await names({ sort: 'cost_asc' })).toEqual(await names({}));
  });

  test("[SEAS-05, SEAS-15] a card shows the cost of matching programs, 'not disclosed', or nothing", async () => {
    expect(await costs({})).toEqual({
      Both: '$500–$2,000',
      Kept: 'not disclosed',
      Neither: undefined,
      Older: '$0',
      'Says so': undefined,
      Sheet: '$2,500–$3,100',
    });
    expect(await costs({ ageGroup: 'U14', gender: 'Girls' })).toEqual({
      Both: '$1,200–$2,000',
      Kept: 'not disclosed',
      'Says so': undefined,
      Sheet: '$2,500–$3,100',
    });
    expect(await costs({ ageGroup: 'U14', gender: 'Boys' })).toEqual({
      Both: '$900–$950',
      Kept: undefined,
      'Says so': undefined,
    });
    expect(await costs({ ageGroup: 'U14', maxFee: 1_500, gender: 'Girls' })).toEqual({
      Both: '$1,200',
    });
  });
});

const random = new Random('costs');
const clubs = Array.from({ length: 300 }, () =>
  aClub({
    name: random.pick(['Ace', 'Élan', 'Net', 'Zulu', '1st', '"Q"']),
    state: random.pick(['Pennsylvania', 'Pennsylvania', 'Delaware']),
    ageGroups: random.pick([[], ['U14'], ['U12', 'U14'], ['U18']]),
    genders: random.pick([['Girls'], ['Boys', 'Girls'], ['Boys']]),
    teamTypes: random.pick([['Travel'], ['Regional'], ['Travel', 'In-House']]),
  }),
);
const programs = clubs.flatMap((club) =>
  [2025, 2026]
    .filter(() => random.pick([true, true, false]))
    .flatMap((season) =>
      AGE_GROUPS.flatMap((ageGroup) =>
        GENDERS.flatMap((gender) =>
          TEAM_TYPES.filter(() =>
            random.pick([true, ...Array.from({ length: 12 }, () => false)]),
          ).map((teamType) => {
            // Few different fees, so that many are equal.
            const fee = random.pick([0, 900, 900, 1_800, 1_800, 2_500]);
            const kind = random.pick([{}, {}, KEPT, UNSTATED]);
            return aProgram({
              club,
              season,
              ageGroup,
              gender,
              teamType,
              feeFrom: fee,
              feeTo: fee + 100,
              ...kind,
            });
          }),
        ),
      ),
    ),
);

describe('sort by cost and pages, over 300 clubs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
    await save(database.sql, ...clubs, ...programs);
  });

  /** The expected result, computed club by club. */
  function expected({ ageGroup, gender, teamType, maxFee, state }: FinderSearch) {
    const collator = new Intl.Collator('en');
    return clubs
      .map(({ row }) => {
        const own = programs
          .map((program) => program.row)
          .filter(({ clubId }) => clubId === row.id);
        const newest = Math.max(...own.map(({ season }) => season));
        const wanted = own.filter(
          (one) =>
            one.season === newest &&
            (!ageGroup || one.ageGroup === ageGroup) &&
            (!gender || one.gender === gender) &&
            (!teamType || one.teamType === teamType),
        );
        const fees = wanted
          .map(({ feeFrom }) => feeFrom ?? Number.POSITIVE_INFINITY)
          .filter((fee) => fee <= (maxFee ?? 99_999));
        const isOfAge = !ageGroup || (row.ageGroups ?? []).includes(ageGroup) || wanted.length > 0;
        const isFound =
          (!state || row.state === state) &&
          (!gender || (row.genders ?? []).includes(gender)) &&
          (!teamType || (row.teamTypes ?? []).includes(teamType)) &&
          (maxFee === undefined ? isOfAge : fees.length > 0);
        return { row, isFound, lowest: Math.min(...fees) };
      })
      .filter(({ isFound }) => isFound)
      .toSorted(
        (one, other) =>
          (one.lowest === other.lowest ? 0 : one.lowest - other.lowest) ||
          collator.compare(one.row.name, other.row.name) ||
          (one.row.id < other.row.id ? -1 : 1),
      )
      .map(({ row }) => row.id);
  }

  const searches: FinderSearch[] = [
    { ageGroup: 'U14' },
    { ageGroup: 'U14', gender: 'Girls' },
    { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' },
    { maxFee: 2_000 },
    { maxFee: 900, state: 'Pennsylvania', gender: 'Boys' },
    { ageGroup: 'U12', maxFee: 2_500 },
    { ageGroup: 'U18', state: 'Pennsylvania' },
  ];

  test.each(searches)('[SEAS-14] all pages of %j hold each club once, in order', async (search) => {
    const order = expected(search);
    expect(order.length).toBeGreaterThan(PAGE_SIZE);
    const seen: string[] = [];
    let at: number | null = 1;
    do {
      const page = await find(database, { ...search, sort: 'cost_asc', page: at });
      expect(page.total).toBe(order.length);
      seen.push(...page.clubs.map(({ id }) => id));
      at = page.next;
    } while (at !== null && seen.length < order.length);
    expect(at).toBeNull();
    expect(seen).toEqual(order);
  });
});

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { WITHIN } from '#domain/near.ts';
import { parseSearch, stringifySearch } from '#domain/search-params.ts';
import { WEEKDAYS } from '#domain/weekdays.ts';
import { currentSeason } from '#platform/current-season.ts';
import { Random } from '../../../../db/sample/random.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { parseFinderSearch } from './schema.ts';
import { searchClubs } from './search.server.ts';

const CLUBS = 150;
const SEARCHES = 200;

const TOWNS: Readonly<Record<string, readonly string[]>> = {
  Delaware: ['Newark', 'Dover', 'Milford', 'Middletown', 'Wilmington'],
  'New Jersey': ['Newark', 'Dover', 'Milford', 'Burlington', 'Washington', 'Springfield'],
  Pennsylvania: ['Dover', 'Milford', 'Burlington', 'Washington', 'Springfield', 'Philadelphia'],
};
const STATES = Object.keys(TOWNS);
const ZIPS = ['08002', '19104', '19711', '07102', '19901', '18337', '08016', '07081', '19064'];
const NAMES = [
  'Haddon’s Run',
  'St. Brigid’s',
  'Río  Grande',
  'Águilas',
  'Mid-Atlantic',
  'Ærø V.B.C.',
];
const TYPED = ['haddons run', 'Haddon’s', 'ST BRIGIDS', 'st. brigid', 'rio grande', 'AGUILAS'];
const TYPED_TOO = ['mid atlantic', 'midatlantic', 'mid–atlantic', 'aero', 'v.b.c', 'vbc', 'run 1'];

/** Most of the time undefined. */
function maybe<Value>(random: Random, values: readonly Value[], chance = 0.35): Value | undefined {
  return random.int(1, 100) <= chance * 100 ? random.pick(values) : undefined;
}

function some<Value>(random: Random, values: readonly Value[]): Value[] {
  return values.filter(() => random.int(0, 1) === 1);
}

function clubsOf(random: Random) {
  return Array.from({ length: CLUBS }, (_, at) => {
    const state = random.pick(STATES);
    const club = aClub({
      name: `${random.pick(NAMES)} ${at}`,
      state,
      county: random.pick(['Kent', 'Chester', null]),
      city: random.pick(TOWNS[state] ?? []),
      ageGroups: some(random, AGE_GROUPS.slice(2, 6)),
      genders: some(random, GENDERS),
      teamTypes: some(random, TEAM_TYPES),
    });
    const gyms = Array.from({ length: random.int(0, 2) }, () =>
      aPracticeLocation({ club, address: `1 Lane, ${random.pick(ZIPS)}` }),
    );
    const programs = new Map(
      Array.from({ length: random.int(0, 5) }, () => {
        const key = {
          season: currentSeason() - random.int(0, 2),
          ageGroup: random.pick(AGE_GROUPS.slice(2, 6)),
          gender: random.pick(GENDERS),
          teamType: random.pick(TEAM_TYPES),
        };
        const feeFrom = random.int(1, 8) * 500;
        const fee = random.pick([
          { feeKind: 'range', feeFrom, feeTo: feeFrom + 200 },
          { feeKind: 'range', feeFrom, feeTo: feeFrom },
          { feeKind: 'not_disclosed', feeFrom: null, feeTo: null },
          { feeKind: 'not_stated', feeFrom: null, feeTo: null },
        ] as const);
        const openSpots = random.pick([null, 'None', 'Some', '3']);
        const practiceDays = random.pick([[], ['Mon'], ['Mon', 'Wed'], some(random, WEEKDAYS)]);
        const facts = { ...fee, openSpots, practiceDays };
        return [JSON.stringify(key), aProgram({ club, ...key, ...facts })] as const;
      }),
    );
    return [club, ...gyms, ...programs.values()];
  }).flat();
}

function aSearch(random: Random) {
  const ageGroup = maybe(random, AGE_GROUPS.slice(2, 6));
  const maxFee = maybe(random, [500, 1_000, 2_000, 3_000]);
  const towns = [...new Set(Object.values(TOWNS).flat()), 'Milford, PA', 'dover, nj', ...ZIPS];
  const near = maybe(random, towns, 0.7);
  const sorts = [...((ageGroup ?? maxFee) ? ['cost_asc'] : []), ...(near ? ['distance'] : [])];
  return {
    name: maybe(random, [...TYPED, ...TYPED_TOO], 0.25),
    state: maybe(random, [...STATES, 'any'], 0.6),
    county: maybe(random, ['Kent', 'Chester'], 0.1),
    near,
    within: near && maybe(random, WITHIN, 0.7),
    ageGroup,
    gender: maybe(random, GENDERS),
    teamType: maybe(random, [...TEAM_TYPES, 'Club'], 0.2),
    maxFee,
    unstated: maxFee && maybe(random, ['show'], 0.5),
    spots: maybe(random, ['open'], 0.15),
    days: maybe(random, ['Mon', 'Mon,Wed', 'Mon,Tue,Wed,Thu', WEEKDAYS.join()], 0.15),
    sort: maybe(random, ['name_asc', ...sorts], 0.8),
  };
}

/** What the finder promises, in one statement that shares nothing with its code. */
async function bySql({ sql: owner }: TestDatabase, asked: ReturnType<typeof aSearch>) {
  const { name = null, near = null, within = null, county = null, gender = null } = asked;
  const { ageGroup = null, maxFee = null, unstated = null, teamType } = asked;
  const { spots = null, days = null } = asked;
  const chosen = asked.state === 'any' ? null : (asked.state ?? null);
  const competing = ['National', 'Travel', 'Regional'];
  const types = teamType === undefined ? null : teamType === 'Club' ? competing : [teamType];
  const sort = asked.sort ?? (near === null ? 'name_asc' : 'distance');
  const plain = (text: ReturnType<typeof sql>) => sql`replace(regexp_replace(translate(
    normalize(lower(${text}), nfd), 'ø’''.–-' || chr(768) || chr(769), 'o'), ' +', ' ', 'g'), 'æ', 'ae')`;
  const { rows } = await owner.execute<{ id: string; unstated: boolean }>(sql`
    with asked as (
      select ${near}::text as near, ${within}::float8 as within, ${ageGroup}::text as age,
        ${gender}::text as gender, ${sql.param(types)}::text[] as types, ${maxFee}::int as most,
        ${chosen}::text as chosen, ${name}::text as name, ${county}::text as county,
        ${spots}::text as spots, string_to_array(${days}::text, ',') as days
    ),
    place as (
      select places.*, state.name as state
      from asked, places join place_states as state on state.code = state_code
      where case when near ~ '^[0-9]' then zip = near
        else zip is null and lower(town) = lower(split_part(near, ',', 1))
          and (near not like '%,%' or state_code = upper(right(near, 2))) end
      order by state.name is distinct from chosen,
        power(latitude - 39.95, 2) + power((longitude + 75.16) * 0.767, 2)
      limit 1
    ),
    filters as (
      select asked.*,
        case when exists (select from place where zip is not null and state <> chosen)
          then null else chosen end as state,
        case when exists (select from place where zip is not null and state <> chosen)
          then null else county end as of_county
      from asked
    ),
    facts as (
      select club.*, filters.*, sheet.*, (
        select min(2 * 3958.76 * asin(sqrt(power(sin(radians(at.latitude - place.latitude) / 2), 2)
          + cos(radians(at.latitude)) * cos(radians(place.latitude))
          * power(sin(radians(at.longitude - place.longitude) / 2), 2))))
        from place, club_places join places as at on at.id = place_id
        where club_places.club_id = club.id) as miles
      from filters, (select id, name as called, state as its_state, county as its_county,
        age_groups, genders, team_types from clubs) as club,
      lateral (
        select count(*) as programs, min(fee_from) as lowest,
          min(fee_from) filter (where fee_from <= most) as fits
        from club_programs as program
        where program.club_id = club.id
          and season = (select max(season) from club_programs as other where other.club_id = club.id)
          and (age is null or age_group = age)
          and (filters.gender is null or program.gender = filters.gender)
          and (types is null or team_type = any (types))
          and (spots is null or open_spots in ('Some', '3'))
          and (days is null or (practice_days <> '{}'
            and not exists (select from unnest(practice_days) as day where day <> all (days))))
      ) as sheet
    )
    select id, most is not null and fits is null as unstated from facts
    where (name is null
        or strpos(${plain(sql`called`)}, ${plain(sql`name`)}) > 0
        or strpos(${plain(sql`replace(called, '-', ' ')`)}, ${plain(sql`translate(name, '-–', '  ')`)}) > 0)
      and (state is null or its_state = state)
      and (of_county is null or its_county = of_county)
      and (near is null or within is null or miles <= within)
      and (age is null or age = any (age_groups) or programs > 0)
      and (spots is null and days is null or programs > 0)
      and (gender is null or gender = any (genders))
      and (types is null or team_types && types)
      and (most is null or fits is not null or lowest is null)
    order by unstated, case ${sort} when 'distance' then miles
      when 'cost_asc' then coalesce(fits, case when most is null then lowest end) end nulls last,
      called, id`);
  const stated = rows.filter((row) => !row.unstated);
  return {
    ids: (unstated === null ? stated : rows).map(({ id }) => id),
    unstated: maxFee === null ? undefined : rows.length - stated.length,
  };
}

test('[FAMI-01] [FAMI-02] [FAMI-04] [FACT-03] 200 random searches find what plain SQL finds', async () => {
  const database = await aDatabase();
  const random = new Random('families');
  await save(database.sql, ...clubsOf(random));
  const found = { clubs: 0, unstated: 0, elsewhere: 0, nothing: 0 };
  for (let at = 0; at < SEARCHES; at += 1) {
    const asked = aSearch(random);
    const query = stringifySearch(asked);
    const search = parseFinderSearch(parseSearch(query));
    const result = await searchClubs(database.db.visitor, search, { size: CLUBS });
    const expected = await bySql(database, asked);
    expect(
      result.clubs.map(({ id }) => id),
      query,
    ).toEqual(expected.ids);
    expect(result.total, query).toBe(expected.ids.length);
    expect(result.unstated, query).toBe(expected.unstated);
    found.clubs += result.total;
    found.unstated += result.unstated ?? 0;
    found.elsewhere += result.place?.elsewhere ? 1 : 0;
    found.nothing += result.total === 0 ? 1 : 0;
  }
  // The searches are neither empty nor all alike.
  expect(found.clubs).toBeGreaterThan(1_000);
  expect(found.unstated).toBeGreaterThan(100);
  expect(found.elsewhere).toBeGreaterThan(5);
  expect(found.nothing).toBeLessThan(120);
});

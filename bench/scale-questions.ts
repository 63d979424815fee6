import { sql } from 'drizzle-orm';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import type { Sql } from '#db/db.ts';
import type { Address } from '#tests/permissions/server-function.ts';
import { RARE_WORD } from './scale-clubs.ts';

/** A finder filter as its server function takes it. */
type Search = Readonly<Record<string, string>>;

/** A request of a visitor or an administrator, repeated with different values. */
export interface Question {
  readonly title: string;
  /** Whether it is for administrators only: these have no goal. */
  readonly ofAdministrator?: boolean;
  /** The search of one request; undefined for a page requested by `path`. */
  readonly search?: (turn: number) => Search;
  /** The address of one request. */
  readonly path?: (turn: number) => string;
  /** The address from which one request comes, for what is limited by address. */
  readonly visitor?: (turn: number) => string;
  /** The expected status; default 200. */
  readonly status?: number;
  /** The server function of one request and its input. */
  readonly call?: (turn: number) => readonly [Address, unknown];
}

interface KnownClub {
  readonly id: string;
  readonly path: string;
  readonly state: string;
  readonly county: string;
}

const SORTS = ['name_asc', 'name_desc', 'rating_desc', 'rating_asc', 'reviews_desc', 'reviews_asc'];
const STATES = ['Pennsylvania', 'California', 'Texas', 'Wyoming', 'Delaware', 'New York'];
const COMMON_WORDS = ['volleyball', 'Elite', 'club', 'Premier', 'Academy'];

/**
 * All requests for a database that bench/scale-clubs.ts has filled. A search returns its
 * page and the total; a club's page includes the related clubs.
 */
export async function questionsFor(database: Sql): Promise<Question[]> {
  const clubs = await someClubs(database);
  const club = (turn: number) => at(clubs, turn);
  const state = (turn: number) => at(STATES, turn);
  return [
    { title: 'state (page 1)', search: (turn) => ({ state: state(turn) }) },
    {
      title: 'state and county',
      search: (turn) => ({ state: club(turn).state, county: club(turn).county }),
    },
    { title: 'name contains: rare', search: (turn) => ({ name: spelled(RARE_WORD, turn) }) },
    { title: 'name contains: common', search: (turn) => ({ name: at(COMMON_WORDS, turn) }) },
    {
      title: 'name contains: two letters',
      search: (turn) => ({ name: at(['el', 'vo', 'xe', 'qu'], turn) }),
    },
    { title: 'name contains: no match', search: (turn) => ({ name: `qqq${turn}zz` }) },
    {
      title: 'name contains: rare, in a state',
      search: (turn) => ({ name: spelled(RARE_WORD, turn), state: state(turn) }),
    },
    {
      title: 'name contains: common, in a state',
      search: (turn) => ({ name: at(COMMON_WORDS, turn), state: state(turn) }),
    },
    {
      title: 'name contains: two letters, in a state',
      search: (turn) => ({ name: at(['el', 'vo', 'xe', 'qu'], turn), state: state(turn) }),
    },
    {
      title: 'name contains: no match, in a state',
      search: (turn) => ({ name: `qqq${turn}zz`, state: state(turn) }),
    },
    {
      title: 'gender and team type',
      search: (turn) => ({
        gender: at(['Girls', 'Boys'], turn),
        teamType: at(['National', 'Club', 'In-House'], turn),
      }),
    },
    {
      title: 'gender and team type, in a state',
      search: (turn) => ({
        gender: at(['Girls', 'Boys'], turn),
        teamType: at(['National', 'Club', 'In-House'], turn),
        state: state(turn),
      }),
    },
    {
      title: 'program type',
      search: (turn) => ({ programType: at(['Camps', 'Clinics', 'Adult'], turn) }),
    },
    {
      title: 'discipline',
      search: (turn) => ({ discipline: at(['Beach', 'Grass', 'Sitting'], turn) }),
    },
    ...questionsOfCosts(state),
    ...questionsOfTryouts(club, state),
    ...questionsOfPlaces(await someZips(database)),
    ...SORTS.flatMap((sort) => [
      { title: `sort ${sort}`, search: () => ({ sort, gender: 'Girls' }) },
      {
        title: `sort ${sort}, in a state`,
        search: (turn: number) => ({ sort, state: state(turn) }),
      },
    ]),
    ...[10, 100].map((page) => ({
      title: `page ${page} of a state`,
      search: (turn: number) => ({ state: state(turn), page: String(page) }),
    })),
    { title: 'club page by path', path: (turn) => club(turn).path },
    { title: 'club page by id', path: (turn) => `/clubs/${club(turn + 500).id}` },
    {
      title: 'club page that is not there',
      path: (turn) => `/clubs/a/b/c/none-${turn}`,
      status: 404,
    },
    ...[
      'clubs?state=Pennsylvania',
      'clubs?near=19104&within=25&ageGroup=U14',
      'programs?changed_since=2020-01-01T00:00:00Z',
      'tryouts?ageGroup=U14',
    ].map((path, kind) => ({
      title: `open data: ${path.replace(/=.*/, '')}`,
      path: (turn: number) => `/api/v1/${path}&limit=${100 + (turn % 100)}`,
      visitor: (turn: number) => `10.0.${kind}.${turn % 250}`,
    })),
    { title: 'sitemap', path: () => '/sitemap.xml' },
    { title: 'sitemap: its pages', path: () => '/sitemap-pages-1.xml' },
    { title: 'sitemap: clubs', path: () => '/sitemap-clubs-1.xml' },
    ...questionsOfAdministrators(state),
  ];
}

/** Searches by season: an age group, a highest fee, and the cheapest first. */
function questionsOfCosts(state: (turn: number) => string): Question[] {
  const ageGroup = (turn: number) => at(AGE_GROUPS, turn);
  const maxFee = (turn: number) => String(300 + (turn % 60) * 100);
  const sort = 'cost_asc';
  const girls = { gender: 'Girls', teamType: 'Travel' };
  const questions: [title: string, search: (turn: number) => Search][] = [
    ['age group', (turn) => ({ ageGroup: ageGroup(turn) })],
    ['highest fee', (turn) => ({ maxFee: maxFee(turn) })],
    ['cheapest of an age group', (turn) => ({ ageGroup: ageGroup(turn), sort })],
    [
      'cheapest of girls, age group, travel',
      (turn) => ({ ageGroup: ageGroup(turn), ...girls, sort }),
    ],
    [
      'cheapest of girls, age group, travel, fee',
      (turn) => ({ ageGroup: ageGroup(turn), ...girls, maxFee: maxFee(turn), sort }),
    ],
    ['open spots', () => ({ spots: 'open' })],
    ['practices on two days', (turn) => ({ days: at(['Mon,Wed', 'Tue,Thu', 'Sat,Sun'], turn) })],
    ['cheapest up to a fee', (turn) => ({ maxFee: maxFee(turn), sort })],
  ];
  return questions.flatMap(([title, search]) => [
    { title, search },
    {
      title: `${title}, in a state`,
      search: (turn: number) => ({ ...search(turn), state: state(turn) }),
    },
  ]);
}

/** Searches of the tryouts board, by families and by subscribed calendars. */
function questionsOfTryouts(
  club: (turn: number) => KnownClub,
  state: (turn: number) => string,
): Question[] {
  const players = (turn: number) => ({
    gender: at(GENDERS, turn),
    ageGroup: at(AGE_GROUPS, Math.floor(turn / 2)),
  });
  const place = (turn: number) => ({ state: club(turn).state, county: club(turn).county });
  const filters: [title: string, filters: (turn: number) => Search][] = [
    ['all states', () => ({})],
    ['a state', (turn) => ({ state: state(turn) })],
    ['state and county', place],
    ['gender and age group', players],
    ['gender and age group, in a state', (turn) => ({ ...players(turn), state: state(turn) })],
  ];
  const calendar = (chosen: Search) => `/tryouts.ics?${new URLSearchParams(chosen).toString()}`;
  return [
    ...filters.map(([title, chosen]): Question => ({
      title: `tryouts: ${title}`,
      call: (turn) => ['GET tryouts.board.getTryouts', chosen(turn)],
    })),
    {
      title: 'tryouts: calendar of a county',
      path: (turn) => calendar({ ...place(turn), ...players(turn) }),
    },
    {
      title: 'tryouts: calendar of a state',
      path: (turn) => calendar({ state: club(turn).state, ...players(turn) }),
    },
  ];
}

/** Searches near a place: the nearest clubs, at any distance or within some miles, also by name. */
function questionsOfPlaces(zips: readonly string[]): Question[] {
  const near = (turn: number) => at(zips, turn);
  const girls = { ageGroup: 'U14', gender: 'Girls' };
  const questions: [title: string, search: (turn: number) => Search][] = [
    ['near', (turn) => ({ near: near(turn) })],
    ['near, girls, age group', (turn) => ({ near: near(turn), ...girls })],
    ['within 5', (turn) => ({ near: near(turn), within: '5' })],
    ['within 50', (turn) => ({ near: near(turn), within: '50' })],
    ['within 25, girls, age group', (turn) => ({ near: near(turn), within: '25', ...girls })],
    ['within 25, by name', (turn) => ({ near: near(turn), within: '25', sort: 'name_asc' })],
    [
      'within 25, cheapest of an age group',
      (turn) => ({ near: near(turn), within: '25', ageGroup: 'U14', sort: 'cost_asc' }),
    ],
    ['near a town', () => ({ near: 'Cherry Hill, NJ', within: '10' })],
    ['near, rare name', (turn) => ({ near: near(turn), name: spelled(RARE_WORD, turn) })],
    ['near, common name', (turn) => ({ near: near(turn), name: at(COMMON_WORDS, turn) })],
    ['near, a name of none', (turn) => ({ near: near(turn), name: `qqq${turn}zz` })],
    [
      'near, common name, girls, age group',
      (turn) => ({ near: near(turn), name: at(COMMON_WORDS, turn), ...girls }),
    ],
    [
      'within 25, common name',
      (turn) => ({ near: near(turn), within: '25', name: at(COMMON_WORDS, turn) }),
    ],
    [
      'within 25, rare name',
      (turn) => ({ near: near(turn), within: '25', name: spelled(RARE_WORD, turn) }),
    ],
    [
      'near, common name, in a state',
      (turn) => ({ near: near(turn), name: at(COMMON_WORDS, turn), state: 'Pennsylvania' }),
    ],
    ['near, page 20', (turn) => ({ near: near(turn), page: '20' })],
  ];
  return questions.map(([title, search]) => ({ title: `place: ${title}`, search }));
}

function questionsOfAdministrators(state: (turn: number) => string): Question[] {
  const asks = (title: string, search: (turn: number) => Search): Question => ({
    title: `administrators' list${title}`,
    ofAdministrator: true,
    call: (turn) => ['GET clubs.administration.getAllClubs', { search: search(turn) }],
  });
  return [
    asks('', () => ({})),
    asks(': state', (turn) => ({ state: state(turn) })),
    asks(': rare text', (turn) => ({ search: spelled(RARE_WORD, turn) })),
    asks(': common text', (turn) => ({ search: at(COMMON_WORDS, turn) })),
  ];
}

async function someZips(database: Sql): Promise<string[]> {
  const { rows } = await database.execute<{ zip: string }>(
    sql`select zip from places where zip is not null order by md5(zip) limit 1000`,
  );
  return rows.map(({ zip }) => zip);
}

async function someClubs(database: Sql): Promise<KnownClub[]> {
  const { rows } = await database.execute<{ [Field in keyof KnownClub]: string }>(sql`
    select id, state, county,
      '/clubs/' || state_slug || '/' || county_slug || '/' || city_slug || '/' || slug as path
    from clubs tablesample bernoulli (100) repeatable (1) order by md5(id::text) limit 1000`);
  return rows;
}

/** Another spelling of a word each time: the same clubs, never the same address. */
function spelled(word: string, turn: number): string {
  return Array.from(word, (letter, index) =>
    (turn >> index) % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase(),
  ).join('');
}

function at<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('there is nothing to ask about');
  return value;
}

import { createRequire } from 'node:module';
import pg from 'pg';

const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  readonly codes: Readonly<
    Record<string, { zip: string; city: string; state: string; country: string }>
  >;
};

/** A place with clubs, and its share of the country's ZIP codes: the more, the more clubs. */
interface Place {
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly weight: number;
}

const FIRST_WORDS =
  'Elite Premier United Metro Valley River Lakeside Summit Liberty Thunder Falcon Blue Golden Northern Southern Coastal Prairie Cedar Granite Harbor Capital Heritage Pioneer Juniper Quarry Xenia'.split(
    ' ',
  );
const SECOND_WORDS =
  'Volleyball Club,Volleyball Academy,Juniors,VBC,Spikers,Volleyball,Aces,Youth Volleyball,Setters,Boys Volleyball'.split(
    ',',
  );
/** Part of the name of one club in ten thousand. */
export const RARE_WORD = 'Zyzzyva';
const RATERS = 1_000;
const FILLED = [
  'clubs',
  'club_ratings',
  'profiles',
  'available_locations',
  'season_sheets',
  'club_programs',
  'tryouts',
];

/** States of the United States by their abbreviation, with the District of Columbia. */
const STATE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** All cities of the country; cities with the same ZIP code prefix represent a county. */
function places(): Place[] {
  const counted = new Map<string, Place>();
  for (const { zip, city, state: code, country } of Object.values(zipcodes.codes)) {
    const state = STATE_NAMES[code];
    if (country !== 'US' || state === undefined) continue;
    const county = `Area ${zip.slice(0, 3)}`;
    const key = `${state}/${county}/${city}`;
    const weight = (counted.get(key)?.weight ?? 0) + 1;
    counted.set(key, { state, county, city, weight });
  }
  return [...counted.values()];
}

/**
 * Fills a migrated, empty database with clubs in the whole country. Most names share a few first words, and
 * most clubs are in a few cities. A tenth of the clubs has five ratings each, every other club has three
 * programs in each of two seasons (three times as many programs as clubs), and every club has one tryout.
 *
 * @param ownerUrl connection string of the role that owns the tables
 * @param count how many clubs
 */
export async function fillWithClubs(ownerUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select setseed(0.5)');
    for (const table of FILLED) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    // Recreated at the end: maintaining these while rows are added takes most of the time.
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'clubs' and indexdef like '% USING gin %'`,
    );
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    await addPlaces(client);
    await addClubs(client, count);
    await addRatings(client);
    await addPrograms(client);
    await addTryouts(client);
    for (const { definition } of indexes.rows) await client.query(definition);
    for (const table of FILLED) {
      await client.query(`alter table ${table} enable trigger user`);
    }
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/**
 * Places every club whose town the site's gazetteer does not know, at two random points inside it: a search near a
 * place then has all clubs to sort, as in a region with so many.
 */
export async function placeClubs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into practice_locations (club_id, address)
    select id, 'Unknown' from clubs, generate_series(1, 2)
    where not exists (select from club_places where club_id = clubs.id)`);
  await pool.query(`
    insert into club_places (club_id, location_id, place_id, found_by)
    select club_id, location.id, ids[1 + abs(hashtext(location.id::text)) % cardinality(ids)], 'zip'
    from practice_locations as location,
      (select array_agg(id order by id) as ids from places where zip is not null) as known
    on conflict do nothing`);
  await pool.query('vacuum analyze club_places, practice_locations');
}

async function addPlaces(client: pg.Client): Promise<void> {
  const all = places();
  await client.query(
    `create temp table place on commit drop as
     select row_number() over () as n, state, county, city,
       sum(weight) over (order by weight desc, state, county, city) as upto
     from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as p (state, county, city, weight)`,
    [
      all.map(({ state }) => state),
      all.map(({ county }) => county),
      all.map(({ city }) => city),
      all.map(({ weight }) => weight),
    ],
  );
  await client.query(`
    insert into available_locations (state, county)
    select distinct state, null from place union all select distinct state, county from place`);
}

async function addClubs(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into clubs (name, city, state, county, description, website, contact_email,
       contact_phone, year_established, genders, team_types, program_types, disciplines, age_groups,
       teams_per_age_group,
       state_slug, county_slug, city_slug, name_slug, slug)
     select name, city, state, county, 'A club of ' || city || '.',
       'https://club-' || i || '.example', 'club' || i || '@example.org', '555-' || i,
       1950 + i % 70,
       (array['{Girls}', '{Girls,Boys}', '{Boys}'])[1 + i % 10 / 4]::text[],
       (array['{Travel}', '{Travel,Regional}', '{National,Travel}', '{Recreational}', '{In-House}'])[1 + i % 5]::text[],
       (array['{}', '{Camps}', '{Camps,Clinics}', '{Adult}'])[1 + i % 4]::text[],
       (array['{Indoor}', '{Indoor,Beach}', '{Indoor,Grass}', '{Sitting}'])[1 + i % 23 / 6]::text[],
       '{U12,U13,U14,U15,U16}',
       '{"U12": {"Girls": {"Travel": 1}}, "U14": {"Girls": {"Travel": 2}}}',
       app.slugify(state), app.slugify(county), app.slugify(city), app.slugify(name),
       app.slugify(name) || '-' || i
     from (
       select i, state, county, city,
         ($2::text[])[1 + floor(power(random(), 3) * array_length($2::text[], 1))]
         || case when i % 10000 = 7 then ' ${RARE_WORD}' else '' end || ' '
         || split_part(city, ' ', 1) || ' '
         || ($3::text[])[1 + floor(power(random(), 2) * array_length($3::text[], 1))] as name
       from (
         select i, 1 + width_bucket(
           random() * (select max(upto) from place), (select array_agg(upto::float8 order by upto) from place)
         ) as place_n
         from generate_series(1, $1::int) as i
       ) as drawn
       join (select row_number() over (order by upto) as place_n, * from place) as ranked using (place_n)
     ) as made`,
    [count, FIRST_WORDS, SECOND_WORDS],
  );
}

async function addRatings(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (
       insert into auth."user" (name, email, email_verified)
       select 'rater' || i, 'rater' || i || '@example.org', true from generate_series(1, $1::int) as i
       returning id, name
     )
     insert into profiles (id, username) select id, name from made`,
    [RATERS],
  );
  await client.query(
    `with rated as (
       select id, row_number() over () as n from clubs where random() < 0.1
     ), rater as (
       select id, row_number() over () - 1 as n from profiles
     ), given as (
       insert into club_ratings (user_id, club_id, rating)
       select rater.id, rated.id, 1 + floor(power(random(), 0.5) * 5)
       from rated, generate_series(0, 4) as turn
       join rater on true
       where rater.n = (rated.n * 7 + turn) % $1
       returning club_id, rating
     )
     update clubs set avg_rating = figures.average, num_reviews = figures.ratings
     from (
       select club_id, round(avg(rating), 2) as average, count(*) as ratings
       from given group by club_id
     ) as figures
     where clubs.id = figures.club_id`,
    [RATERS],
  );
}

/** Three quarters of the programs state a fee, and one in ten does not disclose it. */
async function addPrograms(client: pg.Client): Promise<void> {
  await client.query(`
    insert into season_sheets (club_id, season)
    select id, season from (select id, row_number() over (order by id) as n from clubs) as numbered,
      unnest(array[2025, 2026]) as season
    where n % 2 = 0`);
  await client.query(`
    insert into club_programs (club_id, season, is_newest, age_group, gender, team_type, fee_kind, fee_from, fee_to,
      open_spots, practice_days)
    select club_id, season, season = 2026, age_group, gender, team_type, kind,
      case kind when 'range' then fee end, case kind when 'range' then fee + 400 end,
      (array['None', 'Some', '3', null])[1 + fee / 50 % 4],
      (array['{Mon,Wed}', '{Tue,Thu}', '{Mon,Wed,Fri}', '{Sat}', '{}'])[1 + fee / 50 % 5]::text[]
    from (
      select club_id, season, gender,
        'U' || 10 + (abs(hashtext(club_id::text)) + 2 * turn) % 9 as age_group,
        team_types[1 + turn % cardinality(team_types)] as team_type,
        case when drawn < 0.75 then 'range' when drawn < 0.85 then 'not_disclosed' else 'not_stated' end as kind,
        300 + 50 * floor((random() + random() + random()) / 3 * 100)::int as fee
      from (
        select club_id, season, turn, team_types, genders[1 + turn % cardinality(genders)] as gender,
          random() as drawn
        from season_sheets join clubs on clubs.id = club_id, generate_series(0, 2) as turn
      ) as planned
    ) as made`);
}

/** One for each club, on the weekends around now: most are in the future, one in twenty is canceled. */
async function addTryouts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into tryouts (club_id, season, gender, age_groups, starts_at, ends_at, venue_name,
      venue_address, fee, status)
    select id, extract(year from starts_at)::int - (extract(month from starts_at) < 8)::int,
      genders[1 + n % cardinality(genders)], array['U' || 10 + n % 8, 'U' || 11 + n % 8],
      starts_at, starts_at + interval '2 hours', 'Gym of ' || city, n || ' School Lane, ' || city,
      20 + n % 4 * 10, case when n % 20 = 0 then 'canceled' else 'scheduled' end
    from (
      select id, city, genders, (row_number() over (order by md5(id::text)))::int as n,
        date_trunc('hour', now()) + interval '1 hour' * floor(random() * 24 * 120 - 24 * 20) as starts_at
      from clubs
    ) as planned`);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '#db/db.ts';
import { drawingOf } from '#domain/crest.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { loadSampleData } from './load.ts';
import { CLUBS_WITH_LOGO } from './logos.ts';
import { DEMO_MEMBERS } from './demo-members.ts';

const TABLES = [
  'auth.user',
  'profiles',
  'user_roles',
  'clubs',
  'practice_locations',
  'season_sheets',
  'club_programs',
  'user_club_affiliations',
  'club_ratings',
  'club_comments',
  'available_locations',
  'blog_categories',
  'blog_posts',
];

let sample: TestDatabase;
let summary: Awaited<ReturnType<typeof loadSampleData>>;

beforeAll(async () => {
  sample = await aDatabase();
  summary = await loadSampleData({ ownerUrl: sample.ownerUrl, seed: 7 });
});

/** Every row of the tables the sample data fills, as text and in a fixed order. */
async function dump(database: Sql): Promise<string[]> {
  const lines: string[] = [];
  for (const table of TABLES) {
    const rows = await database.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${table} t order by 1`),
    );
    lines.push(...rows.rows.map(({ row }) => `${table}: ${row}`));
  }
  return lines;
}

async function numberOf(question: string): Promise<number> {
  const { rows } = await sample.sql.execute<{ answer: number }>(
    sql.raw(`select (${question})::integer as answer`),
  );
  return rows[0]?.answer ?? Number.NaN;
}

async function textsOf(question: string): Promise<string[]> {
  const { rows } = await sample.sql.execute<{ answer: string }>(sql.raw(question));
  return rows.map(({ answer }) => answer);
}

describe('loading', () => {
  test("updates PostgreSQL's statistics, so that it plans for this many clubs", async () => {
    const known = await numberOf("select reltuples from pg_class where oid = 'clubs'::regclass");
    expect(known).toBe(summary.loaded && summary.clubs);
  });

  test('the same seed gives the same rows in another database', async () => {
    const other = await aDatabase();
    await loadSampleData({ ownerUrl: other.ownerUrl, seed: 7 });
    const expected = await dump(sample.sql);
    expect(expected.length).toBeGreaterThan(1_500);
    expect(await dump(other.sql)).toEqual(expected);
  });

  test('another seed gives other data with the same demo members', async () => {
    const other = await aDatabase();
    await loadSampleData({ ownerUrl: other.ownerUrl, seed: 8 });
    const [ratings, expected] = await Promise.all(
      [other.sql, sample.sql].map((database) =>
        database.execute(sql`select user_id, club_id, rating from club_ratings`),
      ),
    );
    expect(ratings?.rows).not.toEqual(expected?.rows);
    const { rows } = await other.sql.execute<{ id: string }>(
      sql`select id from auth.user where email like 'demo-%' order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual(DEMO_MEMBERS.map(({ id }) => id).toSorted());
  });

  test('a second call changes nothing', async () => {
    const before = await dump(sample.sql);
    expect(await loadSampleData({ ownerUrl: sample.ownerUrl, seed: 9 })).toEqual({ loaded: false });
    expect(await dump(sample.sql)).toEqual(before);
  });

  test('two calls at once load one sample', async () => {
    const other = await aDatabase();
    const results = await Promise.all(
      [7, 7].map((seed) => loadSampleData({ ownerUrl: other.ownerUrl, seed })),
    );
    expect(results.filter(({ loaded }) => loaded)).toHaveLength(1);
  });

  test('a database with a member but no club is not changed', async () => {
    const other = await aDatabase();
    await other.sql.execute(sql`
      with account as (
        insert into auth.user (name, email) values ('Somebody', 'somebody@example.org') returning id
      )
      insert into profiles (id, username) select id, 'somebody' from account`);
    expect(await loadSampleData({ ownerUrl: other.ownerUrl })).toEqual({ loaded: false });
  });
});

describe('amounts', () => {
  test('the summary matches the database', async () => {
    expect(summary).toEqual({
      loaded: true,
      clubs: await numberOf('select count(*) from clubs'),
      members: await numberOf('select count(*) from profiles'),
      comments: await numberOf('select count(*) from club_comments'),
      posts: await numberOf('select count(*) from blog_posts'),
    });
  });

  test.each([
    ['clubs', 'select count(*) from clubs', 115, 125],
    ['members', 'select count(*) from profiles', 58, 65],
    ['user types', 'select count(distinct user_type) from profiles', 4, 4],
    ['ratings', 'select count(*) from club_ratings', 390, 410],
    [
      'ratings of the most rated club',
      'select count(*) from club_ratings group by club_id order by 1 desc limit 1',
      25,
      25,
    ],
    [
      'ratings by staff',
      'select count(*) from club_ratings where app.is_staff(user_id, club_id)',
      30,
      120,
    ],
    [
      'kinds of affiliation',
      'select count(distinct affiliated_as) from user_club_affiliations',
      5,
      5,
    ],
    ['clubs without ratings', 'select count(*) from clubs where num_reviews = 0', 20, 60],
    ['one- and two-star ratings', 'select count(*) from club_ratings where rating <= 2', 15, 80],
    [
      'top-level comments',
      'select count(*) from club_comments where parent_comment_id is null',
      280,
      400,
    ],
    [
      'replies of members',
      'select count(*) from club_comments where parent_comment_id is not null and not is_official',
      120,
      120,
    ],
    ['replies of clubs', 'select count(*) from club_comments where is_official', 10, 60],
    [
      'clubs that reply',
      'select count(distinct club_id) from club_comments where is_official',
      4,
      5,
    ],
    ['flags', 'select count(*) from club_comments where is_flagged', 6, 6],
    [
      'clubs with practice locations',
      'select count(distinct club_id) from practice_locations',
      84,
      110,
    ],
    [
      'states that are switched off',
      `select count(*) from available_locations where county is null and not is_active`,
      1,
      1,
    ],
    ['guides', `select count(*) from blog_posts where status = 'published'`, 12, 12],
    [
      'posts that are not published',
      `select count(*) from blog_posts where status <> 'published'`,
      2,
      2,
    ],
    ['categories', 'select count(*) from blog_categories', 6, 6],
  ])('%s', async (_what, question, fewest, most) => {
    const found = await numberOf(question);
    expect(found).toBeGreaterThanOrEqual(fewest);
    expect(found).toBeLessThanOrEqual(most);
  });

  test.each([
    ['markup as plain text', `comment like '<script>%'`],
    ['a line break', `comment like E'%\\n%'`],
    ['emoji', `comment like '%🏐%'`],
    ['one or two words', 'char_length(comment) < 15'],
    ['more than 500 characters', 'char_length(comment) > 500'],
  ])('some comment has %s', async (_what, condition) => {
    expect(await numberOf(`select count(*) from club_comments where ${condition}`)).toBeGreaterThan(
      0,
    );
  });

  test('replies go four levels deep', async () => {
    expect(
      await numberOf(`
        with recursive thread as (
          select id, 0 as depth from club_comments where parent_comment_id is null
          union all
          select reply.id, depth + 1 from club_comments reply
          join thread on thread.id = reply.parent_comment_id
        )
        select max(depth) from thread`),
    ).toBe(4);
  });
});

describe('variety', () => {
  test.each([
    ['no description', 'description is null'],
    ['an empty description', `description = ''`],
    ['a one-word description', `description ~ '^[[:alpha:]]+[.]?$'`],
    ['a long description', 'char_length(description) > 600'],
    ['a very long name', 'char_length(name) between 80 and 95'],
    ['an accent in the name', `name ~ '[À-ÿ]'`],
    ['an ampersand in the name', `name like '%&%'`],
    ['an apostrophe in the name', `name like '%''%'`],
    ['no state, county and city', 'state is null and county is null and city is null'],
    ['no county but a city', 'county is null and city is not null'],
    ['no city but a county', 'city is null and county is not null'],
    ['no age groups', `age_groups = '{}'`],
    ['boys only', `genders = '{Boys}'`],
    ['no website', 'website is null'],
    ['the same name and place as another club', `slug like '%-2'`],
  ])('some club has %s', async (_what, condition) => {
    expect(await numberOf(`select count(*) from clubs where ${condition}`)).toBeGreaterThan(0);
  });

  test('every team type, program type, discipline and affiliation occurs', async () => {
    for (const [column, options] of [
      ['team_types', 5],
      ['program_types', 5],
      ['disciplines', 4],
      ['organizational_affiliations', 4],
    ] as const) {
      expect(
        await numberOf(`select count(distinct option) from clubs, unnest(${column}) as option`),
      ).toBe(options);
    }
  });

  test('team counts are stored in all three shapes, each readable', async () => {
    const { rows } = await sample.sql.execute<{ counts: Record<string, unknown> }>(
      sql`select teams_per_age_group as counts from clubs where teams_per_age_group is not null`,
    );
    const shapes = new Set<string>();
    for (const { counts } of rows) {
      const [first] = Object.values(counts);
      if (typeof first === 'number') shapes.add('number');
      else if (Object.keys(first as object).some((key) => /^[bg]/.test(key))) shapes.add('older');
      else shapes.add('present');
      expect(Object.keys(readTeamCounts(counts))).toEqual(Object.keys(counts));
    }
    expect([...shapes].toSorted()).toEqual(['number', 'older', 'present']);
  });
});

describe('recognizably made up', () => {
  test('every email address is at example.org', async () => {
    const emails = await textsOf(`
      select email as answer from auth.user
      union all select contact_email from clubs where contact_email is not null`);
    expect(emails.length).toBeGreaterThan(100);
    for (const email of emails) expect(email).toMatch(/^[a-z0-9-]+@([a-z0-9-]+\.)*example\.org$/);
  });

  test('every phone number is 555-01xx', async () => {
    const phones = await textsOf(
      'select contact_phone as answer from clubs where contact_phone is not null',
    );
    expect(phones.length).toBeGreaterThan(50);
    for (const phone of phones) expect(phone).toMatch(/^(\(\d{3}\) |\d{3}-)555-01\d\d$/);
  });

  test('every link leads to an example', async () => {
    const links = await textsOf(`
      select link as answer from clubs,
      unnest(array[website, facebook_url, instagram_url, twitter_url, youtube_url, logo_url]) as link
      where link is not null`);
    expect(links.length).toBeGreaterThan(100);
    for (const link of links) {
      expect(link).toMatch(
        /^https:\/\/([a-z0-9-]+\.example\.org(\/volleyball)?|(www\.)?[a-z]+\.com\/@?example[._-][a-z0-9._-]+)$/,
      );
    }
  });
});

describe('possible', () => {
  test.each([
    [
      'a rating without affiliation',
      `select count(*) from club_ratings r where not exists (
         select 1 from user_club_affiliations a where a.user_id = r.user_id and a.club_id = r.club_id)`,
    ],
    [
      'a comment with other stars than the rating',
      `select count(*) from club_comments c where rating is not null and not exists (
         select 1 from club_ratings r
         where r.user_id = c.user_id and r.club_id = c.club_id and r.rating = c.rating)`,
    ],
    [
      'a reply before what it answers',
      `select count(*) from club_comments c join club_comments p on p.id = c.parent_comment_id
       where c.created_at <= p.created_at`,
    ],
    [
      'a reply of a club by a user who does not administer it',
      `select count(*) from club_comments c left join official_reply_authors a on a.comment_id = c.id where is_official and not exists (
         select 1 from user_roles r
         where r.user_id = a.user_id and r.club_id = c.club_id and r.role = 'club_admin'
           and r.created_at <= c.created_at)`,
    ],
    [
      'a comment before its author or club was there',
      `select count(*) from club_comments c join profiles p on p.id = c.user_id
       join clubs on clubs.id = c.club_id
       where c.created_at < p.created_at or c.created_at < clubs.created_at`,
    ],
    [
      'anything after the last day of the sample',
      `select (select count(*) from club_comments where created_at >= '2026-11-01')
         + (select count(*) from clubs where updated_at >= '2026-11-01')
         + (select count(*) from profiles where updated_at >= '2026-11-01')`,
    ],
    [
      'a place the finder does not know',
      `select count(*) from clubs where county is not null and not exists (
         select 1 from available_locations l where l.state = clubs.state and l.county = clubs.county)`,
    ],
  ])('there is never %s', async (_what, question) => {
    expect(await numberOf(question)).toBe(0);
  });

  test('demo members have their rights', async () => {
    expect(
      await textsOf(`
        select u.email || ' ' || r.role || coalesce(' ' || c.name, '') as answer
        from user_roles r join auth.user u on u.id = r.user_id left join clubs c on c.id = r.club_id
        where u.email like 'demo-%' order by 1`),
    ).toEqual([
      'demo-admin@example.org admin',
      'demo-club-admin@example.org club_admin Main Line Meridian Volleyball',
      'demo-club-admin@example.org club_admin Wissahickon Herons VBC',
    ]);
  });
});

test('some clubs have logos in the store, and the others show every crest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logos-'));
  try {
    const storage = await createFolderStorage({ folder });
    const other = await aDatabase();
    await loadSampleData({ ownerUrl: other.ownerUrl, seed: 7, storage });
    const { rows } = await other.sql.execute<{ name: string; logo: string | null }>(
      sql`select name, logo_url as logo from clubs`,
    );
    const sizes = new Set<string>();
    for (const { logo } of rows.filter((row) => row.logo !== null)) {
      const picture = await pictureOf(storage, logo ?? '');
      sizes.add(`${picture?.width} x ${picture?.height}`);
    }
    expect(rows.filter(({ logo }) => logo !== null)).toHaveLength(CLUBS_WITH_LOGO.length);
    expect(sizes).not.toContain('undefined x undefined');
    expect(sizes.size).toBeGreaterThan(4);
    const crests = rows
      .filter(({ logo }) => logo === null)
      .map(({ name }) => drawingOf(name))
      .map(({ figure, colorway }) => `${figure}/${colorway}`);
    expect(new Set(crests).size).toBe(64);
  } finally {
    await rm(folder, { recursive: true });
  }
});

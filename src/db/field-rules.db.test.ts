import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '../../tests/template-database.ts';
import type { ClonedDatabase } from '../../tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';

// A database of the version before fields had their rules, with what it took as the application's own
// roles: it starts under this version, and nothing is lost without a word.

const server = inject('testServer');
const LONG = 'Long words. '.repeat(20_000);
const warnings: string[] = [];
let database: ClonedDatabase;
let client: pg.Client;

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

beforeAll(async () => {
  database = await emptyDatabase(server);
  const migrations = await listMigrations();
  const rules = migrations.findIndex(({ tag }) => tag.endsWith('_field_rules'));
  const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
  const before = migrations[rules - 1];
  if (!before) throw new Error('no migration before the rules');
  await migrate({ ...options, until: before.when });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    with person as (insert into auth."user" (name, email) values ('A', 'a@example.org') returning id),
    profile as (
      insert into profiles (id, username, full_name, avatar_url)
      select id, 'ann', ' ', 'gravatar.example/ann.png' from person returning id),
    club as (
      insert into clubs (name, description, website, facebook_url, instagram_url, logo_url, contact_email,
        city, age_groups, teams_per_age_group)
      values ('Old Club', '${LONG}', e'\\tjavascript:alert(1)', 'fb.example/old', e'https://a.example/\\n',
        'logos.example/old.png', 'Ann <ann@example.org>', repeat('c', 150), array['U12', '', 'Adults'],
        '{"U12": 3, "U14": {"girls": 400}}')
      returning id),
    place as (insert into practice_locations (club_id, address, position) select id, repeat('a', 400), -7 from club),
    affiliation as (
      insert into user_club_affiliations (user_id, club_id, player_name, start_year, end_year)
      select profile.id, club.id, 'Kim', -2147483648, 2147483647 from profile, club)
    insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
    select club.id, profile.id, '${LONG}', '' from profile, club`);
  await client.query(`
    insert into clubs (name, teams_per_age_group, website, logo_url)
    values ('Junk', '"junk"', 'ask us', 'no logo yet');
    insert into clubs (name, website, logo_url, teams_per_age_group)
    values ('Fine', 'fine.example', '/files/logos/x/1-a.webp', '{"U12": {"Girls": {"Travel": 2}}}');
    insert into blog_categories (name, slug) values (repeat('k', 120), 'Über uns!');
    insert into blog_posts (title, slug, content, category, read_time, tags, featured_image)
    select '', '', '## Words', name, 2000000000, array[repeat('t', 60), 'kept'], 'javascript:alert(1)'
    from blog_categories;
    insert into blog_posts (title, slug, content, category)
    select 'Two', 'My Post', ' ', name from blog_categories;
    insert into club_suggestions (club_name, description, contact_email, club_website)
    values ('', '${LONG}', 'me', 'javascript:alert(1)');`);
  await migrate({ ...options, warn: (line) => warnings.push(line) });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('rows are corrected and keep what they can', async () => {
  expect(
    await rows(`
      select name, char_length(description) as description, website, facebook_url, instagram_url,
        logo_url, contact_email, char_length(city) as city, age_groups, teams_per_age_group as teams
      from clubs order by name`),
  ).toEqual([
    expect.objectContaining({
      name: 'Fine',
      website: 'fine.example',
      logo_url: '/files/logos/x/1-a.webp',
      teams: { U12: { Girls: { Travel: 2 } } },
    }),
    // Words in place of an address do no harm.
    expect.objectContaining({ name: 'Junk', website: 'ask us', logo_url: null, teams: null }),
    {
      name: 'Old Club',
      description: 5_000,
      website: null,
      facebook_url: 'fb.example/old',
      instagram_url: 'https://a.example/',
      logo_url: 'https://logos.example/old.png',
      contact_email: 'ann@example.org',
      city: 100,
      age_groups: ['U12', 'Adults'],
      teams: { U12: 3 },
    },
  ]);
  expect(await rows('select full_name, avatar_url from profiles')).toEqual([
    { full_name: null, avatar_url: 'https://gravatar.example/ann.png' },
  ]);
  expect(
    await rows('select start_year, end_year, player_name from user_club_affiliations'),
  ).toEqual([{ start_year: null, end_year: null, player_name: 'Kim' }]);
  expect(
    await rows('select char_length(address) as long, position from practice_locations'),
  ).toEqual([{ long: 300, position: 0 }]);
  expect(
    await rows(`select title, slug ~ '^[0-9a-f]{8}$' as is_id, read_time, tags, featured_image,
      category = (select id from blog_categories) as has_category from blog_posts where slug !~ '^my'`),
  ).toEqual([
    {
      title: 'Untitled',
      is_id: false,
      read_time: 999,
      tags: ['t'.repeat(50), 'kept'],
      featured_image: null,
      has_category: true,
    },
  ]);
  expect(
    await rows(
      `select content, slug ~ '^my-post-[0-9a-f]{8}$' as is_slug from blog_posts where title = 'Two'`,
    ),
  ).toEqual([{ content: 'Two', is_slug: true }]);
  expect(
    await rows(
      `select char_length(name) as name, slug ~ '^uber-uns-[0-9a-f]{8}$' as is_slug from blog_categories`,
    ),
  ).toEqual([{ name: 100, is_slug: true }]);
});

test('the original values are kept and logged', async () => {
  const kept = await rows(`
    select table_name || '.' || column_name as field, value from app.repaired_values
    join clubs on clubs.id::text = row_id where name = 'Old Club' order by field`);
  expect(kept).toEqual(
    expect.arrayContaining([
      { field: 'clubs.description', value: LONG },
      { field: 'clubs.website', value: '\tjavascript:alert(1)' },
      { field: 'clubs.teams_per_age_group', value: { U12: 3, U14: { girls: 400 } } },
    ]),
  );
  expect(
    await rows(`select row_id, value from app.repaired_values where column_name = 'player_name'`),
  ).toEqual([]);
  expect(warnings).toContainEqual(
    expect.stringMatching(/^1 values of clubs\.website were brought in order/),
  );
});

test('all rules hold for all rows', async () => {
  expect(await rows('select conname from pg_constraint where not convalidated')).toEqual([]);
});

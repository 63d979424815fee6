import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '../../tests/template-database.ts';
import type { ClonedDatabase } from '../../tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';

// A database of the version whose posts named their category by its name, case told categories apart.

let database: ClonedDatabase;
let client: pg.Client;

beforeAll(async () => {
  const server = inject('testServer');
  database = await emptyDatabase(server);
  const migrations = await listMigrations();
  const addresses = migrations.findIndex(({ tag }) => tag.endsWith('_blog_addresses'));
  const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
  const before = migrations[addresses - 1];
  if (!before) throw new Error('no migration before the addresses');
  await migrate({ ...options, until: before.when });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    insert into blog_categories (name, slug, created_at) values
      ('Gear', 'gear', '2024-01-02'), ('GEAR', 'gear-2', '2024-01-01'), ('gear', 'gear-3', '2024-01-03'),
      ('gear (2)', 'gear-4', '2024-01-04'), ('Other', 'other', '2024-01-05');
    insert into blog_posts (title, slug, content, category, status, date, updated_at)
    select name, slug, 'Words.', name, 'published', '2024-02-01', '2024-02-02T03:04:05Z'
    from blog_categories;`);
  await migrate(options);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('posts stay in their category and keep their dates', async () => {
  const { rows } = await client.query(`
    select post.slug, category.slug as category
    from blog_posts as post join blog_categories as category on category.id = post.category
    where post.slug <> category.slug or post.updated_at <> '2024-02-02T03:04:05Z'
      or post.touched_at <> post.updated_at`);
  expect(rows).toEqual([]);
  const { rows: counted } = await client.query('select count(*)::int as posts from blog_posts');
  expect(counted).toEqual([{ posts: 5 }]);
});

test('of categories that differ only in case, the oldest keeps its name', async () => {
  const { rows } = await client.query('select name, slug from blog_categories order by slug');
  expect(rows).toEqual([
    { name: 'Gear (3)', slug: 'gear' },
    { name: 'GEAR', slug: 'gear-2' },
    { name: 'gear (4)', slug: 'gear-3' },
    { name: 'gear (2)', slug: 'gear-4' },
    { name: 'Other', slug: 'other' },
  ]);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '../../tests/template-database.ts';
import type { ClonedDatabase } from '../../tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';

// A database of the version that stored places as they were typed (D57).

const server = inject('testServer');
let database: ClonedDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await emptyDatabase(server);
  const migrations = await listMigrations();
  const spelling = migrations.findIndex(({ tag }) => tag.endsWith('_place_spelling'));
  const before = migrations[spelling - 1];
  if (!before) throw new Error('no migration before that of the spelling');
  const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
  await migrate({ ...options, until: before.when });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    insert into available_locations (state, county) values
      ('Pennsylvania', null), ('Pennsylvania', 'Montgomery'), ('ontario', null), ('Delaware', 'Kent County')`);
  await client.query(`
    insert into clubs (name, state, county) values
      ('1', 'pa', 'montgomery County'), ('2', 'NJ', 'Camden Co.'), ('3', 'Ontario', null),
      ('4', 'Atlantis', 'County'), ('5', 'Delaware', 'Kent county'), ('6  twice', 'New  Jersey', null),
      ('7', null, null), ('8', 'Pennsylvania', 'Bucks')`);
  await migrate(options);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('places get one spelling, and old addresses redirect', async () => {
  const { rows } = await client.query({
    text: 'select name, state, county, version from clubs order by name',
    rowMode: 'array',
  });
  expect(rows.map(([name, state, county]) => [name, state, county])).toEqual([
    ['1', 'Pennsylvania', 'Montgomery'],
    ['2', 'New Jersey', 'Camden'],
    ['3', 'ontario', null],
    ['4', 'Atlantis', 'County'],
    ['5', 'Delaware', 'Kent County'],
    ['6 twice', 'New Jersey', null],
    ['7', null, null],
    ['8', 'Pennsylvania', 'Bucks'],
  ]);
  const untouched = rows.filter(([name]) => ['4', '7', '8'].includes(name as string));
  expect(untouched.map(([, , , version]) => version)).toEqual([1, 1, 1]);
  const { rows: former } = await client.query(
    `select state_slug from club_former_paths where county_slug = 'montgomery-county'`,
  );
  expect(former.map(({ state_slug: slug }: { state_slug: string }) => slug)).toContain('pa');
});

import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '../../tests/template-database.ts';
import type { ClonedDatabase } from '../../tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';

// A database of the version that stored tokens as they are: nobody is signed out by the new one.

const server = inject('testServer');
let database: ClonedDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await emptyDatabase(server);
  const migrations = await listMigrations();
  const kinds = migrations.findIndex(({ tag }) => tag.endsWith('_session_kinds'));
  const before = migrations[kinds - 1];
  if (!before) throw new Error('no migration before the kinds');
  const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
  await migrate({ ...options, until: before.when });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`
    with people as (
      insert into auth."user" (name, email) values ('ann', 'ann@example.org'), ('boss', 'boss@example.org')
      returning id, name),
    kept as (insert into profiles (id, username) select id, name from people returning id, username)
    insert into user_roles (user_id, role) select id, 'admin' from kept where username = 'boss'`);
  await client.query(`
    insert into auth.session (user_id, token, created_at, expires_at)
    select id, name || ' browser', now() - interval '80 days', now() + interval '29 days' from auth."user"
    union all
    select id, name || ' program', now(), now() + interval '50 minutes' from auth."user"`);
  await client.query(`
    insert into auth.refresh_token (family, user_id, session_id, token_hash, expires_at)
    select gen_random_uuid(), user_id, id, 'hash of ' || token, now() + interval '30 days'
    from auth.session where token like '% program'`);
  await migrate(options);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('sessions continue as hashes with their kind, none longer than the kind allows', async () => {
  const { rows } = await client.query(`
    select token, kind, round(extract(epoch from expires_at - now()) / 3600)::int as hours
    from auth.session order by kind, hours`);
  const stored = (token: string) =>
    `sha256:${createHash('sha256').update(token).digest('base64url')}`;
  expect(rows).toEqual([
    { token: stored('boss browser'), kind: 'browser', hours: 12 },
    { token: stored('ann browser'), kind: 'browser', hours: 240 },
    { token: expect.any(String), kind: 'program', hours: 1 },
    { token: expect.any(String), kind: 'program', hours: 1 },
  ]);
  const programs = rows.slice(2).map(({ token }: { token: string }) => token);
  expect(programs.toSorted()).toEqual([stored('ann program'), stored('boss program')].toSorted());
});

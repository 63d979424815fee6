import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, emptyDatabase } from '#tests/template-database.ts';
import type { ClonedDatabase } from '#tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { applyParts, readRepeatableParts } from './repeatable.ts';

const server = inject('testServer');
const FUNCTIONS = join(import.meta.dirname, '../../db/functions');

let database: ClonedDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase(server);
  owner = await connect(database.ownerUrl);
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function column<Value>(client: pg.Client, text: string): Promise<Value[]> {
  const { rows } = await client.query<Value[]>({ text, rowMode: 'array' });
  return rows.map(([value]) => value as Value);
}

const start = (url = database.ownerUrl, until?: number) =>
  migrate({ ownerUrl: url, appRole: server.appRole, ...(until === undefined ? {} : { until }) });

/** As if a file had been different when it was last applied. */
const forget = (name: string) =>
  owner.query(`update drizzle.rules set hash = '' where name = $1`, [name]);

/** Everything that the files define, according to the catalog. */
const RULES = `
  select p.oid::regprocedure || pg_get_functiondef(p.oid)
    || array(select a::text from unnest(p.proacl) as a order by 1)::text as rule
  from pg_proc p where pronamespace = 'app'::regnamespace
  union all select p::text from pg_policies p where schemaname in ('public', 'auth', 'app')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select table_schema || table_name || column_name || grantee || privilege_type
  from information_schema.column_privileges where grantee like 'directory%'
  union all select table_schema || table_name || grantee || privilege_type
  from information_schema.table_privileges where grantee like 'directory%'
  order by rule`;

describe('a start', () => {
  test('runs no DDL and waits for no table if nothing changed', async () => {
    await owner.query(`
      create table public.defined (what text);
      create function public.note() returns event_trigger language plpgsql as
        $$ begin insert into public.defined values (tg_tag); end $$;
      create event trigger noted on ddl_command_start execute function public.note()`);
    const user = await connect(database.ownerUrl);
    await user.query('begin; lock table clubs, blog_posts in access exclusive mode');
    await start();
    await user.end();
    expect(await column(owner, 'select what from public.defined')).toEqual([]);
  });

  test('applies a changed file without locking other tables', async () => {
    await owner.query(`
      drop policy read_published on blog_posts;
      create policy forgotten on blog_posts for select to directory_visitor using (true);
      grant delete on blog_posts to directory_visitor`);
    await forget('policies/blog.sql');
    const user = await connect(database.ownerUrl);
    await user.query('begin; lock table clubs, profiles in access exclusive mode');
    await start();
    await user.end();
    expect(
      await column(
        owner,
        `select policyname::text from pg_policies where tablename = 'blog_posts' order by 1`,
      ),
    ).toEqual(['administer', 'only_admins', 'own_posts', 'owner', 'read_published']);
    expect(
      await column(
        owner,
        `select has_table_privilege('directory_visitor', 'blog_posts', 'delete')`,
      ),
    ).toEqual([false]);
  });

  test('lets others work while it waits for a table', async () => {
    await owner.query('drop policy read_active on available_locations');
    await forget('policies/locations.sql');
    const [user, another] = await Promise.all([
      connect(database.ownerUrl),
      connect(database.ownerUrl),
    ]);
    await user.query('begin; select from available_locations');
    const started = start();
    await expect
      .poll(() =>
        column(
          owner,
          `select relation::regclass::text from pg_locks where not granted
           and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toEqual(['available_locations']);
    // Waits behind the startup, and is served while the first one still reads.
    await another.query(`set statement_timeout = '5s'; select from available_locations`);
    await user.query('commit');
    await started;
    await Promise.all([user.end(), another.end()]);
    expect(
      await column(
        owner,
        `select policyname::text from pg_policies where tablename = 'available_locations' order by 1`,
      ),
    ).toContain('read_active');
  });

  test('of an older version keeps the rules of a newer one', async () => {
    await owner.query(
      `update drizzle.rules set version = version + 1 where name = 'policies/blog.sql'`,
    );
    await forget('functions');
    await start();
    expect(await column(owner, `select hash from drizzle.rules where name = 'functions'`)).toEqual([
      '',
    ]);
  });
});

test('a database of an earlier version gets the same rules as a new one', async () => {
  const before = (await listMigrations()).at(-2);
  const earlier = await emptyDatabase(server);
  const client = await connect(earlier.ownerUrl);
  try {
    const rules = await column(owner, RULES);
    await start(earlier.ownerUrl, before?.when);
    expect(await column(client, RULES)).not.toEqual(rules);
    await client.query(`insert into clubs (name, slug) values ('Kept', 'kept')`);
    await start(earlier.ownerUrl);
    expect(await column(client, RULES)).toEqual(rules);
    expect(await column(client, 'select slug from clubs')).toEqual(['kept']);
  } finally {
    await client.end();
    await earlier.drop();
  }
});

test('rules are recreated after a migration with deferred checks', async () => {
  const [user] = await column<string>(
    owner,
    `insert into auth."user" (name, email) values ('Admin', 'admin@example.org') returning id`,
  );
  await owner.query(`
    insert into profiles (id, username) values ('${user}', 'admin');
    insert into user_roles (user_id, role) values ('${user}', 'admin');
    begin; update user_roles set role = 'admin'`);
  await applyParts(owner, await readRepeatableParts());
  await owner.query('commit');
  expect(await column(owner, 'select role from user_roles')).toEqual(['admin']);
});

test('each function of the site is defined once', async () => {
  const files = await readdir(FUNCTIONS);
  const texts = await Promise.all(files.map((file) => readFile(join(FUNCTIONS, file), 'utf8')));
  const defined = texts.flatMap((text) =>
    [...text.matchAll(/^CREATE OR REPLACE FUNCTION app\.(\w+)/gm)].map(([, name = '']) => name),
  );
  expect(defined.toSorted()).toEqual(
    await column(
      owner,
      `select proname::text from pg_proc where pronamespace = 'app'::regnamespace order by proname collate "C"`,
    ),
  );
});

test('the functions refer only to existing things', async () => {
  const [functions] = await readRepeatableParts();
  // Applying them does not check their bodies.
  const applied = owner.query(
    `begin; set local check_function_bodies = on; ${functions?.text ?? ''}; rollback`,
  );
  await expect(applied).resolves.toBeDefined();
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { digestOf, readRepeatableParts, readRulesVersion } from '#db/repeatable.ts';
import { describeSchema } from '../script/lib-schema.ts';
import { cloneDatabase } from '#tests/template-database.ts';

test('db/schema.sql is the schema; if not, run npm run schema and read what it changes', async () => {
  const database = await cloneDatabase(inject('testServer'));
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    expect(await describeSchema(client)).toBe(
      await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'),
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

test('read policies check for an administrator once per statement, not per row', async () => {
  const database = await cloneDatabase(inject('testServer'));
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select tablename, policyname from pg_policies
       where cmd = 'SELECT' and roles = '{directory_admin}' and qual !~ 'SELECT app.is_admin'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('db/rules.json counts the last change of a rule; if not, run npm run schema', async () => {
  expect((await readRulesVersion()).digest).toBe(digestOf(await readRepeatableParts()));
});

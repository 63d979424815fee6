import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import * as accounts from './schema/accounts.ts';
import * as analytics from './schema/analytics.ts';
import * as audit from './schema/audit.ts';
import * as blog from './schema/blog.ts';
import * as claims from './schema/claims.ts';
import * as clubTables from './schema/clubs.ts';
import * as reviews from './schema/reviews.ts';
import * as idempotency from './schema/idempotency.ts';
import * as imports from './schema/imports.ts';
import * as mailings from './schema/mailings.ts';
import * as locations from './schema/locations.ts';
import * as merges from './schema/merges.ts';
import * as pictures from './schema/pictures.ts';
import * as placeTables from './schema/places.ts';
import * as roles from './schema/roles.ts';
import * as saved from './schema/saved.ts';
import * as seasons from './schema/seasons.ts';
import * as statements from './schema/statements.ts';
import * as suggestions from './schema/suggestions.ts';
import * as tryouts from './schema/tryouts.ts';

const modules = [
  accounts,
  analytics,
  audit,
  blog,
  claims,
  clubTables,
  reviews,
  idempotency,
  imports,
  placeTables,
  locations,
  mailings,
  merges,
  pictures,
  roles,
  saved,
  seasons,
  statements,
  suggestions,
  tryouts,
];
const tables: PgTable[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

function nameOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return `${schema ?? 'public'}.${name}`;
}

/** 'text COLLATE "en-x-icu"' and 'numeric(3, 2)' as the catalog writes them. */
function catalogType(type: string): string {
  return type.replace(/ COLLATE .*/, '').replaceAll(', ', ',');
}

test('the tables in the code are the tables of the database', async () => {
  const { rows } = await database.sql.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'auth')`);
  expect(tables.map(nameOf).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe.each(tables.map((table) => [nameOf(table), table] as const))('%s', (name, table) => {
  test('has the columns, types, nullability and defaults of the code', async () => {
    const { rows } = await database.sql.execute(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
        atthasdef or attidentity <> '' as "hasDefault"
      from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
      order by attname`);
    const inCode = Object.values(getTableColumns(table)).map((column) => ({
      name: column.name,
      type: catalogType(column.getSQLType()),
      notNull: column.notNull,
      // The catalog lists generated expressions as defaults.
      hasDefault: column.hasDefault || column.generated !== undefined,
    }));
    expect(rows).toEqual(inCode.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });
});

test('every foreign key has an index, which deletions use', async () => {
  const { rows } = await database.sql.execute<{ name: string }>(sql`
    select k.conrelid::regclass || ' ' || k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace::regnamespace::text in ('public', 'auth', 'app')
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test('names of clubs are sorted the way people sort them', async () => {
  const { rows } = await database.sql.execute(sql`
    select collname from pg_attribute join pg_collation on pg_collation.oid = attcollation
    where attrelid = 'clubs'::regclass and attname = 'name'`);
  expect(rows).toEqual([{ collname: 'en-x-icu' }]);
});

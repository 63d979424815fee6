import pg from 'pg';
import { hasTable } from '#db/client.ts';
import { BackupError } from './manifest.ts';
import type { SequenceRecord } from './manifest.ts';

export interface CatalogTable {
  readonly schema: string;
  readonly name: string;
  readonly qualified: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  readonly rowSecurityForced: boolean;
}

const OF_MIGRATIONS = `n.nspname = 'drizzle' or (n.nspname, c.relname) = ('graphile_worker', 'migrations')`;

const OF_THE_SITE = `
  n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
  and not (${OF_MIGRATIONS})
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const TABLES = `
  select c.oid::int as oid, n.nspname as schema, c.relname as name,
    format('%I.%I', n.nspname, c.relname) as qualified,
    c.relrowsecurity and c.relforcerowsecurity as "rowSecurityForced",
    c.relrowsecurity and c.relforcerowsecurity and not exists (
      select from pg_policies p
      where p.schemaname = n.nspname and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
        and p.cmd = 'ALL' and p.qual = 'true' and current_user = any (p.roles)
    ) and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as hidden,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select f.confrelid::int from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OF_THE_SITE}
  order by n.nspname, c.relname`;

interface TableRow extends CatalogTable {
  readonly oid: number;
  readonly hidden: boolean;
  readonly parents: readonly number[];
}

/** From the catalog, so a new table needs no change here. Throws BackupError for hidden rows. */
export async function listTables(client: pg.ClientBase): Promise<readonly CatalogTable[]> {
  const { rows } = await client.query<TableRow>(TABLES);
  const hidden = rows.find((row) => row.hidden);
  if (hidden) {
    throw new BackupError(
      `This role can’t see all rows of ${hidden.schema}.${hidden.name}. Set DATABASE_OWNER_URL ` +
        'to the role that owns the tables.',
    );
  }
  return parentsFirst(rows);
}

export async function listSequences(client: pg.ClientBase): Promise<readonly SequenceRecord[]> {
  const { rows } = await client.query<SequenceRecord>(
    `select n.nspname as schema, c.relname as name, last
     from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       lateral (select case c.relkind when 'S' then pg_sequence_last_value(c.oid) end::text as last) l
     where c.relkind = 'S' and ${OF_THE_SITE} and last is not null order by n.nspname, c.relname`,
  );
  return rows;
}

export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ when }) => Number(when));
}

export function qualifiedName({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** The same notation of values in backup and restore, whatever the servers' settings. */
export const SAME_NOTATION = `
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8'`;

function parentsFirst(rows: readonly TableRow[]): TableRow[] {
  const known = new Set(rows.map(({ oid }) => oid));
  const placed = new Set<number>();
  const ordered: TableRow[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ oid, parents }) =>
        !placed.has(oid) && parents.every((parent) => placed.has(parent) || !known.has(parent)),
    );
    if (next.length === 0) {
      throw new BackupError('The tables’ foreign keys form a circle, which a backup can’t keep.');
    }
    for (const row of next) placed.add(row.oid);
    ordered.push(...next);
  }
  return ordered;
}

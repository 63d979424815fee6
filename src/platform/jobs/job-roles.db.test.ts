import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { prepareJobs } from './prepare-jobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
});

describe('the roles', () => {
  const ADD = sql`select graphile_worker.add_job('mail', '{}')`;
  const member: Member = {
    kind: 'member',
    userId: crypto.randomUUID(),
    roles: [],
    administeredClubs: [],
  };
  const admin: Member = { ...member, roles: ['admin'] };

  test('that act on the site can neither add nor see jobs', async () => {
    for (const statement of [
      ADD,
      sql`select * from graphile_worker.jobs`,
      sql`select * from graphile_worker._private_jobs`,
    ]) {
      for (const actor of [VISITOR, member, admin]) {
        const refused = database.db.as(actor, (tx) => tx.execute(statement));
        expect(await sqlStateOf(refused)).toBe('42501');
      }
      expect(await sqlStateOf(database.db.asAccounts((tx) => tx.execute(statement)))).toBe('42501');
    }
    const { rows } = await database.sql.execute(sql`select from graphile_worker._private_jobs`);
    expect(rows).toEqual([]);
  });

  test('[MINE-03] that works on jobs sees only what alerts compare, and mail to clubs', async () => {
    const { rows } = await database.sql.execute<{ table: string; columns: string[] | null }>(sql`
      select c.oid::regclass::text as table,
        case when not has_table_privilege('directory_jobs', c.oid, 'SELECT') then array(
          select attname::text from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped
            and has_column_privilege('directory_jobs', c.oid, attnum, 'SELECT')
          order by attname) end as columns
      from pg_class c
      where c.relkind in ('r', 'v', 'p')
        and c.relnamespace::regnamespace::text in ('public', 'auth', 'app')
        and (has_table_privilege('directory_jobs', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
          or has_any_column_privilege('directory_jobs', c.oid, 'SELECT, INSERT, UPDATE'))
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by 1`);
    expect(rows).toEqual([
      { table: 'alert_settings', columns: ['clubs_told_on', 'user_id'] },
      { table: 'club_bounces', columns: null },
      {
        table: 'club_claims',
        columns: ['about', 'dns_value', 'id', 'looked_at', 'means', 'proven_at', 'state'],
      },
      { table: 'club_mailing_recipients', columns: null },
      { table: 'club_mailings', columns: null },
      { table: 'club_statements', columns: null },
      { table: 'mail_opt_outs', columns: ['address_hash'] },
      // Not the notes, which are only for their author.
      { table: 'saved_clubs', columns: ['club_id', 'club_name', 'told', 'user_id'] },
      {
        table: 'saved_searches',
        columns: ['created_at', 'id', 'name', 'page', 'query', 'told'],
      },
    ]);
    const { rows: powers } = await database.sql.execute(sql`
      select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
      from pg_roles where rolname = 'directory_jobs'`);
    expect(Object.values(powers[0] ?? {})).toEqual([false, false, false, false, false]);
  });
});

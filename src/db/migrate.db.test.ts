import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { VISITOR } from '#domain/actor.ts';
import { sqlStateOf, unasked } from '#tests/database.ts';
import type { UnaskedDb } from '#tests/database.ts';
import { emptyDatabase } from '#tests/template-database.ts';
import type { ClonedDatabase } from '#tests/template-database.ts';
import { createDb } from './db.ts';
import { listMigrations, migrate, roleOf } from './migrate.ts';
import { clubComments, clubRatings } from './schema/reviews.ts';

const server = inject('testServer');

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const APPLIED = 'select count(*)::integer as number from drizzle.__drizzle_migrations';
const TABLES = `select count(*)::integer as number from pg_tables where schemaname in ('public', 'auth')`;

describe('migrate', () => {
  test('changes nothing in a migrated database', async () => {
    const database = await emptyDatabase(server);
    try {
      const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
      await migrate(options);
      const applied = await query(database.ownerUrl, APPLIED);
      await query(database.ownerUrl, `insert into clubs (name) values ('Kept')`);
      await migrate(options);
      expect(await query(database.ownerUrl, APPLIED)).toEqual(applied);
      expect(await query(database.ownerUrl, 'select slug from clubs')).toEqual([{ slug: 'kept' }]);
    } finally {
      await database.drop();
    }
  });

  test('migrates an empty database in one transaction without warnings', async () => {
    const database = await emptyDatabase(server);
    const warnings: string[] = [];
    try {
      await migrate({
        ownerUrl: database.ownerUrl,
        appRole: server.appRole,
        warn: (line) => warnings.push(line),
      });
      expect(warnings).toEqual([]);
      const transactions = `
        select distinct xmin::text from drizzle.__drizzle_migrations
        union select xmin::text from drizzle.rules`;
      expect(await query(database.ownerUrl, transactions)).toHaveLength(1);
    } finally {
      await database.drop();
    }
  });

  test('may be called by five processes at once on an empty database', async () => {
    const [database, once] = await Promise.all([emptyDatabase(server), emptyDatabase(server)]);
    try {
      await migrate({ ownerUrl: once.ownerUrl, appRole: server.appRole });
      const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
      await Promise.all(Array.from({ length: 5 }, () => migrate(options)));
      for (const figure of [APPLIED, TABLES]) {
        expect(await query(database.ownerUrl, figure)).toEqual(await query(once.ownerUrl, figure));
      }
    } finally {
      await Promise.all([database.drop(), once.drop()]);
    }
  });

  test('keeps nothing of a failed run, and can be called again', async () => {
    const database = await emptyDatabase(server);
    try {
      const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
      await query(database.ownerUrl, 'create schema app');
      expect(await sqlStateOf(migrate(options))).toBe('42P06');
      expect(await query(database.ownerUrl, TABLES)).toEqual([{ number: 0 }]);
      await query(database.ownerUrl, 'drop schema app');
      await migrate(options);
      expect(await query(database.ownerUrl, TABLES)).not.toEqual([{ number: 0 }]);
    } finally {
      await database.drop();
    }
  });
});

describe('a database of an earlier version', () => {
  const apply = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)`;

  /** A database with an older version's history of migrations. */
  async function databaseWith(history: readonly number[], until?: number) {
    const database = await emptyDatabase(server);
    const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
    if (until !== undefined) await migrate({ ...options, until });
    else {
      await query(
        database.ownerUrl,
        `create schema drizzle; create table drizzle.__drizzle_migrations (
           id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    for (const when of history) await client.query(apply, [when]);
    await client.end();
    return { database, options };
  }

  test('628bd07 continues after the baseline, however many migrations led to it', async () => {
    const [baseline] = await listMigrations();
    const { database, options } = await databaseWith([1, 2, 3], baseline?.when);
    try {
      await migrate(options);
      expect(
        await query(database.ownerUrl, `select to_regclass('app.job_workers') as dropped`),
      ).toEqual([{ dropped: null }]);
    } finally {
      await database.drop();
    }
  });

  test('before 628bd07 is refused with a message, and not changed', async () => {
    const { database, options } = await databaseWith([1]);
    try {
      await expect(migrate(options)).rejects.toThrow('Start 628bd07 on it once');
      expect(await query(database.ownerUrl, TABLES)).toEqual([{ number: 0 }]);
    } finally {
      await database.drop();
    }
  });
});

test('roleOf reads the user name of a URL', () => {
  expect(roleOf('postgres://club_app:secret@127.0.0.1:5432/clubs')).toBe('club_app');
  expect(roleOf('postgres://club%40app@127.0.0.1/clubs')).toBe('club@app');
});

/** As on a hosted PostgreSQL, where no role is superuser and row-level security applies to the owner, too. */
describe.each(['a role of its own', 'the owner as well'])(
  'owned by an ordinary role, the application being %s',
  (application) => {
    const owner = `${server.run}_${randomBytes(4).toString('hex')}_owner`;
    const password = randomBytes(16).toString('hex');
    const roles = 'directory_visitor, directory_member, directory_admin, directory_accounts';
    let database: ClonedDatabase;
    let ownerUrl: string;
    let db: UnaskedDb;

    beforeAll(async () => {
      await query(
        server.serverUrl,
        `create role ${owner} login createrole password '${password}';
         grant ${roles} to ${owner} with admin option`,
      );
      database = await emptyDatabase(server, owner);
      const url = new URL(database.ownerUrl);
      url.username = owner;
      url.password = password;
      ownerUrl = url.href;
      const isOwner = application === 'the owner as well';
      await migrate({ ownerUrl, appRole: isOwner ? owner : server.appRole });
      db = unasked(createDb({ url: isOwner ? ownerUrl : database.appUrl, poolSize: 2 }));
    });

    afterAll(async () => {
      await db.close();
      await database.drop();
      await query(server.serverUrl, `revoke ${roles} from ${owner} cascade; drop role ${owner}`);
    });

    const people = { rater: '', admin: '' };
    const memberWith = (userId: string, ...held: Member['roles']): Member => ({
      kind: 'member',
      userId,
      roles: held,
      administeredClubs: [],
    });

    test('members write, triggers keep the figures, visitors see nothing', async () => {
      const [ids] = await query<{ rater: string; admin: string; club: string }>(
        ownerUrl,
        `with people as (
           insert into auth."user" (name, email)
           values ('Rater', 'rater@example.org'), ('Admin', 'admin@example.org') returning id, name
         ), profile as (insert into profiles (id, username) select id, name from people returning id),
         club as (insert into clubs (name) values ('Owned') returning id)
         select rater.id as rater, admin.id as admin, club.id as club
         from people rater, people admin, club
         where rater.name = 'Rater' and admin.name = 'Admin'`,
      );
      if (!ids) throw new Error('nothing was stored');
      Object.assign(people, ids);
      const { rater, admin, club } = ids;
      await query(ownerUrl, `insert into user_roles (user_id, role) values ('${admin}', 'admin')`);
      await query(
        ownerUrl,
        `insert into user_club_affiliations (user_id, club_id) values ('${rater}', '${club}')`,
      );
      await db.as(memberWith(rater), async (tx) => {
        await tx.insert(clubRatings).values({ userId: rater, clubId: club, rating: 4 });
        await tx
          .insert(clubComments)
          .values({ userId: rater, clubId: club, comment: 'Good.', rating: 4 });
      });
      const figures = await db.visitor.execute(sql`
        select slug, avg_rating::float as average, num_reviews as number from clubs`);
      expect(figures.rows).toEqual([{ slug: 'owned', average: 4, number: 1 }]);

      const roleCount = sql`select count(*)::integer as number from user_roles`;
      const seenBy = async (actor: Member) =>
        (await db.as(actor, (tx) => tx.execute(roleCount))).rows;
      expect(await seenBy(memberWith(admin, 'admin'))).toEqual([{ number: 1 }]);
      expect(await seenBy(memberWith(rater))).toEqual([{ number: 0 }]);
      expect(await seenBy(memberWith(rater, 'admin'))).toEqual([{ number: 0 }]);
      expect(await sqlStateOf(db.as(VISITOR, (tx) => tx.execute(roleCount)))).toBe('42501');
      const emails = sql`select email from auth."user"`;
      const asAdmin = db.as(memberWith(admin, 'admin'), (tx) => tx.execute(emails));
      expect(await sqlStateOf(asAdmin)).toBe('42501');
    });

    test('an administrator deletes a club with everything that belongs to it', async () => {
      const deleted = await db.as(memberWith(people.admin, 'admin'), (tx) =>
        tx.execute(sql`delete from clubs where name = 'Owned'`),
      );
      expect(deleted.rowCount).toBe(1);
      expect(await query(ownerUrl, 'select * from club_comments')).toEqual([]);
    });
  },
);

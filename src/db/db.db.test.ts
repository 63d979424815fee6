import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Role } from '#domain/actor.ts';
import { VISITOR } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf, unasked } from '#tests/database.ts';
import type { TestDatabase, UnaskedDb } from '#tests/database.ts';
import { createDb, writeIf } from './db.ts';
import type { Db, DbOptions, Reading, Transaction } from './db.ts';
import { clubs } from './schema/clubs.ts';
import { profiles } from './schema/accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const opened: Db[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
});

function openDb(options: Partial<DbOptions> = {}): UnaskedDb {
  const db = unasked(createDb({ url: database.appUrl, ...options }));
  opened.push(db);
  return db;
}

function memberWith(userId: string, ...roles: Role[]): Actor {
  return { kind: 'member', userId, roles, administeredClubs: [] };
}

async function identityOf(connection: Reading): Promise<string> {
  const { rows } = await connection.execute<{ identity: string }>(sql`
    select current_user || ' ' || coalesce(current_setting('app.user_id', true), '') as identity`);
  return rows[0]?.identity ?? '';
}

describe('an actor', () => {
  test('acts in a role of the database, under their id', async () => {
    const db = openDb();
    const id = randomUUID();
    expect(await db.as(VISITOR, identityOf)).toBe('directory_visitor ');
    expect(await db.as(memberWith(id), identityOf)).toBe(`directory_member ${id}`);
    expect(await db.as(memberWith(id, 'moderator', 'club_admin'), identityOf)).toBe(
      `directory_member ${id}`,
    );
    expect(await db.as(memberWith(id, 'user', 'admin'), identityOf)).toBe(`directory_admin ${id}`);
    expect(await db.asAccounts(identityOf)).toBe('directory_accounts ');
    expect(await identityOf(db.visitor)).toBe('directory_visitor ');
  });

  test('leaves no trace on the connection, even after a failure', async () => {
    const db = openDb({ poolSize: 1 });
    const nobody = `${decodeURIComponent(new URL(database.appUrl).username)} `;
    /** The connection's role outside of transactions. */
    const beneath = () =>
      db.as(VISITOR, async (tx) => {
        await tx.execute(sql`rollback`);
        return identityOf(tx);
      });
    const id = randomUUID();
    await db.as(memberWith(id, 'admin'), identityOf);
    expect(await beneath()).toBe(nobody);
    const failing = db.as(memberWith(id, 'admin'), (tx) => tx.execute(sql`select 1 / 0`));
    expect(await sqlStateOf(failing)).toBe('22012');
    expect(await beneath()).toBe(nobody);
    expect(await db.asAccounts(identityOf)).toBe('directory_accounts ');
  });

  test('is not mixed up with 50 simultaneous actors', async () => {
    const db = openDb({ poolSize: 4 });
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const identities = await Promise.all(ids.map((id) => db.as(memberWith(id), identityOf)));
    expect(identities).toEqual(ids.map((id) => `directory_member ${id}`));
  });
});

describe('a write', () => {
  /** Checked by the compiler, which reports a @ts-expect-error comment without an error. */
  function unaskedWrites(db: Db, actor: Actor, tx: Reading): unknown[] {
    const unwritten = () => Promise.resolve();
    return [
      // @ts-expect-error -- no policy was checked
      db.write(actor, (write) => write.delete(clubs)),
      // @ts-expect-error -- nor here
      writeIf(db, actor, () => Promise.resolve(actor), unwritten),
      // @ts-expect-error -- a read transaction cannot write
      tx.delete(clubs),
      // @ts-expect-error -- nor can visitors
      db.visitor.insert(clubs),
    ];
  }

  test('without a policy does not compile', () => {
    expect(unaskedWrites).toBeTypeOf('function');
  });

  test('in a read transaction is refused by the database as well', async () => {
    const db = openDb();
    const statement = sql`insert into club_suggestions (club_name) values ('Never')`;
    expect(await sqlStateOf(db.read(VISITOR, (tx) => tx.execute(statement)))).toBe('25006');
    expect(await sqlStateOf(db.visitor.execute(statement))).toBe('25006');
  });

  test('does nothing if the policy says that there is nothing to do', async () => {
    const work = () => Promise.reject(new Error('done'));
    expect(await writeIf(openDb(), VISITOR, () => Promise.resolve(null), work)).toBeNull();
  });
});

describe('a transaction as an actor', () => {
  async function renamed(work: (tx: Transaction) => Promise<void>): Promise<string | null> {
    const [member] = await save(database.sql, aMember({ fullName: 'Before' }));
    await openDb()
      .as(memberWith(member.id), async (tx) => {
        await tx.update(profiles).set({ fullName: 'After' }).where(eq(profiles.id, member.id));
        await work(tx);
      })
      .catch(() => undefined);
    const [row] = await database.sql.select().from(profiles).where(eq(profiles.id, member.id));
    return row?.fullName ?? null;
  }

  test('commits when the work ends', async () => {
    expect(await renamed(() => Promise.resolve())).toBe('After');
  });

  test('rolls back when the work throws', async () => {
    expect(await renamed(() => Promise.reject(new Error('no')))).toBe('Before');
  });

  test('passes on what the work returns or throws', async () => {
    const db = openDb();
    const reason = new Error('no');
    expect(await db.as(VISITOR, () => Promise.resolve(7))).toBe(7);
    await expect(db.as(VISITOR, () => Promise.reject(reason))).rejects.toBe(reason);
  });
});

describe('the connections', () => {
  test('for visitors read and cannot write', async () => {
    const [club] = await save(database.sql, aClub());
    const db = openDb();
    const { rows } = await db.visitor.execute(sql`select id from clubs where id = ${club.id}`);
    expect(rows).toEqual([{ id: club.id }]);
    const update = sql`update clubs set name = 'x'`;
    expect(await sqlStateOf(db.visitor.execute(update))).toBe('25006');
    expect(await sqlStateOf(db.as(VISITOR, (tx) => tx.execute(update)))).toBe('42501');
  });

  test('report whether they work', async () => {
    const nowhere = 'postgres://nobody@127.0.0.1:1/none';
    expect(await openDb().isReady()).toBe(true);
    expect(await openDb({ url: nowhere }).isReady()).toBe(false);
    const readOnly = new URL(database.appUrl);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await openDb({ url: readOnly.href }).isReady()).toBe(false);
  });

  test('report that writes work if the role may not create temporary tables', async () => {
    const own = await aDatabase();
    await own.sql.execute(
      sql.raw(
        `revoke temporary on database ${new URL(own.ownerUrl).pathname.slice(1)} from public`,
      ),
    );
    expect(await own.db.isReady()).toBe(true);
  });

  test('are not ready while all are taken, and report since when', async () => {
    const db = openDb({ poolSize: 2 });
    const end = Promise.withResolvers<void>();
    const taken = [1, 2].map(() => db.as(VISITOR, () => end.promise));
    const actors = () => db.connections().find(({ pool }) => pool === 'actors');
    await expect.poll(() => actors()?.inUse).toBe(2);
    expect(await db.isReady()).toBe(false);
    expect(actors()?.longestUseSeconds).toBeGreaterThan(1);
    end.resolve();
    await Promise.all(taken);
    expect(actors()).toMatchObject({ inUse: 0, longestUseSeconds: 0 });
    expect(await db.isReady()).toBe(true);
  });

  test('that are cut while idle are logged and replaced', async () => {
    const reported: Error[] = [];
    const db = openDb({ poolSize: 1, onIdleError: (error) => reported.push(error) });
    const pid = sql`select pg_backend_pid() as pid`;
    const { rows } = await db.visitor.execute<{ pid: number }>(pid);
    await database.sql.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await expect.poll(() => reported.length, { timeout: 30_000 }).toBe(1);
    const again = await db.visitor.execute<{ pid: number }>(pid);
    expect(again.rows[0]?.pid).not.toBe(rows[0]?.pid);
  });
});

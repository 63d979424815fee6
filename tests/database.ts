import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb } from '#db/db.ts';
import type { Db, Sql, Transaction } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import type { Authorized } from '#domain/authorized.ts';
import { ownerPool } from './owner-pool.ts';
import { cloneDatabase } from './template-database.ts';
import type { ClonedDatabase } from './template-database.ts';

/** A migrated, empty database for a test. */
export interface TestDatabase extends ClonedDatabase {
  /** The owner's connection: makes what a test needs, and bypasses row-level security. */
  readonly sql: Sql;
  /** The database as the application sees it. */
  readonly db: UnaskedDb;
}

/** With writes that skip the policies, to test row-level security alone. */
export interface UnaskedDb extends Db {
  as<Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Adds those writes to a database. */
export function unasked(db: Db): UnaskedDb {
  return Object.assign(db, {
    as: <Result>(actor: Actor, work: (tx: Transaction) => Promise<Result>) =>
      db.write(actor as Authorized<Actor>, work),
  });
}

const opened = new Set<TestDatabase>();

/** Closes and removes what the tests of this file have opened. */
export async function dropDatabases(): Promise<void> {
  for (const database of opened) await database.drop();
}

/**
 * A database for the test file, removed after its last test. Call it in `beforeAll`.
 *
 * @param options.poolSize most connections of each pool of the application's role; default 4
 */
export async function aDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const cloned = await cloneDatabase(inject('testServer'));
  const owner = ownerPool(cloned.ownerUrl, 4);
  const db = unasked(createDb({ url: cloned.appUrl, poolSize: options.poolSize ?? 4 }));
  const database: TestDatabase = {
    ...cloned,
    sql: drizzle({ client: owner }),
    db,
    async drop() {
      opened.delete(database);
      await Promise.all([db.close(), owner.end()]);
      await cloned.drop();
    },
  };
  opened.add(database);
  return database;
}

/**
 * The SQLSTATE with which a statement fails: '23505' for a duplicate, '42501' for a denied
 * permission. 'none' if it succeeds.
 *
 * @throws errors of the statement that are not from the database
 */
export async function sqlStateOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement;
    return 'none';
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (cause instanceof pg.DatabaseError) return cause.code ?? '';
    throw error;
  }
}

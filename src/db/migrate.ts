import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** Any number, the same in every process: the one that holds it migrates, the others wait. */
const MIGRATION_LOCK = 774_100_001;
const ACTOR_ROLES = 'directory_visitor, directory_member, directory_admin, directory_accounts';

/**
 * Brings a database to the present schema and lets the application's role act as visitor, member,
 * admin and accounts. Several processes may call it at once; one does the work.
 *
 * @param options.ownerUrl connection string of the role that owns the tables
 * @param options.appRole name of the role the application signs in with; it may be the owner itself
 * @throws the database's error when a migration fails; nothing of that run is kept then
 */
export async function migrate(options: { ownerUrl: string; appRole: string }): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // "already exists, skipping" of the guarded statements is no news.
    await client.query('set client_min_messages = warning');
    await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    await client.query(`grant ${ACTOR_ROLES} to ${pg.escapeIdentifier(options.appRole)}`);
  } finally {
    await client.end();
  }
}

/**
 * The role a connection string signs in with.
 *
 * @param url a PostgreSQL connection string with a user name
 */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

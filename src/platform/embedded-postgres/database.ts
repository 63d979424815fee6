import pg from 'pg';
import { withClient } from '#db/client.ts';
import type { Credentials } from './cluster.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';

const DATABASE = 'clubs';
const OWNER_ROLE = 'postgres';
const APP_ROLE = 'club_app';

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

export function databaseUrls(port: number, credentials: Credentials) {
  const at = `127.0.0.1:${port}/${DATABASE}`;
  return {
    /** Of the superuser: migrations and maintenance. */
    ownerUrl: `postgres://${OWNER_ROLE}:${credentials.ownerPassword}@${at}`,
    /** Of the site's own role, which owns nothing. */
    appUrl: `postgres://${APP_ROLE}:${credentials.appPassword}@${at}`,
  };
}

/**
 * Makes sure that the database and the site's role are there; what is there stays as it is.
 * The role may log in and inherits nothing and owns nothing: migrations grant what it needs.
 * Throws EmbeddedPostgresError when the server does not know the owner's password.
 */
export async function ensureDatabase(port: number, credentials: Credentials): Promise<void> {
  const config = {
    host: '127.0.0.1',
    port,
    user: OWNER_ROLE,
    password: credentials.ownerPassword,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  };
  await withClient(config, async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) {
      await client.query(
        `CREATE ROLE ${APP_ROLE} LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE
           NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(credentials.appPassword)}`,
      );
    }
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  }).catch((error: unknown) => {
    if (!hasCode(error, WRONG_PASSWORD)) throw error;
    throw new EmbeddedPostgresError(
      'The embedded database refuses the password in its credentials.json. ' +
        'Restore both from the same backup of the folder.',
      { cause: error },
    );
  });
}

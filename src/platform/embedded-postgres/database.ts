import pg from 'pg';
import { withClient } from '#db/client.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { isOutage } from '../outage.ts';
import type { Credentials } from './cluster.ts';

const DATABASE = 'clubs';
const APP_ROLE = 'club_app';

export function databaseUrls(port: number, { ownerPassword, appPassword }: Credentials) {
  const at = `127.0.0.1:${port}`;
  return {
    ownerUrl: `postgres://postgres:${ownerPassword}@${at}/${DATABASE}`,
    appUrl: `postgres://${APP_ROLE}:${appPassword}@${at}/${DATABASE}`,
  };
}

/** The role owns nothing: migrations grant what it needs. False when the server does not answer. */
export async function ensureDatabase(
  port: number,
  { ownerPassword, appPassword }: Credentials,
): Promise<boolean> {
  const connectionString = `postgres://postgres:${ownerPassword}@127.0.0.1:${port}/postgres`;
  try {
    await withClient({ connectionString, connectionTimeoutMillis: 10_000 }, async (client) => {
      const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
      if (role.rowCount === 0) {
        const password = pg.escapeLiteral(appPassword);
        await client.query(`CREATE ROLE ${APP_ROLE} LOGIN NOINHERIT PASSWORD ${password}`);
      }
      const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
      if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    });
    return true;
  } catch (error) {
    if (isOutage(error)) return false;
    // A wrong password.
    if (!hasCode(error, '28P01')) throw error;
    throw new EnvironmentError(
      'The database refuses the password in its credentials.json. Restore both from one backup.',
    );
  }
}

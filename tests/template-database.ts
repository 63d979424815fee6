import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { loadGazetteer } from '#platform/load-gazetteer.ts';

/** A PostgreSQL server with a migrated template, as test processes use it to make databases. */
export interface TestServer {
  /** The name of this run, which prefixes all names made for it. */
  readonly run: string;
  /** Address of a maintenance database, as the role that owns everything made here. */
  readonly serverUrl: string;
  /** Name of the migrated, empty database to copy. No one can connect to it. */
  readonly template: string;
  /** The site's own role in these databases, made for this run. */
  readonly appRole: string;
  readonly appPassword: string;
}

/** A copy of the template. */
export interface ClonedDatabase {
  readonly name: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Removes the database and ends its remaining connections. */
  drop(): Promise<void>;
}

/** SQLSTATE object_in_use: the template has a connection at the moment, from autovacuum for example. */
const IN_USE = '55006';
const COPY_WITHIN_MS = 20_000;
/** Any constant: copies are made one after the other, which is no slower and cannot fail. */
const CLONE_LOCK = 774_100_002;

/**
 * Makes a role and a migrated template for a test run, after removing leftovers of killed
 * runs. A run is alive until its `end` is called or its process ends.
 *
 * @param serverUrl address of any database of the server, as a role that may create databases and
 *   roles
 * @returns the server, and `end` to remove everything of this run
 */
export async function prepareTemplate(
  serverUrl: string,
): Promise<{ server: TestServer; end: () => Promise<void> }> {
  const run = `test_${randomBytes(4).toString('hex')}`;
  const appRole = `${run}_app`;
  const appPassword = randomBytes(16).toString('hex');
  const template = `${run}_template`;
  // Stays open for the whole run: its name shows that the run is alive.
  const presence = new pg.Client({ connectionString: serverUrl, application_name: run });
  await presence.connect();
  await sweep(presence);
  await presence.query(
    `CREATE ROLE ${appRole} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(appPassword)}`,
  );
  await presence.query(`CREATE DATABASE ${template}`);
  const ownerUrl = urlOf(serverUrl, template);
  await migrate({ ownerUrl, appRole });
  await loadGazetteer({ ownerUrl });
  await presence.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  return {
    server: { run, serverUrl, template, appRole, appPassword },
    async end() {
      await remove(presence, run);
      await presence.end();
    },
  };
}

/**
 * Copies the template. Does not depend on the test runner, so browser tests can use it as well.
 *
 * @throws the server's error, for example when the template stays in use for 20 seconds
 */
export async function cloneDatabase(server: TestServer): Promise<ClonedDatabase> {
  const name = `${server.run}_${randomBytes(4).toString('hex')}`;
  await asOwner(server.serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    await copy(client, name, server.template);
  });
  const ownerUrl = urlOf(server.serverUrl, name);
  const appUrl = new URL(ownerUrl);
  appUrl.username = server.appRole;
  appUrl.password = server.appPassword;
  return {
    name,
    ownerUrl,
    appUrl: appUrl.href,
    drop: () =>
      asOwner(server.serverUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * Makes an empty database, not even migrated.
 *
 * @param owner the role that will own it; the server's own if left out
 */
export async function emptyDatabase(server: TestServer, owner?: string): Promise<ClonedDatabase> {
  const database = await cloneDatabase({ ...server, template: 'template0' });
  if (owner !== undefined) {
    await asOwner(server.serverUrl, (client) =>
      client.query(`ALTER DATABASE ${database.name} OWNER TO ${pg.escapeIdentifier(owner)}`),
    );
  }
  return database;
}

async function copy(client: pg.Client, name: string, template: string): Promise<void> {
  const deadline = Date.now() + COPY_WITHIN_MS;
  for (;;) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
      return;
    } catch (error) {
      // The server itself waits five seconds for others to leave before this error.
      const inUse = error instanceof pg.DatabaseError && error.code === IN_USE;
      if (!inUse || Date.now() > deadline) throw error;
    }
  }
}

/** Removes what killed runs left on a server that outlives them. */
async function sweep(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ run: string }>(
    String.raw`SELECT DISTINCT substring(rolname FROM '^test_[0-9a-f]{8}') AS run FROM pg_roles
     WHERE rolname ~ '^test_[0-9a-f]{8}_app$'
       AND substring(rolname FROM '^test_[0-9a-f]{8}') NOT IN (
         SELECT application_name FROM pg_stat_activity WHERE application_name IS NOT NULL
       )`,
  );
  for (const { run } of rows) await remove(client, run);
}

async function remove(client: pg.Client, run: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [`${run}_`],
  );
  for (const { datname } of rows) {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(datname)} WITH (FORCE)`);
  }
  await client.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(`${run}_app`)}`);
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function asOwner(
  serverUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

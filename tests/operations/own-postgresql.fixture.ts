import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#tests/free-port.ts';
import { until } from './load.fixture.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const ACCOUNT = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** PostgreSQL as an operator installs it: Debian's, with the defaults of initdb. */
export interface OwnPostgresql {
  /** The URLs, as docs/operations.md has an operator make them. */
  readonly urls: { readonly DATABASE_OWNER_URL: string; readonly DATABASE_URL: string };
  /** Connects as superuser to the site's database. */
  readonly superuser: string;
  stop(): Promise<void>;
}

/** The folder of the programs that script/test found; otherwise Debian's; otherwise undefined. */
export function findPostgresql(): string | undefined {
  const given = process.env['POSTGRESQL_PATH'];
  if (given !== undefined && given !== '') return given;
  const versions = isThere(DEBIAN) ? readdirSync(DEBIAN) : [];
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => isThere(join(bin, 'initdb')));
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param programs the folder from {@link findPostgresql}
 * @param settings that differ from the defaults
 */
export async function startOwnPostgresql(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgresql> {
  const folder = await mkdtemp(join(tmpdir(), 'own-postgresql-'));
  if (ACCOUNT.uid !== undefined) await chown(folder, ACCOUNT.uid, ACCOUNT.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const account = { ...ACCOUNT, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  await run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'], account);
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...given],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exited = once(server, 'exit');
  const url = (role: string, name: string) => `postgres://${role}@127.0.0.1:${port}/${name}`;
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
    return asked(url('postgres', 'postgres'), 'select').then(
      () => true,
      () => false,
    );
  });
  for (const statement of [
    'create role directory_owner login createrole',
    'create role directory_app login noinherit',
    'create database directory owner directory_owner',
  ]) {
    await asked(url('postgres', 'postgres'), statement);
  }
  return {
    urls: {
      DATABASE_OWNER_URL: url('directory_owner', 'directory'),
      DATABASE_URL: url('directory_app', 'directory'),
    },
    superuser: url('postgres', 'directory'),
    async stop() {
      server.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A statement's rows, on a separate connection with the server's defaults. */
export async function asked<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

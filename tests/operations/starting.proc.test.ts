import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { postgresProcessesOf } from '#platform/embedded-postgres/processes.ts';
import { startSite } from '../e2e/site.ts';
import type { RunningSite } from '../e2e/site.ts';
import { suggestClub, until } from './load.fixture.ts';

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };

let dataDir: string;
let database: EmbeddedPostgres | undefined;
let site: RunningSite | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starting-'));
  database = undefined;
  site = undefined;
});
afterEach(async () => {
  await site?.kill();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** What a start says that does not succeed. */
async function refusalOf(variables: Record<string, string>): Promise<string> {
  try {
    site = await startSite({ DATA_DIR: dataDir, ...variables });
  } catch (error) {
    return (error as Error).message;
  }
  return 'started';
}

test('a start that would call mails sent which nobody gets is refused before anything is started', async () => {
  const variables = { NODE_ENV: 'production', SITE_URL: '', SMTP_URL: '' };
  const said = await refusalOf(variables);
  expect(said).toContain('SITE_URL is not set');
  expect(said).toContain('SMTP_URL is not set');
  expect(await postgresProcessesOf(join(dataDir, 'postgres', 'cluster'))).toEqual([]);
});

test('a database alone is a trial: it says what is missing, and mails wait in the queue', async () => {
  database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), settings: SETTINGS });
  site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  });
  await until(() => site?.lines.some((line) => line.includes('"warn"')) ?? false);
  const said = site.lines.join('\n');
  expect(said).toContain('  SMTP_URL is not set: mails wait in the queue.');
  expect(said).toContain('"message":"a trial: SMTP_URL is not set: mails wait in the queue."');
  expect(said).not.toContain('Demo accounts');
  expect((await suggestClub(site.url, 'Waits for its mail')).status).toBe(200);
  expect((await fetch(`${site.url}/outbox`)).status).toBe(404);
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const jobs = await owner.query(
    `select attempts from graphile_worker.jobs where task_identifier = 'mail'`,
  );
  await owner.end();
  expect(jobs.rows).toEqual([{ attempts: 0 }]);
  expect(site.lines.join('\n')).not.toContain('mail sent');
});

test('a start that fails stops the database that it started', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    expect(await refusalOf({ PORT: String(port) })).toContain('EADDRINUSE');
    expect(await postgresProcessesOf(join(dataDir, 'postgres', 'cluster'))).toEqual([]);
  } finally {
    taken.close();
  }
});

test('production on the network names the address that visitors use, and the one it listens at', async () => {
  database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), settings: SETTINGS });
  site = await startSite({
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    HOST: '0.0.0.0',
    SITE_URL: 'http://clubs.test',
    SMTP_URL: 'none',
  });
  expect(site.url).toBe('http://clubs.test');
  await until(() => site?.lines.some((line) => /^ {2}It listens at http:/.test(line)) ?? false);
});

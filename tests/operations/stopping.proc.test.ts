import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { readOutbox } from '#platform/mail/outbox.ts';
import { startSite } from '../e2e/site.ts';
import { sendVisitors, suggestUntilGone, until } from './load.fixture.ts';

let dataDir: string;
let database: EmbeddedPostgres;
let owner: pg.Client;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stopping-'));
  // With all promises to the disk kept, as in production.
  database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The only column of all rows. */
async function column(sql: string): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(sql);
  return rows.map(({ value }) => value);
}

test('SIGTERM under load: every request that was let in is answered, and jobs are handed back', async () => {
  const site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUSTED_PROXIES: '1' });
  let number = 0;
  const visitors = sendVisitors(site.url, 16, () => {
    number += 1;
    return number % 3 === 0 ? `/find-club?name=Stop${number}` : '/find-club';
  });
  const acknowledged: string[] = [];
  const turnedAway: string[] = [];
  const suggesting = suggestUntilGone(site.url, acknowledged, turnedAway);
  await until(() => visitors.endings.length > 200 && acknowledged.length > 5);
  const exit = site.stop();
  await visitors.gone;
  expect(await suggesting).toEqual([]);
  await exit;
  expect(site.process.exitCode).toBe(0);
  expect(visitors.endings.filter(({ status }) => status !== 200)).toEqual([]);
  const stored = await column('select club_name as value from club_suggestions');
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  // Whoever was let in was answered: what was done for nobody to hear of would be stored.
  expect(turnedAway.filter((name) => stored.includes(name))).toEqual([]);
  expect(
    await column(
      'select id::text as value from graphile_worker._private_jobs where locked_at is not null',
    ),
  ).toEqual([]);
  expect(await column('select id as value from app.job_workers')).toEqual([]);
});

test('SIGKILL under writes: what was acknowledged is there, and its mails are sent', async () => {
  const site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production', TRUSTED_PROXIES: '1' });
  const acknowledged: string[] = [];
  const suggesting = suggestUntilGone(site.url, acknowledged);
  await until(() => acknowledged.length > 20);
  await site.kill();
  await suggesting;
  const stored = await column('select club_name as value from club_suggestions');
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);

  const again = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  try {
    const mailed = async (): Promise<string> =>
      (await readOutbox(join(dataDir, 'outbox'))).map(({ text }) => text).join('\n');
    const missing = (text: string) => acknowledged.filter((name) => !text.includes(`${name}\n`));
    await until(async () => missing(await mailed()).length === 0);
    expect(missing(await mailed())).toEqual([]);
  } finally {
    await again.stop();
  }
});

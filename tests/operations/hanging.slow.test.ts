import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { postgresProcessesOf } from '#platform/embedded-postgres/processes.ts';
import { serverPid } from '#platform/embedded-postgres/starters.fixture.ts';
import { aMailServer } from '#platform/mail/smtp-server.fixture.ts';
import type { MailServer } from '#platform/mail/smtp-server.fixture.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { keptSite } from './kept-site.fixture.ts';
import { sendVisitors, suggestClub, until } from './load.fixture.ts';

const CLUB = '6b1f2c52-93a6-4c1e-9d0b-0a3f6f0f7d11';
/** Much longer than an answer may take, and much shorter than forever. */
const PATIENCE_MS = 30_000;
/** The waits fit in the 30 seconds that compose.yaml grants; here the machine is busy. */
const STOP_WITHIN_MS = 45_000;

const home = keptSite('hanging', { fsync: 'off', shared_buffers: '16MB' });
let database: EmbeddedPostgres;
let site: RunningSite;
let mailServer: MailServer;

beforeEach(async () => {
  database = await home.start();
  mailServer = await aMailServer();
  site = await startSite({
    DATA_DIR: home.dataDir,
    SMTP_URL: mailServer.url,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
  });
});
afterEach(async () => {
  await thaw();
  await site.kill();
  await mailServer.close();
});

/** The server before its children: otherwise it would start new ones. */
async function freeze(): Promise<void> {
  process.kill(await serverPid(home.folder), 'SIGSTOP');
  for (const pid of await processes()) process.kill(pid, 'SIGSTOP');
}

async function thaw(): Promise<void> {
  for (const pid of await processes()) process.kill(pid, 'SIGCONT');
}

function processes(): Promise<readonly number[]> {
  return postgresProcessesOf(join(home.folder, 'cluster'));
}

async function ask(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return { status: answer.status, text: await answer.text() };
}

let number = 0;
/** A page that is not cached. */
function newPage(): string {
  number += 1;
  return `/find-club?name=Hanging${number}`;
}

/** Suggests clubs one after the other until told to stop; returns the status of each by its name. */
function keepSuggesting(): { end(): Promise<ReadonlyMap<string, number>> } {
  const statuses = new Map<string, number>();
  const ended = new AbortController();
  const suggesting = (async () => {
    for (let count = 1; !ended.signal.aborted; count += 1) {
      const name = `On the way ${count}`;
      statuses.set(name, (await suggestClub(site.url, name)).status);
    }
  })();
  return {
    async end() {
      ended.abort();
      await suggesting;
      return statuses;
    },
  };
}

/** The only column of all rows, as the owner sees them. */
async function column(sql: string): Promise<string[]> {
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  try {
    return (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

test('while the database hangs, cached pages are served and the rest gets 503; then everything recovers', async () => {
  expect((await ask('/find-club')).status).toBe(200);
  const kept = sendVisitors(site.url, 4, () => '/find-club');
  const uncached = sendVisitors(site.url, 4, newPage);
  const writing = keepSuggesting();
  await until(() => uncached.endings.length > 20);

  await freeze();
  expect(await ask('/healthz')).toMatchObject({ status: 200 });
  expect(await ask('/readyz')).toMatchObject({ status: 503 });
  const put = await Promise.all(['/', '/blog', `/clubs/${CLUB}`, newPage()].map(ask));
  expect(put.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { text } of put) expect(text).toContain('Try again in a moment.');
  // A crowd gets its answer as soon as a single visitor.
  const crowd = await Promise.all(Array.from({ length: 300 }, () => ask(newPage())));
  expect(crowd.filter(({ status }) => status !== 503)).toEqual([]);
  const write = await suggestClub(site.url, 'Put off');
  expect(write.status).toBe(503);
  expect(write.text).toContain('We can’t load or save anything right now');
  const during = kept.endings.length;
  await until(() => kept.endings.length > during + 100);
  expect((await ask('/find-club')).status).toBe(200);

  await thaw();
  await until(async () => (await ask('/readyz')).status === 200);
  await until(async () => (await ask(newPage())).status === 200);
  await until(async () => (await suggestClub(site.url, 'Taken again')).status === 200);
  await Promise.all([kept.stop(), uncached.stop()]);
  const statuses = await writing.end();
  expect(kept.endings.filter(({ status }) => status !== 200)).toEqual([]);
  const others = uncached.endings.filter(({ status }) => status !== 200);
  expect(others.filter(({ status }) => status !== 503)).toEqual([]);

  // Writes that got 503 are not done later; accepted ones are stored, each with its mail.
  const stored = await column('select club_name as value from club_suggestions');
  expect(stored).toContain('Taken again');
  expect(stored).not.toContain('Put off');
  expect(new Set(stored).size).toBe(stored.length);
  const acknowledged = [...statuses].filter(([, status]) => status < 300).map(([name]) => name);
  expect(acknowledged.filter((name) => !stored.includes(name))).toEqual([]);
  await until(() => mailServer.mails.length >= stored.length);
  const texts = mailServer.mails.map(({ text }) => text.replaceAll('\r\n', '\n'));
  expect(texts).toHaveLength(stored.length);
  expect(stored.filter((name) => !texts.some((text) => text.includes(`${name}\n`)))).toEqual([]);
  // No connection is left in a transaction.
  await until(
    async () =>
      (await column(`select pid::text as value from pg_stat_activity where state like 'idle in%'`))
        .length === 0,
  );
});

test('SIGTERM stops the site while the database hangs', async () => {
  const uncached = sendVisitors(site.url, 4, newPage);
  await until(() => uncached.endings.length > 20);
  await freeze();
  const exit = site.stop().then(() => true);
  const late = AbortSignal.timeout(STOP_WITHIN_MS);
  await Promise.race([
    exit,
    new Promise((_resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error('the site did not end in time')));
    }),
  ]);
  expect(site.process.signalCode).toBeNull();
  await uncached.gone;
});

import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { Sql } from '#db/db.ts';
import { serverPid } from '#platform/embedded-postgres/starters.fixture.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import type { Address } from '#tests/permissions/server-function.ts';
import { keptSite } from './kept-site.fixture.ts';
import { metricsUrlOf, sendVisitors, suggestClub, until } from './load.fixture.ts';
import { signInRater } from './members.fixture.ts';
import { tcpGate } from './tcp-gate.fixture.ts';

/** In the log, each time the instance starts to listen for changes. */
const LISTENING = '"message":"listening for page changes"';
const CLUB = '6b1f2c52-93a6-4c1e-9d0b-0a3f6f0f7d11';

/** Every address that is not a page and reads the database. */
const DATA_ROUTES = [
  '/sitemap.xml',
  '/sitemap-pages-1.xml',
  '/blog/feed.xml',
  `/preview/${randomUUID()}.png`,
  '/api/account/download',
];

const MEMBERS_CALLS: readonly [Address, unknown][] = [
  ['POST reviews.ratings.rateClub', { clubId: CLUB, rating: 5, comment: '' }],
  ['GET platform.session.getViewer', undefined],
  ['POST accounts.sign-in.signIn', { email: 'a@example.org', password: 'a password' }],
  ['POST accounts.sign-in.requestPasswordReset', { email: 'a@example.org' }],
];

const DISK_FULL = `
  create function app.disk_full() returns trigger language plpgsql as $$
    begin raise 'could not extend file' using errcode = '53100'; end $$;
  create trigger disk_full before insert on club_suggestions
    for each row execute function app.disk_full()`;

const home = keptSite('outage', { fsync: 'off', shared_buffers: '16MB' });
let site: RunningSite | undefined;

afterEach(async () => {
  await site?.kill();
});

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`${site?.url}${path}`);
  await answer.arrayBuffer();
  return answer.status;
}

/** How many pages came from the cache so far. */
async function hits(site: RunningSite): Promise<number> {
  const metrics = await (await fetch(metricsUrlOf(site))).text();
  return Number(/^directory_page_cache_hits_total (\d+)/m.exec(metrics)?.[1]);
}

/** In the log, one line for all requests of a minute. */
function referenceIn(text: string): string {
  return /Reference: ([\da-f-]{36})/.exec(text)?.[1] ?? 'none';
}

function withoutReference(text: string): string {
  return text.replaceAll(referenceIn(text), '');
}

let number = 0;
/** A page that is not cached. */
function newPage(): string {
  number += 1;
  return `/find-club?name=Outage${number}`;
}

/** Queries the database as its owner. */
async function asOwner(url: string, work: string | ((sql: Sql) => Promise<void>)): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await (typeof work === 'string' ? client.query(work) : work(drizzle({ client })));
  } finally {
    await client.end();
  }
}

test('while the database is down, cached pages are served and the rest gets 503; then everything recovers', async () => {
  const database = await home.start();
  const gate = await tcpGate(database.port);
  const through = (url: string) => url.replace(`:${database.port}/`, `:${gate.port}/`);
  site = await startSite({
    DATA_DIR: home.dataDir,
    DATABASE_URL: through(database.appUrl),
    DATABASE_OWNER_URL: through(database.ownerUrl),
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
    METRICS_PORT: '0',
  });
  const running = site;
  const { url } = running;
  await asOwner(
    database.ownerUrl,
    `insert into clubs (id, name, state, county, city) values ('${CLUB}', 'Before', 'Outagia', 'O', 'O')`,
  );
  const page = `/clubs/${CLUB}`;
  await until(async () => (await statusOf(page)) === 200);
  const member = aMember().withPassword().withRole('admin');
  await asOwner(database.ownerUrl, async (sql) => void (await save(sql, member)));
  const { headers: program } = await signInRater(url, member);
  const credentials = { email: member.email, password: KNOWN_PASSWORD.text };
  const signedIn = await send(url, await callTo('POST accounts.sign-in.signIn', credentials), {});
  const browser = { cookie: signedIn.headers.getSetCookie().join('; ') };
  const began = performance.now();
  // A full disk is the same for every writer.
  await asOwner(database.ownerUrl, DISK_FULL);
  const onFullDisk = await suggestClub(url, 'Put off as well');
  expect(onFullDisk.status).toBe(503);
  await asOwner(database.ownerUrl, 'drop function app.disk_full cascade');
  // In the cache for longer than emptying it may be put off.
  let missed = performance.now();
  await until(async () => {
    const before = await hits(running);
    await statusOf(page);
    if ((await hits(running)) === before) missed = performance.now();
    return performance.now() - missed > 1_500;
  });
  const visitors = sendVisitors(url, 4, () => page);

  await gate.shut();
  // Each way: a new page, a write, readiness.
  const put = await fetch(url + newPage());
  expect(put.status).toBe(503);
  expect(put.headers.get('retry-after')).toBe('5');
  const putOff = await put.text();
  expect(putOff).toContain('We can’t show this right now. Try again in a moment.');
  expect(site.lines.join('\n')).toContain(`"requestId":"${referenceIn(putOff)}"`);
  const write = await suggestClub(url, 'Put off');
  expect(write.status).toBe(503);
  expect(write.headers.get('retry-after')).toBe('5');
  expect(write.text).toContain('We can’t load or save anything right now');
  expect(write.text).not.toMatch(/ECONN|select|insert/i);
  expect(withoutReference(onFullDisk.text)).toBe(withoutReference(write.text));
  // For every kind of caller: by token, by cookie, or while signing in.
  for (const headers of [program, browser]) {
    for (const [address, input] of MEMBERS_CALLS) {
      const answer = await send(url, await callTo(address, input), headers);
      const said = withoutReference(answer.text);
      expect([address, answer.status, said]).toEqual([address, 503, withoutReference(write.text)]);
      expect(site.lines.join('\n')).toContain(`"requestId":"${referenceIn(answer.text)}"`);
    }
  }
  for (const path of DATA_ROUTES) {
    const answer = await fetch(url + path, { headers: program, redirect: 'manual' });
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(answer.headers.get('x-request-id')).toBe(referenceIn(await answer.text()));
  }
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
  const during = visitors.endings.length;
  await until(() => visitors.endings.length > during + 100);

  await gate.open();
  await until(async () => (await statusOf('/readyz')) === 200);
  await until(async () => (await statusOf(newPage())) === 200);
  await until(async () => (await suggestClub(url, 'Taken again')).status === 200);
  // Changes are announced again.
  await asOwner(database.ownerUrl, `update clubs set name = 'After' where id = '${CLUB}'`);
  await until(async () => (await (await fetch(url + page)).text()).includes('After'));
  await visitors.stop();
  // One line a minute in total, for the first failure, however many there were.
  const told = site.lines.filter((line) => /"level":"(?:warn|error)"/.test(line));
  const messages = told.map((line) => (JSON.parse(line) as { message: string }).message);
  const outages = messages.filter((message) => message.startsWith('an outage: '));
  expect(outages[0]).toBe('an outage: server function failed');
  expect(outages.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 60_000);
  expect(messages.filter((message) => !outages.includes(message))).toEqual([
    'not ready',
    'ready again',
  ]);
  // The page was dropped when announcements resumed, and could be rendered again.
  expect(visitors.endings.filter(({ status }) => status !== 200)).toEqual([]);
});

test('the embedded database recovers by itself after it is killed under load', async () => {
  const variables = { TRUSTED_PROXIES: '1', NODE_ENV: 'production', LOG_LEVEL: 'debug' };
  site = await startSite({ DATA_DIR: home.dataDir, ...variables });
  const { url, lines } = site;
  const listened = () => lines.filter((line) => line.includes(LISTENING)).length;
  let before = 0;
  const kept = sendVisitors(url, 2, () => '/find-club');
  const uncached = sendVisitors(url, 2, newPage);
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    // The cache is emptied when listening resumes: pages requested after that are cached.
    await until(() => listened() > before);
    await until(async () => (await statusOf('/find-club')) === 200);
    before = listened();
    const pid = await serverPid(home.folder);
    process.kill(pid, signal);
    await until(async () => (await serverPid(home.folder).catch(() => pid)) !== pid);
    await until(async () => (await statusOf('/readyz')) === 200);
    await until(async () => (await suggestClub(url, `After ${signal}`)).status === 200);
    await until(async () => (await statusOf(newPage())) === 200);
  }
  await Promise.all([kept.stop(), uncached.stop()]);
  expect(kept.endings.filter(({ status }) => status !== 200)).toEqual([]);
  const others = uncached.endings.filter(({ status }) => status !== 200);
  expect(others.filter(({ status }) => status !== 503)).toEqual([]);
});

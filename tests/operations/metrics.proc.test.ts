import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { callTo, callWithPayload, send } from '#tests/permissions/server-function.ts';
import { startSite } from '#tests/e2e/site.ts';
import { metricsUrlOf, suggestClub, until } from './load.fixture.ts';

const ALERTS = new URL('../../docs/operations/alerts.yml', import.meta.url);
const MADE_BY_THE_BACKUP = 'directory_last_backup_timestamp_seconds';

/** A number from the Prometheus text; undefined if it is missing. */
function numberOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const count = (kind: string, status: string) =>
  `directory_request_duration_seconds_count{kind="${kind}",status="${status}"}`;

/** Patterns of personal data in a log. */
async function attack(url: string, email: string): Promise<void> {
  for (const password of ['123456', 'password', 'qwerty']) {
    await send(url, await callTo('POST accounts.sign-in.signIn', { email, password }), {});
  }
  await send(url, await callTo('POST accounts.sign-in.signOut', undefined), {
    origin: 'https://evil.test',
  });
  await send(url, await callTo('DELETE /api/session', undefined), {});
  for (const name of ['', 'nothing.here', 'constructor', 'platform.session.getViewer/x.css']) {
    const answer = await send(url, callWithPayload(`GET ${name}`, undefined), {});
    expect(answer.status).toBe(404);
  }
  const bare = { ...(await callTo('POST accounts.sign-in.signOut', undefined)), headers: {} };
  expect((await send(url, bare, {})).status).toBe(400);
  for (const payload of ['{', '{"t":{"t":99},"f":127,"m":[]}']) {
    const answer = await send(url, callWithPayload('POST accounts.sign-in.signIn', payload), {});
    expect(answer.status).toBe(400);
  }
}

test('counts answers on a separate port, and identifies no one in metrics or logs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'metrics-'));
  const database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off' },
  });
  // With port 0 the test could not know the port; two sites cannot share one.
  const site = await startSite({
    DATA_DIR: dataDir,
    METRICS_PORT: '0',
    DEMO: 'open',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'debug',
  });
  try {
    const metricsUrl = metricsUrlOf(site);
    expect(new URL(metricsUrl).hostname).toBe('127.0.0.1');
    const read = async () => (await fetch(metricsUrl)).text();
    await until(async () => {
      await fetch(`${site.url}/find-club`);
      return (numberOf(await read(), count('page cached', '2xx')) ?? 0) > 2;
    });
    await fetch(`${site.url}/robots-not-there.txt?secret=1`);
    await fetch(`${site.url}/files/avatars/nobody/none.png`);
    await suggestClub(site.url, 'Measured');
    // Neither statements that the database refuses nor what a visitor typed may be in the log.
    const email = 'somebody.private@example.org';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const fields = {
        email,
        password: 'a secret of mine',
        username: 'private',
        userType: 'player',
        isOldEnough: true,
      };
      await send(site.url, await callTo('POST accounts.sign-in.signUp', fields), {});
    }
    await fetch(`${site.url}/api/auth/verify-email?token=Zk3vQ9xT0bYw7LmN2pRs5uVa8cEf1gHi`);
    await send(site.url, await callTo('POST reviews.comments.postComment', 'private'), {});
    await attack(site.url, email);

    const text = await read();
    // An alert on a missing metric would never fire.
    const alerts = await readFile(ALERTS, 'utf8');
    const named = alerts.match(/\b(?:directory|nodejs|process)_[a-z0-9_]+(?=[{[) ])/g) ?? [];
    const served = named.filter((name) => name !== MADE_BY_THE_BACKUP);
    expect(served.length).toBeGreaterThan(10);
    expect(served.filter((name) => !text.includes(`\n${name}`))).toEqual([]);
    expect(numberOf(text, count('page rendered', '2xx'))).toBeGreaterThan(0);
    expect(numberOf(text, count('page rendered', '4xx'))).toBeGreaterThan(0);
    expect(numberOf(text, count('server function', '2xx'))).toBeGreaterThan(0);
    // The sign-up has emptied it.
    expect(numberOf(text, 'directory_page_cache_pages')).toBeDefined();
    expect(numberOf(text, 'directory_page_cache_bytes')).toBeDefined();
    expect(numberOf(text, 'directory_page_cache_hits_total')).toBeGreaterThan(2);
    expect(numberOf(text, 'directory_page_cache_misses_total')).toBeGreaterThan(0);
    expect(numberOf(text, 'directory_page_cache_renders')).toBe(0);
    expect(numberOf(text, 'directory_react_pages_total')).toBeGreaterThan(0);
    expect(numberOf(text, 'directory_react_seconds_total')).toBeGreaterThan(0);
    expect(
      numberOf(text, 'directory_database_connections{pool="visitors",state="total"}'),
    ).toBeGreaterThan(0);
    expect(numberOf(text, 'directory_jobs_waiting{queue="jobs"}')).toBeGreaterThanOrEqual(0);
    expect(numberOf(text, 'directory_jobs_oldest_due_seconds{queue="jobs"}')).toBeDefined();
    expect(numberOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    const event = (name: string, outcome: string) =>
      numberOf(text, `directory_security_events_total{event="${name}",outcome="${outcome}"}`);
    expect(event('sign_in', 'failed')).toBe(3);
    expect(event('cross_site', 'refused')).toBe(1);
    expect(event('access', 'unauthenticated')).toBe(1);
    expect(event('call', 'unknown')).toBe(4);
    expect(event('call', 'malformed')).toBe(3);
    expect(event('call', 'refused')).toBe(1);
    expect(event('role', 'given')).toBe(0);
    expect(text).not.toMatch(/find-club|robots|nobody|private|Measured/);
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);

    await site.stop();
    // The rest is for the terminal: the site's address, and the demo accounts.
    const logged = site.lines.filter((line) => line.startsWith('{'));
    for (const line of logged) expect(() => JSON.parse(line) as unknown).not.toThrow();
    expect(logged.length).toBeGreaterThan(0);
    // Whatever visitors sent, the site had no error.
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    expect(logged.filter((line) => line.includes('"event":"sign_in"'))).toHaveLength(3);
    expect(logged.find((line) => line.includes('"outcome":"unknown"'))).toMatch(
      /"network":"10\.\d+\.\d+\.0\/24"/,
    );
    expect(logged.join('\n').replaceAll(/10\.\d+\.\d+\.0\/24/g, '')).not.toMatch(
      /private|a secret|Zk3vQ9|10\.\d+\.\d+\.\d+/,
    );
  } finally {
    await site.kill();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

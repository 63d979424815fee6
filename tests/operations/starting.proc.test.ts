import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { DEMO_NOTICE } from '#domain/demo-notice.ts';
import { postgresProcessesOf } from '#platform/embedded-postgres/processes.ts';
import { startS3 } from '#platform/storage/s3-server.fixture.ts';
import { DEMO_PASSWORD } from '../../db/sample/members.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { keptSite } from './kept-site.fixture.ts';
import { suggestClub, until } from './load.fixture.ts';

const home = keptSite('starting', { fsync: 'off', shared_buffers: '16MB' });
let site: RunningSite | undefined;

/** Starts empty: its first start makes it a demo. */
const demo = keptSite('demo');

afterEach(async () => {
  await site?.kill();
});

/** Starts a site with an operator's database. */
async function startOnDatabase(variables: Record<string, string> = {}): Promise<RunningSite> {
  const database = await home.start();
  return startSite({
    DATA_DIR: home.dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...variables,
  });
}

/** The message of a start that fails. */
async function refusalOf(dataDir: string, variables: Record<string, string>): Promise<string> {
  try {
    site = await startSite({ DATA_DIR: dataDir, ...variables });
  } catch (error) {
    return (error as Error).message;
  }
  return 'started';
}

test('a start that could not deliver mails is refused before anything is started', async () => {
  const variables = { NODE_ENV: 'production', SITE_URL: '', SMTP_URL: '' };
  const said = await refusalOf(home.dataDir, variables);
  expect(said).toContain('SITE_URL isn’t set');
  expect(said).toContain('SMTP_URL isn’t set');
  expect(await postgresProcessesOf(join(home.folder, 'cluster'))).toEqual([]);
});

test('the log names source files in errors, although the site runs from its build', async () => {
  const said = await refusalOf(home.dataDir, {
    NODE_ENV: 'production',
    SITE_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'debug',
  });
  expect(said).toMatch(/at start .*src\/server\.ts:\d+:\d+/);
  expect(said).toMatch(/src\/platform\/start-mode\.ts:\d+:\d+/);
});

test("React's production build is used, whatever NODE_ENV an operator sets", async () => {
  // Node also lists files that it has only searched for.
  const tellLoaded = `
    import { writeSync } from 'node:fs';
    import { Module } from 'node:module';
    process.on('exit', () => {
      const loaded = Object.values(Module._cache).filter((module) => module.loaded);
      writeSync(2, loaded.map((module) => module.filename).join('\\n') + '\\n');
    });`;
  site = await startOnDatabase({
    NODE_ENV: '',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tellLoaded)}`,
  });
  expect((await fetch(`${site.url}/find-club`)).status).toBe(200);
  await site.stop();
  const loaded = site.lines.filter((line) => line.includes('/node_modules/react'));
  expect(loaded.join('\n')).toContain('/react-dom-server.node.production.js');
  expect(loaded.filter((line) => line.includes('.development.'))).toEqual([]);
});

test('a bare database serves this machine only: the start says what is missing, and mails wait in the queue', async () => {
  site = await startOnDatabase();
  await until(() => site?.lines.some((line) => line.includes('"warn"')) ?? false);
  const said = site.lines.join('\n');
  for (const name of ['SITE_URL', 'SMTP_URL']) {
    expect(said).toContain(`\n  ${name} isn’t set: `);
    expect(said).toContain(`"message":"${name} isn’t set: `);
  }
  expect((await askRaw('/', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  expect((await askRaw('/', { host: 'clubs.example.org' })).status).toBe(403);
  expect(said).not.toContain('Demo accounts');
  expect((await suggestClub(site.url, 'Waits for its mail')).status).toBe(200);
  expect((await fetch(`${site.url}/outbox`)).status).toBe(404);
  const owner = new pg.Client((await home.start()).ownerUrl);
  await owner.connect();
  const jobs = await owner.query(
    `select attempts from graphile_worker.jobs where task_identifier = 'mail'`,
  );
  await owner.end();
  expect(jobs.rows).toEqual([{ attempts: 0 }]);
  expect(site.lines.join('\n')).not.toContain('mail sent');
});

test('a start that cannot listen names the variable, and stops the database if it started it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const saysTaken = (name: string) => `\n${name} ${port} is taken by another program: `;
  const production = { NODE_ENV: 'production' };
  try {
    const PORT = String(port);
    expect(await refusalOf(home.dataDir, { ...production, PORT })).toContain(saysTaken('PORT'));
    const METRICS_PORT = String(port);
    expect(await refusalOf(home.dataDir, { ...production, METRICS_PORT })).toContain(
      saysTaken('METRICS_PORT'),
    );
    expect(await postgresProcessesOf(join(home.folder, 'cluster'))).toEqual([]);
  } finally {
    taken.close();
  }
  for (const HOST of ['192.0.2.1', 'nowhere.invalid', '127.0.0.1:3000', '300.1.2.3']) {
    expect(await refusalOf(home.dataDir, { ...production, HOST })).toContain(
      `\nHOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all (it is '${HOST}').`,
    );
  }
});

test('two different databases in the two URLs are refused', async () => {
  const { appUrl, ownerUrl } = await home.start();
  const said = await refusalOf(home.dataDir, {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl.replace(/\/clubs$/, '/postgres'),
  });
  expect(said).toContain('\nDATABASE_OWNER_URL and DATABASE_URL lead to different databases');
});

test('a file store that denies access ends the start; one that does not answer does not', async () => {
  const store = await startS3('honored');
  const { bucket, endpoint, credentials } = store;
  const variables = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  expect(await refusalOf(home.dataDir, { ...variables, S3_BUCKET: 'another' })).toContain(
    '\nS3_BUCKET names a bucket that the store doesn’t have: another.',
  );
  expect(await refusalOf(home.dataDir, { ...variables, S3_ACCESS_KEY_ID: 'nobody' })).toContain(
    '\nS3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY don’t let the site list the bucket',
  );
  await store.close();
  site = await startOnDatabase(variables);
  expect(site.lines.join('\n')).toContain(
    `"message":"S3_ENDPOINT names ${endpoint}, a file store that doesn’t answer (ECONNREFUSED).`,
  );
  expect((await fetch(`${site.url}/find-club`)).status).toBe(200);
});

test('production on the network names its public address, and the one it listens on', async () => {
  site = await startOnDatabase({
    HOST: '0.0.0.0',
    SITE_URL: 'https://clubs.test',
    SMTP_URL: 'none',
  });
  expect(site.url).toBe('https://clubs.test');
  await until(() => site?.lines.some((line) => /^ {2}It listens at http:/.test(line)) ?? false);
});

/** The answer to a raw request, Host included. */
async function askRaw(path: string, headers: Record<string, string> = {}) {
  const asked = request(`${site?.url}${path}`, { headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

async function signInStatus(email: string, password: string): Promise<number> {
  const call = await callTo('POST accounts.sign-in.signIn', { email, password });
  return (await send(site?.url ?? '', call, {})).status;
}

function removeSampleData(...words: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['script/remove-sample-data.ts', ...words],
    { env: { ...process.env, DATA_DIR: demo.dataDir }, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

const ADMIN = 'demo-admin@example.org';

test('a demo is for its own machine, an open demo has its own passwords, and production accepts neither', async () => {
  site = await startSite({ DATA_DIR: demo.dataDir });
  const { port } = new URL(site.url);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
    expect((await askRaw('/find-club', { host })).status).toBe(200);
  }
  const strangers: Record<string, string>[] = [
    { host: 'demo.example.org' },
    { 'x-forwarded-for': '203.0.113.7' },
  ];
  for (const headers of strangers) {
    const { status, body } = await askRaw('/find-club', headers);
    expect([status, body]).toEqual([403, expect.stringContaining('DEMO=open')]);
    expect((await askRaw('/healthz', headers)).status).toBe(200);
  }
  await askRaw('/', { 'x-forwarded-for': '203.0.113.7' });
  expect(site.lines.filter((line) => line.includes('TRUSTED_PROXIES is 0'))).toHaveLength(1);
  expect((await askRaw('/find-club')).body).not.toContain(DEMO_NOTICE);
  expect(await signInStatus(ADMIN, DEMO_PASSWORD)).toBe(200);
  // A stock nginx adds no forwarding header and sends this machine as Host.
  expect((await askRaw('/outbox.json')).status).toBe(403);
  const link =
    /Emails of this site: \S+?(\/outbox\?key=\S+)/.exec(site.lines.join('\n'))?.[1] ?? '';
  expect((await askRaw(link.replace('/outbox', '/outbox.json'))).status).toBe(200);
  await site.stop();

  site = await startSite({
    DATA_DIR: demo.dataDir,
    DEMO: 'open',
    SITE_URL: `http://127.0.0.1:${port}`,
    PORT: port,
  });
  const elsewhere = { host: 'demo.example.org', 'x-forwarded-for': '203.0.113.7' };
  for (const path of ['/', '/find-club', '/find-club?name=volley', '/blog', '/auth', '/nothing']) {
    expect([path, (await askRaw(path, elsewhere)).body.includes(DEMO_NOTICE)]).toEqual([
      path,
      true,
    ]);
  }
  expect((await askRaw('/%zz', elsewhere)).body).toContain(DEMO_NOTICE);
  expect((await askRaw('/outbox', elsewhere)).status).toBe(403);
  expect((await askRaw(link, elsewhere)).status).toBe(200);
  const printed = site.lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([email]) => email?.startsWith('demo-'));
  const passwords = new Map(printed.map(([email = '', password = '']) => [email, password]));
  expect(new Set(passwords.values()).size).toBe(5);
  expect(await signInStatus(ADMIN, DEMO_PASSWORD)).toBe(401);
  expect(await signInStatus(ADMIN, passwords.get(ADMIN) ?? '')).toBe(200);
  await site.stop();

  const refusal = await refusalOf(demo.dataDir, { NODE_ENV: 'production' });
  expect(refusal).toContain('Run script/remove-sample-data');
  expect(await postgresProcessesOf(join(demo.folder, 'cluster'))).toEqual([]);
  expect(removeSampleData()).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^This removes \d+ made-up people.*--yes/s),
  });
  expect(removeSampleData('--yes')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Removed \d+ made-up people/),
  });
  expect(removeSampleData('--yes').said).toBe('There is no sample data in this database.\n');
  site = await startSite({ DATA_DIR: demo.dataDir, NODE_ENV: 'production' });
  expect((await askRaw('/find-club', elsewhere)).status).toBe(200);
  expect(await signInStatus(ADMIN, passwords.get(ADMIN) ?? '')).toBe(401);
});

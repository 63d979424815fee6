import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { startSite } from '#tests/e2e/site.ts';
import { suggestClub, until } from './load.fixture.ts';

const CLUB = '6b1f2c52-93a6-4c1e-9d0b-0a3f6f0f7d13';
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let folder: string;
let database: EmbeddedPostgres | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-tls-'));
  if (!hasOpenssl) return console.warn('TLS to the database is not tested: there is no openssl.');
  makeCertificates();
  database = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
  await forceTls(database);
});
afterAll(async () => {
  await database?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** An authority, the certificate it issued to the server, and another authority. */
function makeCertificates(): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const name of ['authority', 'stranger']) {
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
  }
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=database');
  execFileSync('sh', ['-c', 'echo subjectAltName=IP:127.0.0.1 > server.ext'], { cwd: folder });
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'authority.crt',
    '-CAkey',
    'authority.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'server.ext',
    '-out',
    'server.crt',
  );
}

/** The server refuses unencrypted connections. */
async function forceTls({ ownerUrl }: EmbeddedPostgres): Promise<void> {
  const cluster = join(folder, 'postgres', 'cluster');
  const { uid, gid } = await stat(cluster);
  for (const name of ['server.key', 'server.crt']) {
    const file = join(cluster, name);
    await copyFile(join(folder, name), file);
    await chmod(file, 0o600);
    await chown(file, uid, gid);
  }
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query('alter system set ssl = on');
  await writeFile(join(cluster, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  await client.query('select pg_reload_conf()');
  await client.end();
  await until(async () => (await connect(urls('authority').owner)) === 'connected');
}

/** The URLs, as docs/operations.md writes them. */
function urls(authority: string, host = '127.0.0.1'): { app: string; owner: string } {
  const secured = (url = '') =>
    `${url.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${join(folder, `${authority}.crt`)}`;
  return { app: secured(database?.appUrl), owner: secured(database?.ownerUrl) };
}

/** 'connected', or why not. */
async function connect(url: string): Promise<string> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return 'connected';
  } catch (error) {
    return String(error);
  }
}

function start({ app, owner }: { app: string; owner: string }) {
  return startSite({
    DATA_DIR: folder,
    DATABASE_URL: app,
    DATABASE_OWNER_URL: owner,
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '1',
  });
}

test.skipIf(!hasOpenssl)('the site works over encrypted connections', async () => {
  const site = await start(urls('authority'));
  const owner = new pg.Client(urls('authority').owner);
  try {
    await owner.connect();
    await owner.query(
      `insert into clubs (id, name, state, county, city) values ('${CLUB}', 'First', 'Safe', 'S', 'S')`,
    );
    const page = async () => (await fetch(`${site.url}/clubs/${CLUB}`)).text();
    await until(async () => (await page()).includes('First'));
    await owner.query(`update clubs set name = 'Second' where id = '${CLUB}'`);
    await until(async () => (await page()).includes('Second'));
    expect((await suggestClub(site.url, 'Encrypted')).status).toBe(200);
    const { rows } = await owner.query<{ ssl: boolean; names: string[] }>(
      `select ssl, array_agg(distinct application_name) as names
       from pg_stat_ssl join pg_stat_activity using (pid) where client_port is not null group by ssl`,
    );
    expect(rows).toEqual([
      { ssl: true, names: expect.arrayContaining(['directory', 'page cache']) },
    ]);
  } finally {
    await owner.end();
    await site.kill();
  }
});

test.skipIf(!hasOpenssl)(
  'a server whose certificate is from another authority is refused',
  async () => {
    expect(await connect(urls('stranger').app)).toMatch(/self-signed certificate|unable to verify/);
    await expect(start(urls('stranger'))).rejects.toThrow(/certificate/);
  },
);

test.skipIf(!hasOpenssl)(
  'so are a certificate for another name, and an unencrypted connection',
  async () => {
    expect(await connect(urls('authority', 'localhost').app)).toMatch(/does not match|altnames/);
    expect(await connect(database?.appUrl ?? '')).toContain('no encryption');
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { freePort } from '#tests/free-port.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { sendVisitors, suggestClub, until } from './load.fixture.ts';
import { findNginx, startNginx } from './nginx.fixture.ts';
import type { Nginx } from './nginx.fixture.ts';

/** In the second round, the instances that stop have themselves started under load. */
const CYCLES = 2;

const program = findNginx();
let dataDir: string;
let database: EmbeddedPostgres;
let nginx: Nginx | undefined;
const instances = new Map<number, RunningSite>();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rolling-'));
  database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
});
afterEach(async () => {
  await nginx?.stop();
  for (const instance of instances.values()) await instance.kill();
  instances.clear();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Sends forms, two at a time, until told to stop. */
function sendForms(site: string) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const stopping = new AbortController();
  const sending = Array.from({ length: 2 }, async (_, sender) => {
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      const name = `Suggested ${sender}-${n}`;
      const ending = await suggestClub(site, name).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      if (typeof ending === 'number' && ending < 300) acknowledged.push(name);
      else failures.push(`${name}: ${ending}`);
    }
  });
  return {
    acknowledged,
    failures,
    async stop() {
      stopping.abort();
      await Promise.all(sending);
    },
  };
}

test.skipIf(program === undefined)(
  'a rolling restart behind nginx, as documented, loses no request (skipped without nginx)',
  { timeout: 600_000 },
  async () => {
    const ports = [await freePort(), await freePort()] as const;
    const port = await freePort();
    const start = async (instance: number) => {
      const site = await startSite({
        PORT: String(instance),
        DATA_DIR: dataDir,
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        SITE_URL: `http://127.0.0.1:${port}`,
        // nginx, and the visitors' own X-Forwarded-For.
        NODE_ENV: 'production',
        TRUSTED_PROXIES: '2',
      });
      instances.set(instance, site);
      await until(async () => (await fetch(`http://127.0.0.1:${instance}/readyz`)).status === 200);
    };
    for (const instance of ports) await start(instance);
    nginx = await startNginx(program ?? '', port, ports);
    let number = 0;
    const visitors = sendVisitors(nginx.url, 4, () => {
      number += 1;
      return number % 3 === 0 ? `/find-club?name=Rolling${number}` : '/find-club';
    });
    const forms = sendForms(nginx.url);

    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      for (const instance of ports) {
        const [pages, sent] = [visitors.endings.length, forms.acknowledged.length];
        await until(
          () => visitors.endings.length > pages + 50 && forms.acknowledged.length > sent + 10,
        );
        await instances.get(instance)?.stop();
        await start(instance);
      }
    }
    await Promise.all([visitors.stop(), forms.stop()]);
    expect(visitors.endings.filter(({ status }) => status !== 200)).toEqual([]);
    expect(forms.failures).toEqual([]);
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    try {
      const { rows } = await owner.query<{ name: string }>(
        'select club_name as name from club_suggestions',
      );
      expect(rows.map(({ name }) => name).toSorted()).toEqual(forms.acknowledged.toSorted());
    } finally {
      await owner.end();
    }
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { Bench, QUICK, serverPid } from '#platform/embedded-postgres/starters.fixture.ts';
import { startSite } from '#tests/e2e/site.ts';
import { metricsUrlOf, suggestClub, until } from './load.fixture.ts';

/** More than any pool has connections. */
const WRITERS = 24;
const ROUNDS_OF_CUTS = 10;
const KILLS = 2;

/** The connections of each pool in use, according to the metrics. */
async function inUse(metricsUrl: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const lines = text.matchAll(/connections\{pool="(\w+)",state="in use"\} (\d+)/g);
  return new Map([...lines].map(([, pool = '', count]) => [pool, Number(count)]));
}

test('connections lost under load are all replaced, and writes work again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lost-connections-'));
  const folder = join(dataDir, 'postgres');
  const database = await startEmbeddedPostgres({ folder, settings: QUICK });
  const bench = new Bench();
  const site = await startSite({
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    METRICS_PORT: '0',
    TRUSTED_PROXIES: '1',
  });
  try {
    const acknowledged = new Set<string>();
    const ended = new AbortController();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; !ended.signal.aborted; turn += 1) {
        const name = `Writer ${writer}, turn ${turn}`;
        const { status } = await suggestClub(site.url, name);
        if (status < 300) acknowledged.add(name);
      }
    });
    const moreWrites = async () => {
      const enough = acknowledged.size + WRITERS;
      await until(() => acknowledged.size > enough);
    };
    await moreWrites();
    const cutter = await bench.connect(database.ownerUrl);
    for (let round = 0; round < ROUNDS_OF_CUTS; round += 1) {
      await cutter.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      await moreWrites();
    }
    for (let round = 0; round < KILLS; round += 1) {
      const pid = await serverPid(folder);
      process.kill(pid, 'SIGKILL');
      await until(async () => (await serverPid(folder).catch(() => pid)) !== pid);
      await moreWrites();
    }
    ended.abort();
    await Promise.all(writers);

    const metricsUrl = metricsUrlOf(site);
    await until(async () => [...(await inUse(metricsUrl)).values()].every((count) => count === 0));
    expect([...(await inUse(metricsUrl)).keys()].toSorted()).toEqual([
      'accounts',
      'actors',
      'visitors',
    ]);
    // Lost connections are replaced on demand, which takes a busy machine a while.
    await until(async () => (await fetch(`${site.url}/readyz`)).status === 200);
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        let tries = 0;
        await until(async () => {
          tries += 1;
          const { status } = await suggestClub(site.url, `After ${writer}, ${tries}`);
          return status === 200;
        });
      }),
    );
    const owner = await bench.connect(database.ownerUrl);
    const { rows } = await owner.query<{ name: string }>(
      'select club_name as name from club_suggestions',
    );
    const stored = rows.map(({ name }) => name);
    expect(new Set(stored).size).toBe(stored.length);
    expect([...acknowledged].filter((name) => !stored.includes(name))).toEqual([]);
  } finally {
    await bench.clear();
    await site.kill();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});

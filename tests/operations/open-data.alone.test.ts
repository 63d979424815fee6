import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { residentMegabytes } from '../../bench/resident-memory.ts';
import { fillWithClubs } from '../../bench/scale-clubs.ts';

const CLUBS = 10_000;
const MOST_MS = 1_000;
const MOST_MEGABYTES = 50;

let dataDir: string;
let database: EmbeddedPostgres;
let site: RunningSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'open-data-'));
  const folder = join(dataDir, 'postgres');
  database = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  await migrate({ ownerUrl: database.ownerUrl, appRole: 'club_app' });
  await fillWithClubs(database.ownerUrl, CLUBS);
  site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
});
afterAll(async () => {
  await site?.stop();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Reads to the end: when the first bytes arrived, how many, and the site's peak memory meanwhile. */
async function download(file: string) {
  const began = performance.now();
  const { body } = await fetch(`${site.url}/api/v1/${file}`);
  let firstMs = 0;
  let bytes = 0;
  let most = 0;
  for await (const piece of body ?? []) {
    firstMs ||= performance.now() - began;
    bytes += piece.length;
    most = Math.max(most, residentMegabytes(site.process));
  }
  return { firstMs, bytes, most };
}

const FILES = ['clubs', 'programs', 'tryouts'].flatMap((kind) => [`${kind}.csv`, `${kind}.json`]);

test('[OPEN-02] downloads of 10,000 clubs start within a second and use less than 50 MB more', async () => {
  // After a warm-up, so that the code is loaded and the heap has its usual size.
  for (const file of FILES) await download(file);
  for (const file of FILES) {
    const before = residentMegabytes(site.process);
    const { firstMs, bytes, most } = await download(file);
    console.log(
      file,
      Math.round(firstMs),
      'ms',
      bytes,
      'bytes',
      Math.round(most - before),
      'MB more',
    );
    expect(bytes).toBeGreaterThan(500_000);
    expect(firstMs).toBeLessThan(MOST_MS);
    expect(most - before).toBeLessThan(MOST_MEGABYTES);
  }
});

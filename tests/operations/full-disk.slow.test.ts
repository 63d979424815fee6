import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { suggestClub, until } from './load.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
/** A disk of its own; only root can mount one, and not everywhere. */
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]).status === 0;
let site: RunningSite | undefined;

afterEach(async () => {
  await site?.stop();
});
afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isMounted)(
  'a site with a full disk is not ready until there is space again',
  async () => {
    chmodSync(folder, 0o755);
    site = await startSite({
      DATA_DIR: join(folder, 'data'),
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '1',
    });
    const { url, lines } = site;
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect(await statusOf('/readyz')).toBe(200);
    const ballast = join(folder, 'ballast');
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, randomBytes(bavail * bsize));
    // The tables' existing pages may take a few more rows.
    await until(async () => (await suggestClub(url, 'x'.repeat(150))).status === 503);
    await until(async () => (await statusOf('/readyz')) === 503);
    for (let count = 0; count < 20; count += 1) expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    expect(lines.join('\n')).toContain('"code":"53100"');

    rmSync(ballast);
    await until(async () => (await statusOf('/readyz')) === 200);
    expect((await suggestClub(url, 'There is room')).status).toBe(200);
  },
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { ownerPool } from '#tests/owner-pool.ts';
import { QUICK_SETTINGS } from '#tests/quick-settings.ts';
import { startSite } from './site.ts';
import { asCurrent, test as shared } from './test.ts';
import type { Site } from './test.ts';

/**
 * Like `test`, with an instance on its own database: for screens that list everything there is,
 * because tests that share a database make a lot.
 */
export const test = shared.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'club-directory-own-'));
      const database = await startEmbeddedPostgres({
        folder: join(dataDir, 'postgres'),
        settings: QUICK_SETTINGS,
      });
      const running = await startSite({ DATA_DIR: dataDir });
      const pool = ownerPool(database.ownerUrl);
      await use(
        asCurrent({
          url: running.url,
          secondUrl: running.url,
          dataDir,
          appUrl: database.appUrl,
          sql: drizzle({ client: pool }),
        }),
      );
      await pool.end();
      await running.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

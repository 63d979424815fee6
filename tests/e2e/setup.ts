import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { QUICK_SETTINGS } from '#tests/quick-settings.ts';
import { startSite } from './site.ts';

/**
 * Once per run: a database with the sample data and two instances of the site on it, which all
 * browser tests share. Tests reach them through the `site` fixture of test.ts.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-directory-e2e-'));
  const database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: QUICK_SETTINGS,
  });
  // One after the other: the first one fills the database.
  const first = await startSite({ DATA_DIR: dataDir });
  const second = await startSite({ DATA_DIR: dataDir });
  process.env.E2E_SITE = first.url;
  process.env.E2E_SECOND_SITE = second.url;
  process.env.E2E_OWNER_URL = database.ownerUrl;
  process.env.E2E_APP_URL = database.appUrl;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await Promise.all([first.stop(), second.stop()]);
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

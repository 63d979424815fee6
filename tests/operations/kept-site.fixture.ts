import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';

/**
 * A DATA_DIR that the tests of a file share, one after the other: creating and migrating a database takes
 * longer than most of them. After a failed test, also before a retry, there is a new one.
 * Call it before setting other hooks, so that it is stopped and removed after them.
 *
 * @param name prefix of the folder's name
 * @param settings of PostgreSQL, for `start`
 */
export function keptSite(name: string, settings: Record<string, string> = {}) {
  let dataDir = '';
  let database: EmbeddedPostgres | undefined;

  async function remove(): Promise<void> {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    dataDir = '';
  }
  beforeEach(async () => {
    if (dataDir === '') dataDir = await mkdtemp(join(tmpdir(), `${name}-`));
  });
  afterEach(async ({ task }) => {
    await database?.stop();
    database = undefined;
    if (task.result?.state === 'fail') await remove();
  });
  afterAll(remove);
  return {
    get dataDir(): string {
      return dataDir;
    },
    /** The embedded database's folder. */
    get folder(): string {
      return join(dataDir, 'postgres');
    },
    /** Its database, which runs from the first call until the test ends. */
    async start(): Promise<EmbeddedPostgres> {
      database ??= await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), settings });
      return database;
    },
  };
}

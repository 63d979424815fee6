import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { EmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';

/**
 * A DATA_DIR that the tests of a file use one after the other: to create and migrate a database takes
 * longer than most of them. After a test that failed, also before its second try, there is a new one.
 * To be called before other hooks are set, so that it is stopped and removed after what they do.
 *
 * @param name begins the name of the folder
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
    /** Of the embedded database. */
    get folder(): string {
      return join(dataDir, 'postgres');
    },
    /** Its database, which runs from the first call on until the test ends. */
    async start(): Promise<EmbeddedPostgres> {
      database ??= await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), settings });
      return database;
    },
  };
}

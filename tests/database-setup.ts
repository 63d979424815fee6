import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { QUICK_SETTINGS } from './quick-settings.ts';
import { prepareTemplate } from './template-database.ts';
import type { TestServer } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Once per run, before the database tests: a server and a migrated template on it. The server is
 * that of TEST_DATABASE_URL (a role that may create databases and roles), otherwise an embedded one of
 * this checkout, which a later run adopts if this one is killed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded =
    given === undefined
      ? await startEmbeddedPostgres({ folder: folderOfThisCheckout(), settings: QUICK_SETTINGS })
      : undefined;
  const { server, end } = await prepareTemplate(embedded?.ownerUrl ?? given ?? '');
  project.provide('testServer', server);
  return async () => {
    await end();
    await embedded?.stop();
  };
}

function folderOfThisCheckout(): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  return join(tmpdir(), `club-directory-tests-${process.getuid?.() ?? 'user'}-${checkout}`);
}

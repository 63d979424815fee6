import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, roleOf } from '#db/migrate.ts';
import type { PostgresBinaries } from '#platform/embedded-postgres/binaries.ts';
import {
  initialize,
  prepareFolder,
  readOrCreateCredentials,
} from '#platform/embedded-postgres/cluster.ts';
import { databaseUrls } from '#platform/embedded-postgres/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { fetchBinaries } from '#platform/backup/older-binaries.ts';
import { reachServer, stopServer } from '#platform/embedded-postgres/postmaster.ts';
import { aClub } from '../builders/clubs.ts';
import { aMember } from '../builders/members.ts';
import { save } from '../builders/save.ts';

const SCRIPT = join(import.meta.dirname, '../../script/upgrade-database.ts');
const OLD = '17';

/** Undefined where npm cannot be reached: then there is nothing to upgrade from. */
const old: PostgresBinaries | undefined = await fetchBinaries(
  OLD,
  join(import.meta.dirname, '../../.node/postgres'),
).catch((error: unknown) => {
  console.warn(`The upgrade of the database is not tested: ${String(error)}`);
  return undefined;
});

let dataDir: string;
let folder: string;
const club = aClub({ name: 'Older Than The Database', city: 'Zürich' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  folder = join(dataDir, 'postgres');
  if (old) await makeOldSite(old);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** A site whose database was made by the old version. */
async function makeOldSite(binaries: PostgresBinaries): Promise<void> {
  const layout = await prepareFolder(folder);
  const credentials = await readOrCreateCredentials(layout);
  await initialize(layout, binaries, credentials, false);
  try {
    const { port } = await reachServer(layout, binaries, credentials, { fsync: 'off' });
    const { ownerUrl, appUrl } = databaseUrls(port, credentials);
    await migrate({ ownerUrl, appRole: roleOf(appUrl) });
    const owner = new pg.Client(ownerUrl);
    await owner.connect();
    await save(drizzle({ client: owner }), club, aMember().affiliatedWith(club).withPassword());
    await owner.end();
  } finally {
    await stopServer(layout.dataFolder);
  }
}

/** Runs the command as an operator would, or kills it when it says something. */
async function upgrade(killAt?: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line);
      if (killAt !== undefined && line.includes(killAt)) child.kill('SIGKILL');
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, said: said.join('\n') };
}

const start = () => startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });

/** The version, the club, and how many people: of the database as the site starts it. */
async function found(): Promise<unknown[]> {
  const server = await start();
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select current_setting('server_version_num')::int / 10000 as version, name, city,
         (select count(*)::int from auth."user") as people from clubs`,
    );
    return rows;
  } finally {
    await client.end();
    await server.stop();
  }
}
const WHOLE = [{ version: 18, name: 'Older Than The Database', city: 'Zürich', people: 1 }];

test.skipIf(!old)(
  'a start on an older database says what to run, and changes nothing',
  async () => {
    await expect(start()).rejects.toThrow(
      'was made by PostgreSQL 17, but version 18 is installed. Run script/upgrade-database',
    );
    expect(await readdir(folder)).not.toContain('upgrade');
  },
);

test.skipIf(!old)(
  'an upgrade that is killed twice loses nothing, and the third ends it',
  async () => {
    for (const killAt of ['Saving all rows', 'Loading them']) {
      const { code, said } = await upgrade(killAt);
      expect({ code, said }).toEqual({ code: null, said: expect.stringContaining(killAt) });
      await expect(start()).rejects.toThrow('was made by PostgreSQL 17');
    }
    const { code, said } = await upgrade();
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('PostgreSQL 17 is 18 now'),
    });
    expect(said).toContain('cluster-17');
    expect(await found()).toEqual(WHOLE);
    expect((await readdir(folder)).toSorted()).toEqual(
      expect.arrayContaining(['cluster', 'cluster-17', 'credentials.json']),
    );
    expect(await readdir(folder)).not.toContain('upgrade');
    expect(await upgrade()).toEqual({
      code: 0,
      said: 'The database is of the installed version already.',
    });
  },
);

test.skipIf(!old)(
  'interrupted between its last two steps, it is ended by another run',
  async () => {
    await rename(join(folder, 'cluster'), join(folder, 'cluster-complete'));
    await expect(start()).rejects.toThrow('Run script/upgrade-database');
    expect(await readdir(folder)).not.toContain('cluster');
    expect((await upgrade()).code).toBe(0);
    expect(await found()).toEqual(WHOLE);
  },
);

test.skipIf(!old)(
  'is refused while the site runs, and for a database of a later version',
  async () => {
    const server = await start();
    try {
      expect(await upgrade()).toEqual({
        code: 1,
        said: 'The site is running. Stop it, then upgrade its database.',
      });
    } finally {
      await server.stop();
    }
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '99\n');
    expect(await upgrade()).toEqual({
      code: 1,
      said: expect.stringContaining('only version 18 is installed'),
    });
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '18\n');
  },
);

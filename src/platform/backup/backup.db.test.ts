import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listMigrations, migrate } from '#db/migrate.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import { startS3 } from '#platform/storage/s3-server.fixture.ts';
import { emptyDatabase } from '#tests/template-database.ts';
import type { ClonedDatabase } from '#tests/template-database.ts';
import { BackupError } from './manifest.ts';
import { appliedMigrations, listTables } from './catalog.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const server = inject('testServer');
const log = () => undefined;

let folder: string;
let owner: string;
const databases: ClonedDatabase[] = [];

/** A new database whose owner is no superuser, as at a hosting service. */
async function aPlace(): Promise<{ ownerUrl: string; appUrl: string }> {
  const database = await emptyDatabase(server, owner);
  databases.push(database);
  const url = new URL(database.ownerUrl);
  url.username = owner;
  url.password = owner;
  return { ownerUrl: url.href, appUrl: database.appUrl };
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function aSite(until?: number): Promise<{ ownerUrl: string; appUrl: string }> {
  const place = await aPlace();
  const roles = { ownerUrl: place.ownerUrl, appRole: server.appRole };
  await migrate(until === undefined ? roles : { ...roles, until });
  await prepareJobs({ ...roles, log });
  await query(
    place.ownerUrl,
    `insert into clubs (name, slug) select 'Club ' || at, 'club-' || at from generate_series(1, 50) as at`,
  );
  return place;
}

function storageOf(name: string) {
  return createFolderStorage({ folder: join(folder, name) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  owner = `${server.run}_${randomBytes(4).toString('hex')}`;
  await query(server.serverUrl, `create role ${owner} login createrole password '${owner}'`);
  // Other databases on this server have created the site's roles; their owner may grant them.
  await query(
    server.serverUrl,
    `grant directory_visitor, directory_member, directory_admin, directory_accounts, directory_jobs
       to ${owner} with admin option`,
  );
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await query(server.serverUrl, `drop owned by ${owner}; drop role ${owner}`);
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('of an owner without privileges is restored with row security, triggers, and sequences', async () => {
    const from = await aSite();
    await query(from.ownerUrl, `select graphile_worker.add_job('mail', '{"number": 1}')`);
    const file = join(folder, 'whole');
    const written = await writeBackup({ ...from, storage: await storageOf('none'), file });
    const to = await aPlace();
    await restoreBackup({ ...to, storage: await storageOf('new'), file, log });
    const again = join(folder, 'again');
    const rewritten = await writeBackup({ ...to, storage: await storageOf('new'), file: again });
    // Sums over the rows of every table, and the values of sequences.
    expect(rewritten.tables).toEqual(written.tables);
    expect(rewritten.sequences).toEqual(written.sequences);
    const shape = `
      select c.oid::regclass::text as name, relrowsecurity, relforcerowsecurity,
        array(select tgname || ' ' || tgenabled::text from pg_trigger
          where tgrelid = c.oid and not tgisinternal order by 1) as triggers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('public', 'auth', 'app') order by 1`;
    expect((await query(to.ownerUrl, shape)).rows).toEqual(
      (await query(from.ownerUrl, shape)).rows,
    );
    await query(to.ownerUrl, `select graphile_worker.add_job('mail', '{"number": 2}')`);
    await query(to.ownerUrl, `update clubs set name = 'Renamed' where name = 'Club 7'`);
    expect((await query(to.appUrl, 'select current_user')).rowCount).toBe(1);
  });

  test('is analyzed right after the restore, so that pages are not slow', async () => {
    const file = join(folder, 'analyzed.backup');
    const from = await aSite();
    await writeBackup({ ownerUrl: from.ownerUrl, storage: await storageOf('analyzed'), file });
    const to = await aPlace();
    await restoreBackup({ ...to, storage: await storageOf('analyzed-again'), file, log });
    const unknown = await query(
      to.ownerUrl,
      `select relname from pg_class where relkind = 'r' and reltuples < 0
       and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'app'::regnamespace)`,
    );
    expect(unknown.rows).toEqual([]);
    const clubs = await query(
      to.ownerUrl,
      // pg_stats hides tables with forced row security from their owner.
      `select last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'clubs'`,
    );
    expect(clubs.rows).toEqual([{ analyzed: true }]);
  });

  test('of an earlier version is restored into this one', async () => {
    const migrations = await listMigrations();
    const earlier = migrations.at(-2)?.when;
    const from = await aSite(earlier);
    const file = join(folder, 'earlier');
    await writeBackup({ ...from, storage: await storageOf('none'), file });
    const to = await aPlace();
    await restoreBackup({ ...to, storage: await storageOf('new-earlier'), file, log });
    expect(await withClient(to.ownerUrl, appliedMigrations)).toEqual(
      migrations.map(({ when }) => when),
    );
    expect((await query(to.ownerUrl, 'select from clubs')).rowCount).toBe(50);

    const current = await aPlace();
    const roles = { ownerUrl: current.ownerUrl, appRole: server.appRole };
    await migrate(roles);
    await prepareJobs({ ...roles, log });
    await expect(
      restoreBackup({ ...current, storage: await storageOf('current'), file, log }),
    ).rejects.toThrow('newer than the backup');
  });

  test('has the files of a store, and can be restored to a folder', async () => {
    const s3 = await startS3('honored');
    const storage = createS3Storage({ ...s3, region: 'us-east-1', forcePathStyle: true });
    try {
      const contentType = 'image/png';
      await storage.put('avatars', 'a/one.png', Buffer.from('one'), { contentType });
      const from = await aSite();
      const file = join(folder, 'with-files');
      await writeBackup({ ...from, storage, file });
      const target = await storageOf('from-store');
      await restoreBackup({ ...(await aPlace()), storage: target, file, log });
      const found = await target.read('avatars', 'a/one.png');
      expect(found && Buffer.concat(await found.body.toArray()).toString()).toBe('one');
    } finally {
      storage.close();
      await s3.close();
    }
  });
});

describe('all or nothing', () => {
  test('a file that cannot be stored leaves no rows and no files', async () => {
    const from = await aSite();
    const files = await storageOf('from');
    await files.put('avatars', 'a/one.png', Buffer.from('one'), { contentType: 'image/png' });
    await files.put('blog', 'two.png', Buffer.from('two'), { contentType: 'image/png' });
    const file = join(folder, 'refused');
    await writeBackup({ ...from, storage: files, file });
    const to = await aPlace();
    const storage = await storageOf('to');
    const inTheWay = join(folder, 'to', 'blog');
    await writeFile(inTheWay, 'no folder can be made here');
    await expect(restoreBackup({ ...to, storage, file, log })).rejects.toThrow(/blog/);
    expect(await storage.stat('avatars', 'a/one.png')).toBeUndefined();
    const tables = await withClient(to.ownerUrl, listTables);
    for (const { qualified } of tables) {
      expect([qualified, (await query(to.ownerUrl, `select from ${qualified}`)).rowCount]).toEqual([
        qualified,
        0,
      ]);
    }
    await rm(inTheWay);
    await restoreBackup({ ...to, storage, file, log });
    expect((await query(to.ownerUrl, 'select from clubs')).rowCount).toBe(50);
    expect(await storage.stat('avatars', 'a/one.png')).toMatchObject({ size: 3 });
  });

  test('no file appears if there is nothing to save', async () => {
    const file = join(folder, 'nothing');
    const place = await aPlace();
    await expect(writeBackup({ ...place, storage: await storageOf('none'), file })).rejects.toThrow(
      BackupError,
    );
    await expect(verifyBackup(file)).rejects.toThrow('There is no file');
  });
});

describe('a backup that is interrupted', () => {
  /** Starts a scheduled backup, as systemd does. */
  function begin({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }, backups: string) {
    const program = join(import.meta.dirname, '../../../script/scheduled-backup.ts');
    const urls = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl };
    return spawn(process.execPath, [program, backups], {
      env: { PATH: process.env.PATH, ...urls, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  test('leaves nothing when it is stopped, and old leftovers are removed after a day', async () => {
    const site = await aSite();
    const backups = join(folder, 'backups');
    const draft = '2020-01-01T030000Z.backup.6f1ed002-ab5a-4c2b-9b2e-1d2f3a4b5c6d.partial';
    const others = ['2020-01-01T030000Z.backup', 'site.backup.partial'];
    await mkdir(backups);
    for (const name of [draft, ...others]) await writeFile(join(backups, name), '');

    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      await withClient(site.ownerUrl, async (client) => {
        // Makes the backup wait.
        await client.query('begin; lock table clubs in access exclusive mode');
        const backup = begin(site, backups);
        const ended = once(backup, 'close');
        await expect
          .poll(() => readdir(backups), { timeout: 30_000 })
          .toContainEqual(expect.stringMatching(/^20(?!20)\d\d-.*\.partial$/));
        backup.kill(signal);
        expect(await ended).toEqual([null, signal]);
      });
      expect((await readdir(backups)).toSorted()).toEqual(others);
    }
  });
});

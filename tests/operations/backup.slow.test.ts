import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTables } from '#platform/backup/catalog.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { BUCKETS } from '#platform/storage/buckets.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { startSite } from '#tests/e2e/site.ts';
import { sendVisitors, suggestClub, suggestUntilGone, until } from './load.fixture.ts';

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };
/** Changes by visitors and jobs during the backup. */
const CHANGED = [
  'public.blog_post_bodies',
  'public.club_suggestions',
  'public.idempotency_keys',
  'auth.rate_limit',
  'graphile_worker._private_jobs',
];

/** Rows that neither the sample data nor a suggestion makes. */
const MORE_ROWS = `
  update clubs set name = name || ' Renamed', description = E'Tab\\t, \\\\backslash, \\nline, ''quote'', Zoë 🏐, \\\\N'
    where id in (select id from clubs order by id limit 3);
  insert into auth.session (user_id, token, expires_at, ip_address)
    select id, 'token of ' || id, now() + interval '1 day', '203.0.113.9' from auth."user" limit 5;
  insert into auth.refresh_token (family, user_id, session_id, token_hash, expires_at)
    select gen_random_uuid(), user_id, id, 'hash of ' || id, 'infinity' from auth.session;
  insert into auth.verification (identifier, value, expires_at) values ('who', 'what', now());
  insert into page_views (day, path, views) values ('2026-02-28', '/find-club', 7);
  select graphile_worker.add_job('mail', '{"kind": "reset-password", "to": "jo@example.org"}',
    run_at := now() + interval '1 day', queue_name := 'letters', job_key := 'only once')`;

let parent: string;
let source: string;
let restored: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backup-'));
  source = join(parent, 'source');
  restored = join(parent, 'restored');
});
afterAll(async () => {
  await rm(parent, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs one of the scripts to its end, while the test's other work goes on. */
async function run(
  program: 'backup' | 'restore' | 'scheduled-backup',
  dataDir: string,
  file: string,
): Promise<{ status: number | null; said: string }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../script/${program}.ts`), file],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [[status], ...said] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { status, said: said.join('') };
}

/** All rows of all tables as texts, sorted. */
async function rowsOf(dataDir: string): Promise<Map<string, string[]>> {
  return withOwner(dataDir, async (client) => {
    const all = new Map<string, string[]>();
    for (const { schema, name, qualified } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${qualified} t order by t::text collate "C"`,
      );
      all.set(
        `${schema}.${name}`,
        rows.map(({ row }) => row),
      );
    }
    return all;
  });
}

/** The rows of one table. */
function rowsIn(all: Map<string, string[]>, table: string): string[] {
  return all.get(table) ?? [];
}

async function withOwner<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'postgres');
  const database = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

/** All stored files with their content. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const storage = await createFolderStorage({ folder: join(dataDir, 'files') });
  const contents: Record<string, string> = {};
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    for await (const { path } of storage.list(bucket, '')) {
      const file = await storage.read(bucket, path);
      const pieces = (await file?.body.toArray()) ?? [];
      contents[`${bucket}/${path}`] = Buffer.concat(pieces as Buffer[]).toString('base64');
    }
  }
  return contents;
}

async function fillWithFiles(): Promise<void> {
  const storage = await createFolderStorage({ folder: join(source, 'files') });
  const large = Buffer.alloc(3_000_000, 'file');
  await storage.put('blog', '2026/large.pdf', large, { contentType: 'application/pdf' });
  for (const name of ['one.png', 'two.webp']) {
    const contentType = name.endsWith('png') ? 'image/png' : 'image/webp';
    await storage.put('avatars', `somebody/${name}`, Buffer.from(name), { contentType });
  }
  await storage.put('avatars', 'somebody/empty.png', Buffer.alloc(0), {
    contentType: 'image/png',
  });
}

test('a site is backed up while it runs, and is the same after a restore', async () => {
  const file = join(parent, 'site.backup');
  const site = await startSite({ DATA_DIR: source, DEMO: 'open', TRUSTED_PROXIES: '1' });
  await fillWithFiles();
  const files = await filesOf(source);
  const fileCount = Object.keys(files).length;
  expect(fileCount).toBeGreaterThanOrEqual(4);
  await withOwner(source, (client) => client.query(MORE_ROWS));
  await suggestClub(site.url, 'Suggested before');
  const visitors = sendVisitors(site.url, 2, () => '/find-club');
  const acknowledged: string[] = [];
  const suggesting = suggestUntilGone(site.url, acknowledged);
  await until(() => acknowledged.length > 3);
  const before = [...acknowledged];
  expect(await run('backup', source, file)).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      new RegExp(`^Saved \\d+ rows of \\d+ tables and ${fileCount} files in `),
    ),
  });
  expect(acknowledged.length, 'suggested meanwhile').toBeGreaterThan(before.length);
  expect((await run('backup', source, file)).said).toContain('already exists');
  await site.stop();
  await Promise.all([suggesting, visitors.stop()]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(parent)).toEqual(['site.backup', 'source']);

  // A damaged file restores nothing, and leaves nothing in the way of an intact one.
  const damaged = join(parent, 'damaged.backup');
  const { size } = await stat(file);
  await copyFile(file, damaged);
  await truncate(damaged, Math.floor(size / 2));
  const refused = { status: 1, said: expect.stringContaining('is damaged or not complete') };
  expect(await run('restore', restored, damaged)).toMatchObject(refused);
  await copyFile(file, damaged);
  const handle = await open(damaged, 'r+');
  await handle.write(Buffer.from('damage'), 0, 6, Math.floor(size / 3));
  await handle.close();
  expect(await run('restore', restored, damaged)).toMatchObject(refused);
  expect(await filesOf(restored)).toEqual({});

  expect(await run('restore', restored, file)).toMatchObject({
    status: 0,
    said: expect.stringMatching(
      new RegExp(`^Restored \\d+ rows of \\d+ tables and ${fileCount} files from `),
    ),
  });
  const [now, then] = [await rowsOf(restored), await rowsOf(source)];
  expect([...now.keys()]).toEqual([...then.keys()]);
  for (const [table, rows] of then) {
    if (CHANGED.includes(table)) continue;
    expect([table, now.get(table)]).toEqual([table, rows]);
  }
  const suggested = rowsIn(now, 'public.club_suggestions').join('\n');
  for (const name of ['Suggested before', ...before]) expect(suggested).toContain(name);
  for (const table of [
    'public.blog_post_bodies',
    'public.club_suggestions',
    'public.idempotency_keys',
  ]) {
    const later = new Set(then.get(table));
    expect(rowsIn(now, table).filter((row) => !later.has(row))).toEqual([]);
  }
  const waiting = rowsIn(now, 'graphile_worker._private_jobs');
  expect(waiting.filter((row) => row.includes('only once'))).toEqual(
    rowsIn(then, 'graphile_worker._private_jobs').filter((row) => row.includes('only once')),
  );
  expect(await filesOf(restored)).toEqual(files);

  expect(await run('restore', restored, file)).toMatchObject({
    status: 1,
    said: expect.stringContaining('This site isn’t empty'),
  });

  // The restored site works: pages, files, and sequences.
  const again = await startSite({ DATA_DIR: restored, DEMO: 'open', TRUSTED_PROXIES: '1' });
  try {
    expect((await fetch(`${again.url}/find-club`)).status).toBe(200);
    const picture = await fetch(`${again.url}/files/avatars/somebody/one.png`);
    expect(await picture.text()).toBe('one.png');
    expect((await suggestClub(again.url, 'Suggested after')).status).toBe(200);
    expect((await run('restore', restored, file)).said).toContain('The site is running.');
  } finally {
    await again.stop();
  }
});

test('a scheduled backup deletes old ones, but only after it has succeeded', async () => {
  const backups = join(parent, 'backups');
  const old = ['2020-01-01T030000Z.backup', '2020-01-02T030000Z.backup', 'notes'];
  await mkdir(backups);
  for (const name of old) await writeFile(join(backups, name), '');
  const empty = join(parent, 'empty');
  expect(await run('scheduled-backup', empty, backups)).toMatchObject({
    status: 1,
    said: expect.stringContaining('nothing to save'),
  });
  expect((await readdir(backups)).toSorted()).toEqual(old);

  expect(await run('scheduled-backup', restored, backups)).toMatchObject({
    status: 0,
    said: expect.stringContaining('2 older backups removed'),
  });
  expect((await readdir(backups)).toSorted()).toEqual([
    expect.stringMatching(/^20[2-9]\d-[^.]*\.backup$/),
    'notes',
  ]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { blogPosts } from '#db/schema/blog.ts';
import { clubs } from '#db/schema/clubs.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Bucket } from './buckets.ts';
import { createFolderStorage } from './folder-storage.ts';
import { startS3 } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { requireStored } from './stored-files.ts';
import { sweepFiles } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USER = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const log = () => undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole: inject('testServer').appRole, log });
});

interface Opened {
  readonly storage: Storage;
  close(): Promise<unknown>;
}

async function inFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  return {
    storage: await createFolderStorage({ folder }),
    close: () => rm(folder, { recursive: true }),
  };
}

async function inS3(): Promise<Opened> {
  const s3 = await startS3('honored');
  const storage = createS3Storage({
    ...s3,
    region: 'us-east-1',
    forcePathStyle: true,
    publicBase: 'https://cdn.example.org/files',
  });
  return {
    storage,
    close() {
      storage.close();
      return s3.close();
    },
  };
}

let moment = 1_790_000_000_000;

let opened: Opened;
let storage: Storage;
const drivers = [
  ['a folder', inFolder],
  ['an S3 store', inS3],
] as const;

async function open(start: () => Promise<Opened>): Promise<void> {
  opened = await start();
  ({ storage } = opened);
}

/** Stores a file under a path with a new timestamp in place of `*`. */
async function store(bucket: Bucket, pattern: string): Promise<string> {
  moment += 1;
  const path = pattern.replace('*', String(moment));
  const contentType = path.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
  await storage.put(bucket, path, new Uint8Array([1]), { contentType });
  return path;
}

function sweep(daysLater: number, given: Pick<Storage, 'list' | 'remove'> = storage) {
  return sweepFiles({
    storage: given,
    connectionString: database.appUrl,
    now: Date.now() + daysLater * DAY_MS,
    signal: AbortSignal.timeout(20_000),
    log,
  });
}

async function left(): Promise<string[]> {
  const found: string[] = [];
  for (const bucket of ['avatars', 'blog', 'logos'] as const) {
    for await (const { path } of storage.list(bucket, '')) found.push(`${bucket}/${path}`);
  }
  return found.toSorted();
}

describe.each(drivers)('sweeping %s', (_name, start) => {
  beforeEach(() => open(start));
  afterEach(() => opened.close());

  test('removes unused files and keeps those of profiles, clubs, and posts', async () => {
    const used = {
      avatar: await store('avatars', `${USER}-*.webp`),
      logo: await store('logos', `${USER}/*-crest.webp`),
      featured: await store('blog', 'blog/featured/*-court.webp'),
      inText: await store('blog', 'blog/*-in-text.webp'),
      inDraft: await store('blog', 'blog/*-guide.pdf'),
    };
    const narrow = used.inText.replace('.webp', '-480w.webp');
    await storage.put('blog', narrow, new Uint8Array([1]), { contentType: 'image/webp' });
    const url = (bucket: Bucket, path: string) => storage.publicUrl(bucket, path);
    await save(
      database.sql,
      aMember({ avatarUrl: url('avatars', used.avatar) }),
      aClub({ logoUrl: url('logos', used.logo) }),
      aPost({
        featuredImage: url('blog', used.featured),
        content: `Words ![x](${url('blog', used.inText)}) and words.`,
      }),
      aPost({ status: 'draft', content: `<a href="${url('blog', used.inDraft)}">guide</a>` }),
    );
    await store('avatars', `${USER}-*.webp`);
    await store('logos', `${USER}/*-crest.webp`);
    await store('blog', 'blog/featured/*-court.webp');
    await store('blog', 'blog/*-guide.pdf');
    const all = await left();
    expect(all).toHaveLength(10);

    expect(await sweep(0.9), 'within a day').toBe(0);
    expect(await left()).toEqual(all);
    expect(await sweep(1.1)).toBe(4);
    expect(await left()).toEqual(
      [
        `avatars/${used.avatar}`,
        `blog/${used.featured}`,
        `blog/${narrow}`,
        `blog/${used.inText}`,
        `blog/${used.inDraft}`,
        `logos/${used.logo}`,
      ].toSorted(),
    );
    expect(await sweep(1.1), 'again').toBe(0);
  });

  test('removes in batches, and leaves files alone that are not uploads', async () => {
    await storage.put('blog', 'by-hand.webp', new Uint8Array([1]), { contentType: 'image/webp' });
    for (let count = 0; count < 230; count += 1) await store('blog', 'blog/*-many.webp');
    expect(await sweep(2)).toBe(230);
    expect(await left()).toEqual(['blog/by-hand.webp']);
  });

  test('ends when it is aborted', async () => {
    await store('blog', 'blog/*-many.webp');
    const tried = sweepFiles({
      storage,
      connectionString: database.appUrl,
      now: Date.now() + 2 * DAY_MS,
      signal: AbortSignal.abort(new Error('told to stop')),
      log,
    });
    await expect(tried).rejects.toThrow('told to stop');
    expect(await left()).toHaveLength(1);
  });
});

describe.each(drivers)('saving beside a sweep of %s', (_name, start) => {
  beforeEach(() => open(start));
  afterEach(() => opened.close());

  test('a save in progress during the check keeps the file', async () => {
    const path = await store('logos', `${USER}/*-crest.webp`);
    const club = aClub();
    await save(database.sql, club);
    const isWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const saving = database.sql.transaction(async (tx) => {
      const logoUrl = storage.publicUrl('logos', path);
      await tx.update(clubs).set({ logoUrl }).where(eq(clubs.id, club.id));
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    // No save waits for long: the sweep is what gives up.
    expect(await sqlStateOf(sweep(2))).toBe('55P03');
    expect(await left()).toEqual([`logos/${path}`]);
    mayCommit.resolve();
    await saving;
    expect(await sweep(2)).toBe(0);
    expect(await left()).toEqual([`logos/${path}`]);
  });

  test('a save during the removal finds the file gone', async () => {
    const path = await store('blog', 'blog/featured/*-court.webp');
    const featuredImage = storage.publicUrl('blog', path);
    const post = aPost({ featuredImage: null });
    await save(database.sql, post);
    const order: string[] = [];
    let saving: Promise<unknown> = Promise.resolve();
    const slow: Pick<Storage, 'list' | 'remove'> = {
      list: (bucket, prefix) => storage.list(bucket, prefix),
      async remove(bucket, paths) {
        saving = database.sql
          .transaction(async (tx) => {
            await tx.update(blogPosts).set({ featuredImage }).where(eq(blogPosts.id, post.id));
            order.push('written');
            await requireStored(storage, featuredImage);
          })
          .catch((error: unknown) => error);
        await expect.poll(waitingForLock).toBe(true);
        await storage.remove(bucket, paths);
        order.push('removed');
      },
    };
    expect(await sweep(2, slow)).toBe(1);
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(await saving).toMatchObject({
      kind: 'conflict',
      message: `The uploaded file ${name} has been deleted. Please upload it again.`,
    });
    expect(order).toEqual(['removed', 'written']);
    const [row] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
    expect(row?.featuredImage).toBeNull();
  });

  test('texts that refer to stored or foreign files can be saved', async () => {
    const path = await store('blog', 'blog/*-guide.pdf');
    const url = storage.publicUrl('blog', path);
    const words = `[a](${url}), https://example.org/files/blog/x.webp?y, /files, "/x/y.webp".`;
    await requireStored(storage, words);
    await requireStored(storage, '');
    await storage.remove('blog', [path]);
    await expect(requireStored(storage, words)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

async function waitingForLock(): Promise<boolean> {
  const { rows } = await database.sql.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

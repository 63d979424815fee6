import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { user } from '#db/schema/accounts.ts';
import { blogDrafts, blogUploads } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { sweepFiles } from '#platform/storage/sweep.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aPdf, aPicture, anAnimation } from '#tests/builders/files.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { removeFiles, setAlt, storeUpload } from './commands.server.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { libraryPage } from './queries.server.ts';
import { DRAFTED, UPLOADS_PER_PAGE } from './rules.ts';
import type { UploadSearch } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const log = () => undefined;

let database: TestDatabase;
let folder: string;
let storage: Storage;
let admin: Member;
let moment = 1_780_000_000_000;

beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole: inject('testServer').appRole, log });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  storage = await createFolderStorage({ folder });
  await database.sql.delete(blogUploads);
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});
afterEach(() => rm(folder, { recursive: true }));

const png = await aPicture('png', { width: 700, height: 100 });

async function upload(name: string, bytes: Buffer = png): Promise<string> {
  moment += 1;
  const asked = { folder: 'blog/content', name, body: bytes };
  return (await storeUpload(database.db, storage, admin, asked, moment)).path;
}

const page = (search: Partial<UploadSearch> = {}, actor: Actor = admin) =>
  libraryPage(database.db, storage, actor, {
    text: '',
    kinds: 'images and PDFs',
    after: null,
    ...search,
  });
const names = async (search: Partial<UploadSearch> = {}) =>
  (await page(search)).uploads.map(({ name }) => name);

test("an earlier version's animation, which has no still, is shown unchanged", async () => {
  const path = await upload('serve.gif', await anAnimation('gif'));
  await storage.remove('blog', [path.replace('.webp', '-0w.webp')]);
  const picture = await pictureOf(storage, storage.publicUrl('blog', path));
  expect(picture).toMatchObject({ width: 64, height: 48 });
  expect(picture).not.toHaveProperty('still');
});

describe('the library', () => {
  test('lists uploads to the blog by name and size, newest first', async () => {
    const first = await upload('Team photo (1).png');
    await upload('Forms.pdf', aPdf());
    const { uploads, next } = await page();
    expect(next).toBeNull();
    expect(uploads).toMatchObject([
      { name: 'Forms.pdf', type: 'application/pdf', width: null, height: null, alt: '' },
      {
        path: first,
        url: `/files/blog/${first}`,
        thumbnail: `/files/blog/${first.replace('.webp', '-480w.webp')}`,
        name: 'Team photo (1).png',
        type: 'image/webp',
        width: 700,
        height: 100,
      },
    ]);
    expect(await names({ kinds: 'images' })).toEqual(['Team photo (1).png']);
  });

  test("keeps a file that another user's draft shows, but not for the user's own draft", async () => {
    const [{ id: other }] = await save(database.sql, aMember().withRole('admin'));
    const path = await upload('drafted.png');
    const draft = (authorId: string) =>
      database.sql.insert(blogDrafts).values({
        postId: crypto.randomUUID(),
        authorId,
        basedOn: '',
        fields: { content: `![x](/files/blog/${path})` },
      });
    await draft(other);
    await draft(admin.userId);
    const removal = removeFiles(database.db, storage, admin, [path]);
    await expect(removal).rejects.toMatchObject({ kind: 'conflict', message: DRAFTED });
    expect(await names()).toEqual(['drafted.png']);
    await database.sql.delete(blogDrafts).where(eq(blogDrafts.authorId, other));
    await removeFiles(database.db, storage, admin, [path]);
    expect(await names()).toEqual([]);
  });

  test('is searched by words of the name and the alt text', async () => {
    const court = await upload('100%_court.png');
    await upload('other.png');
    await setAlt(database.db, admin, { path: court, alt: 'Warmup at the Palestra' });
    for (const text of ['COURT', '100%', 'palestra', 'warmup  court', '%_c', ' ']) {
      const all = text.trim() === '' ? ['other.png', '100%_court.png'] : ['100%_court.png'];
      expect(await names({ text }), text).toEqual(all);
    }
    for (const text of ['100_', '%%', 'palestra other', "'; drop table blog_uploads", '\\'])
      expect(await names({ text }), text).toEqual([]);
  });

  test('has pages without duplicates, even with equal times', async () => {
    await database.sql.insert(blogUploads).values(
      Array.from({ length: UPLOADS_PER_PAGE + 3 }, (_, at) => ({
        path: `blog/a_b/17000000000${at + 10}-under_score_${at}.webp`,
        name: `n${at}`,
        type: 'image/webp',
        size: 1,
        createdAt: new Date(0),
      })),
    );
    const first = await page();
    expect(first.uploads).toHaveLength(UPLOADS_PER_PAGE);
    const second = await page({ after: first.next });
    expect(second.next).toBeNull();
    const all = [...first.uploads, ...second.uploads].map(({ path }) => path);
    expect(new Set(all).size).toBe(UPLOADS_PER_PAGE + 3);
  });

  test('is for administrators', async () => {
    const path = await upload('a.png');
    const member: Member = { ...admin, roles: ['user'] };
    for (const [actor, kind] of [
      [VISITOR, 'unauthenticated'],
      [member, 'forbidden'],
    ] as const) {
      await expect(page({}, actor)).rejects.toMatchObject({ kind });
      await expect(setAlt(database.db, actor, { path, alt: 'x' })).rejects.toMatchObject({ kind });
    }
  });

  test('refuses an alt text for a missing file, and too many', async () => {
    const gone = { path: 'blog/1-none.webp', alt: 'x' };
    await expect(setAlt(database.db, admin, gone)).rejects.toMatchObject({ kind: 'missing' });
    await expect(async () => {
      for (let at = 0; at <= LIMITS.writes.max; at += 1)
        await setAlt(database.db, admin, gone).catch((error: unknown) => {
          if ((error as { kind: string }).kind === 'limited') throw error;
        });
    }).rejects.toMatchObject({ kind: 'limited' });
  });

  test('keeps a file when its uploader is deleted', async () => {
    const path = await upload('a.png');
    await save(database.sql, aMember().withRole('admin'));
    await database.sql.delete(user).where(eq(user.id, admin.userId));
    const [row] = await database.sql.select().from(blogUploads);
    expect(row).toMatchObject({ path, uploadedBy: null });
  });
});

describe('removing', () => {
  test('removes a file from the library; one that posts show stays, with their titles', async () => {
    const [used, unused] = [await upload('used.png'), await upload('unused.png')];
    await removeFiles(database.db, storage, admin, [unused]);
    expect(await names()).toEqual(['used.png']);
    const url = storage.publicUrl('blog', used);
    await save(
      database.sql,
      ...['E', 'B', 'C', 'A', 'D'].map((title) => aPost({ title, content: `![](${url})` })),
    );
    await expect(removeFiles(database.db, storage, admin, [used])).rejects.toMatchObject({
      kind: 'conflict',
      message:
        "The posts 'A', 'B', 'C', and 2 more show this file. Remove it there and save first.",
    });
    expect(await names()).toEqual(['used.png']);
    expect(await storage.stat('blog', used)).toBeDefined();
  });

  test('is also checked by the database, and copies of pictures from other sites are not uploads', async () => {
    const path = await upload('a.png');
    const [{ id: userId }] = await save(database.sql, aMember());
    const posing: Member = { ...admin, userId };
    await expect(removeFiles(database.db, storage, posing, [path])).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await storage.stat('blog', path)).toBeDefined();
    const copy = `blog/remote/${moment}-0123456789abcdef.webp`;
    await storage.put('blog', copy, png, { contentType: 'image/webp' });
    await expect(removeFiles(database.db, storage, admin, [copy])).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(await storage.stat('blog', copy)).toBeDefined();
  });

  test('leaves the library unchanged if the storage fails', async () => {
    const path = await upload('a.png');
    const broken = { ...storage, remove: () => Promise.reject(new Error('the store is gone')) };
    await expect(removeFiles(database.db, broken, admin, [path])).rejects.toThrow('is gone');
    expect(await names()).toEqual(['a.png']);
  });
});

describe('the sweep', () => {
  const sweep = (now: number) =>
    sweepFiles({
      storage,
      now,
      log,
      connectionString: database.appUrl,
      signal: AbortSignal.timeout(20_000),
    });
  const age = (path: string, days: number) =>
    database.sql
      .update(blogUploads)
      .set({ createdAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(blogUploads.path, path));

  test('keeps library files for 90 days, then removes file and row if unused', async () => {
    const young = await upload('young.png');
    const old = await upload('old.png');
    const used = await upload('used.png');
    await save(database.sql, aPost({ content: `![](${storage.publicUrl('blog', used)})` }));
    for (const path of [old, used]) await age(path, 91);
    await age(young, 89);
    expect(await sweep(Date.now() + 2 * DAY_MS)).toBe(2);
    expect(await names()).toEqual(['young.png', 'used.png']);
    expect(await storage.stat('blog', old)).toBeUndefined();
    expect(await storage.stat('blog', old.replace('.webp', '-480w.webp'))).toBeUndefined();
    expect(await storage.stat('blog', young)).toBeDefined();
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { FileBody, Storage, StoredFile } from '#platform/storage/storage.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aPdf, aPicture, anAnimation, hostileFiles } from '#tests/builders/files.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { removeFiles, storeUpload } from './commands.server.ts';

const NOW = 1_790_000_000_000;
const CLUB = '0b6f4b36-6f6f-4a5e-9a53-3a1d8f6f0001';
const OTHER_CLUB = '0b6f4b36-6f6f-4a5e-9a53-3a1d8f6f0002';

let database: TestDatabase;
let folder: string;
let storage: Storage;
let admin: Member;
let clubAdmin: Member;

beforeAll(async () => {
  database = await aDatabase();
  const club = aClub({ id: CLUB });
  const [{ id }, { id: clubAdminId }] = await save(
    database.sql,
    aMember().withRole('admin'),
    aMember().administering(club),
  );
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
  clubAdmin = {
    kind: 'member',
    userId: clubAdminId,
    roles: ['club_admin'],
    administeredClubs: [CLUB],
  };
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  storage = await createFolderStorage({ folder });
});
afterEach(() => rm(folder, { recursive: true }));

function upload(
  file: { name: string; bytes: FileBody; folder?: string },
  actor: Actor = admin,
): Promise<StoredFile> {
  const { name, bytes: body } = file;
  const asked = { folder: file.folder ?? 'blog', name, body };
  return storeUpload(database.db, storage, actor, asked, NOW);
}

async function storedPaths(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

async function bytesOf(bucket: Bucket, path: string): Promise<Buffer> {
  const file = await storage.read(bucket, path);
  if (!file) throw new Error(`${path} is not stored`);
  return buffer(file.body);
}

describe('an upload for the blog', () => {
  test('[UPLD-16] [UPLD-17] [UPLD-22] is stored as WebP if it is an image, with narrower versions beside it', async () => {
    const bytes = await aPicture('jpeg', { width: 2_400, height: 1_200 });
    const stored = await upload({ folder: 'blog/guides', name: 'My photo (1).JPG', bytes });
    const path = 'blog/guides/1790000000000-My_photo__1_.webp';
    expect(stored).toEqual({
      url: `/files/blog/${path}`,
      path,
      name: 'My photo (1).JPG',
      size: (await bytesOf('blog', path)).length,
      type: 'image/webp',
    });
    expect(await storedPaths()).toEqual(
      ['-480w', '-960w', ''].map((end) => `blog/${path.replace('.webp', `${end}.webp`)}`),
    );
    expect(await sharp(await bytesOf('blog', path)).metadata()).toMatchObject({
      format: 'webp',
      width: 1_600,
      height: 800,
    });
    const narrow = await bytesOf('blog', path.replace('.webp', '-480w.webp'));
    expect(await sharp(narrow).metadata()).toMatchObject({ width: 480, height: 240 });
    expect(await pictureOf(storage, stored.url)).toEqual({
      src: stored.url,
      width: 1_600,
      height: 800,
      srcSet: [480, 960]
        .map((width) => `${stored.url.replace('.webp', `-${width}w.webp`)} ${width}w`)
        .concat(`${stored.url} 1600w`)
        .join(', '),
    });
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('[UPLD-08] takes %s', async (format) => {
    const name = format === 'jpeg' ? 'a.jpg' : `a.${format}`;
    const { path } = await upload({ name, bytes: await aPicture(format) });
    expect(path).toBe('blog/1790000000000-a.webp');
  });

  test('[UPLD-08] [UPLD-17] accepts a PDF as it is', async () => {
    const bytes = aPdf({ padding: 300_000 });
    const stored = await upload({
      name: 'Tryout guide.PDF',
      bytes: new Response(new Uint8Array(bytes)).body ?? bytes,
    });
    expect(stored).toEqual({
      url: '/files/blog/blog/1790000000000-Tryout_guide.pdf',
      path: 'blog/1790000000000-Tryout_guide.pdf',
      name: 'Tryout guide.PDF',
      size: bytes.length,
      type: 'application/pdf',
    });
    expect(await bytesOf('blog', stored.path)).toEqual(bytes);
    expect(await pictureOf(storage, stored.url)).toBeUndefined();
  });

  test('[UPLD-09] accepts 10 MB and not a byte more', async () => {
    const most = 10 * 1024 * 1024;
    const base = aPdf({ padding: 1 }).length - 1;
    await upload({ name: 'most.pdf', bytes: aPdf({ padding: most - base }) });
    const tooMuch = upload({ name: 'more.pdf', bytes: aPdf({ padding: most - base + 1 }) });
    await expect(tooMuch).rejects.toMatchObject({
      kind: 'invalid',
      message: 'This file is larger than 10 MB.',
    });
    expect(await storedPaths()).toEqual(['blog/blog/1790000000000-most.pdf']);
  });

  test('[UPLD-19] files with one name at one moment are all kept', async () => {
    const bytes = await aPicture('png');
    const stored = await Promise.all([1, 2, 3].map(() => upload({ name: 'same.png', bytes })));
    expect(stored.map(({ path }) => path).toSorted()).toEqual([
      'blog/1790000000000-same.webp',
      'blog/1790000000001-same.webp',
      'blog/1790000000002-same.webp',
    ]);
  });

  test('removes metadata from images', async () => {
    const tagged = await sharp({
      create: { width: 40, height: 20, channels: 3, background: 'green' },
    })
      .withExif({ IFD0: { Artist: 'Hidden name' }, IFD3: { GPSLatitude: '40/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('Hidden name')).toBe(true);
    const bytes = Buffer.concat([tagged, Buffer.from('<script>hidden</script>PK\u0005\u0006')]);
    const { path } = await upload({ name: 'a.jpg', bytes });
    const kept = await bytesOf('blog', path);
    expect(kept.toString('latin1')).not.toMatch(/hidden|PK/i);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  test('a name that ends like a narrower version is not mistaken for one', async () => {
    const bytes = await aPicture('png', { width: 700, height: 100 });
    const { path, url } = await upload({ name: 'court-480w.png', bytes });
    expect(path).toBe('blog/1790000000000-court-480w_.webp');
    expect((await pictureOf(storage, url))?.srcSet).toContain('court-480w_-480w.webp 480w, ');
  });
});

describe('an animation for the blog', () => {
  test.each(['gif', 'webp'] as const)('[UPLD-08] an animated %s stays animated', async (format) => {
    const bytes = await anAnimation(format, { width: 500, height: 100 });
    const { path, url } = await upload({ name: `a.${format}`, bytes });
    expect(await sharp(await bytesOf('blog', path)).metadata()).toMatchObject({ pages: 3 });
    const narrow = await bytesOf('blog', path.replace('.webp', '-480w.webp'));
    expect(await sharp(narrow).metadata()).toMatchObject({ pages: 3, width: 480 });
    const still = path.replace('.webp', '-0w.webp');
    expect((await sharp(await bytesOf('blog', still)).metadata()).pages).toBeUndefined();
    const shown = { width: 500, height: 100, still: storage.publicUrl('blog', still) };
    expect(await pictureOf(storage, url)).toMatchObject(shown);
    const logo = await upload({ folder: `logos/${CLUB}`, name: 'a.gif', bytes });
    expect((await sharp(await bytesOf('logos', logo.path)).metadata()).pages).toBeUndefined();
  });

  test('an animation that expands too much is refused, and nothing is stored', async () => {
    const bytes = await anAnimation('gif', { width: 2, height: 2, pictures: 601 });
    await expect(upload({ name: 'a.gif', bytes })).rejects.toMatchObject({
      kind: 'invalid',
      message:
        'This animation has more than 600 frames. Shorten it, make it smaller, or upload a single image.',
    });
    expect(await storedPaths()).toEqual([]);
  });
});

describe('hostile files', async () => {
  test.each(await hostileFiles())('$title: is refused, and nothing is stored', async (file) => {
    const { name, bytes, message } = file;
    const before = new Set(await readdir(tmpdir()));
    await expect(upload({ name, bytes })).rejects.toMatchObject({ kind: 'invalid', message });
    expect(await storedPaths()).toEqual([]);
    const left = async () =>
      (await readdir(tmpdir())).filter(
        (entry) => entry.startsWith('received-') && !before.has(entry),
      );
    // Other tests briefly keep files in the same folder.
    await expect.poll(left).toEqual([]);
  });

  test.each(['', 'blog/../x', 'avatars', 'blog/', '/blog', 'blog/a/b/c', 'logos', 'logos/x', 'x'])(
    'the folder %j is refused',
    async (asked) => {
      const tried = upload({ folder: asked, name: 'a.png', bytes: await aPicture('png') });
      await expect(tried).rejects.toMatchObject({
        kind: 'invalid',
        message: 'You can’t upload files to this folder.',
      });
      expect(await storedPaths()).toEqual([]);
    },
  );

  test('an upload that breaks off is not stored', async () => {
    async function* breaking() {
      yield aPdf();
      throw new Error('the visitor went away');
    }
    await expect(upload({ name: 'a.pdf', bytes: breaking() })).rejects.toThrow('went away');
    expect(await storedPaths()).toEqual([]);
  });
});

describe('a featured image', () => {
  const inFeatured = 'blog/featured';

  test('[ABLG-56] is stored in the folder blog/featured', async () => {
    const bytes = await aPicture('png');
    const { path } = await upload({ folder: inFeatured, name: 'a.png', bytes });
    expect(path).toBe('blog/featured/1790000000000-a.webp');
  });

  test('[ABLG-54] [ABLG-55] is an image of at most 5 MB', async () => {
    const refused = (name: string, bytes: Buffer) => upload({ folder: inFeatured, name, bytes });
    await expect(refused('a.pdf', aPdf())).rejects.toMatchObject({
      message: 'This file isn’t an image. Use PNG, JPG, GIF, or WebP.',
    });
    const image = await aPicture('png');
    const most = 5 * 1024 * 1024;
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    await expect(refused('a.png', padded(most + 1))).rejects.toMatchObject({
      message: 'This file is larger than 5 MB.',
    });
    expect(await storedPaths()).toEqual([]);
    await refused('a.png', padded(most));
  });
});

describe("a club's logo", () => {
  test('is at most 512 pixels in size, and keeps transparency', async () => {
    const bytes = await sharp({
      create: {
        width: 1_500,
        height: 600,
        channels: 4,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      },
    })
      .png()
      .toBuffer();
    const stored = await upload({ folder: `logos/${CLUB}`, name: 'crest.png', bytes }, clubAdmin);
    expect(stored.path).toBe(`${CLUB}/1790000000000-crest.webp`);
    expect(stored.url).toBe(`/files/logos/${stored.path}`);
    expect(await storedPaths()).toEqual([`logos/${stored.path}`]);
    const kept = sharp(await bytesOf('logos', stored.path));
    expect(await kept.metadata()).toMatchObject({ width: 512, height: 205, hasAlpha: true });
    const [, , , alpha] = await kept
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(alpha).toBe(0);
    expect(await pictureOf(storage, stored.url)).toEqual({
      src: stored.url,
      width: 512,
      height: 205,
      srcSet: `${stored.url} 512w`,
    });
  });

  test('is an image of at most 5 MB', async () => {
    const folderOf = `logos/${CLUB}`;
    await expect(upload({ folder: folderOf, name: 'a.pdf', bytes: aPdf() })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await expect(upload({ folder: folderOf, name: 'a.png', bytes: large })).rejects.toMatchObject({
      message: 'This file is larger than 5 MB.',
    });
    expect(await storedPaths()).toEqual([]);
  });
});

describe('who may upload', () => {
  const denied = { kind: 'forbidden' };

  test("visitors and members nothing, club admins only their club's logo", async () => {
    const bytes = await aPicture('png');
    const member: Member = { ...clubAdmin, roles: [], administeredClubs: [] };
    for (const place of ['blog', 'blog/featured', `logos/${CLUB}`, `logos/${OTHER_CLUB}`]) {
      const file = { folder: place, name: 'a.png', bytes };
      await expect(upload(file, VISITOR)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(upload(file, member)).rejects.toMatchObject(denied);
      if (place === `logos/${CLUB}`) continue;
      await expect(upload(file, clubAdmin)).rejects.toMatchObject(denied);
    }
    expect(await storedPaths()).toEqual([]);
    await upload({ folder: `logos/${OTHER_CLUB}`, name: 'a.png', bytes }, admin);
    expect(await storedPaths()).toHaveLength(1);
  });

  test('three hundred files in an hour', async () => {
    const [{ id }] = await save(database.sql, aMember().withRole('admin'));
    const eager: Member = { ...admin, userId: id };
    const tries = await Promise.allSettled(
      Array.from({ length: 301 }, () => upload({ name: 'a.png', bytes: Buffer.alloc(0) }, eager)),
    );
    const reasons = tries.map((tried) =>
      tried.status === 'rejected' ? (tried.reason as { kind: string }).kind : 'stored',
    );
    expect(reasons.filter((reason) => reason === 'invalid')).toHaveLength(300);
    expect(reasons.filter((reason) => reason === 'limited')).toHaveLength(1);
  });
});

describe('removing files', () => {
  test('[UPLD-21] removes files by a list of paths, with their narrower versions', async () => {
    const bytes = await aPicture('png', { width: 1_200, height: 100 });
    const gone = await upload({ folder: 'blog/featured', name: 'gone.png', bytes });
    const pdf = await upload({ name: 'gone.pdf', bytes: aPdf() });
    const moving = await upload({ name: 'moving.gif', bytes: await anAnimation('gif') });
    const kept = await upload({ name: 'kept.pdf', bytes: aPdf() });
    expect(await storedPaths()).toHaveLength(7);
    const paths = [gone.path, pdf.path, moving.path, 'blog/1-never-there.webp'];
    await removeFiles(database.db, storage, admin, paths);
    expect(await storedPaths()).toEqual([`blog/${kept.path}`]);
  });

  test('keeps a file that a post shows, and all others of the same request', async () => {
    const bytes = await aPicture('png', { width: 1_200, height: 100 });
    const featured = await upload({ folder: 'blog/featured', name: 'featured.png', bytes });
    const inText = await upload({ name: 'text.png', bytes });
    const free = await upload({ name: 'free.png', bytes });
    const narrow = inText.url.replace('.webp', '-480w.webp');
    await save(
      database.sql,
      aPost({ title: 'Shown', featuredImage: featured.url }),
      aPost({ title: 'Draft', status: 'draft', content: `Look: ![x](${narrow})` }),
    );
    const before = await storedPaths();
    for (const [path, title] of [
      [featured.path, 'Shown'],
      [inText.path, 'Draft'],
    ] as const) {
      const removal = removeFiles(database.db, storage, admin, [free.path, path]);
      await expect(removal).rejects.toMatchObject({
        kind: 'conflict',
        message: `The post '${title}' shows this file. Remove it there and save first.`,
      });
    }
    expect(await storedPaths()).toEqual(before);
    await removeFiles(database.db, storage, admin, [free.path]);
    expect(await storedPaths()).toHaveLength(before.length - 3);
  });

  test('is for administrators, and only for uploads of the blog', async () => {
    const { path } = await upload({ name: 'a.pdf', bytes: aPdf() });
    const logo = await upload({
      folder: `logos/${CLUB}`,
      name: 'a.png',
      bytes: await aPicture('png'),
    });
    const before = await storedPaths();
    const tried = (actor: Actor, ...paths: string[]) =>
      removeFiles(database.db, storage, actor, paths);
    await expect(tried(VISITOR, path)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(tried(clubAdmin, path)).rejects.toMatchObject({ kind: 'forbidden' });
    for (const other of [logo.path, `../logos/${logo.path}`, `blog/../../logos/${logo.path}`, '']) {
      await expect(tried(admin, path, other)).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect(await storedPaths()).toEqual(before);
  });
});

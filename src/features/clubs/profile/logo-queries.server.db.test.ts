import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { clubLogos } from './logo-queries.server.ts';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await aDatabase();
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'mail-logos-')) });
});

/** Twice as wide as high, and half transparent. */
async function aLogo(name: string, bytes?: Uint8Array): Promise<string> {
  const create = { width: 300, height: 150, channels: 4 as const, background: '#c0392b80' };
  const content = bytes ?? (await sharp({ create }).webp().toBuffer());
  const path = `a/1790000000000-${name}.webp`;
  const { url } = await storage.put('logos', path, content, { contentType: 'image/webp' });
  return url;
}

async function aClubWith(name: string, logoUrl: string | null) {
  const club = aClub({
    name,
    city: 'Ardmore',
    county: 'Montgomery',
    state: 'Pennsylvania',
    logoUrl,
  });
  await save(database.sql, club);
  const [stored] = await database.db.visitor
    .select(linkColumns)
    .from(clubs)
    .where(eq(clubs.id, club.id));
  if (!stored) throw new Error('the club was not saved');
  return { id: club.id, path: clubPath(stored) };
}

test('a logo is a small square PNG on white, for either path of its club', async () => {
  const { id, path } = await aClubWith('Shown', await aLogo('shown'));
  const logos = await clubLogos(database.db.visitor, storage, [path, `/clubs/${id}`]);
  expect([...logos.keys()].toSorted()).toEqual([`/clubs/${id}`, path].toSorted());
  const png = logos.get(path);
  const { format, width, height, hasAlpha } = await sharp(png).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({
    format: 'png',
    width: 96,
    height: 96,
    hasAlpha: false,
  });
  const { data } = await sharp(png)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test("a missing or broken file, or another site's logo, has none", async () => {
  const bare = [
    await aClubWith('Crested', null),
    await aClubWith('Broken', await aLogo('broken', Buffer.from('RIFF no picture'))),
    await aClubWith('Lost', '/files/logos/a/1790000000000-lost.webp'),
    await aClubWith('Remote', 'https://example.org/logo.png'),
  ];
  const whole = await aClubWith('Whole', await aLogo('whole'));
  const paths = [...bare, whole].map(({ path }) => path);
  const logos = await clubLogos(database.db.visitor, storage, paths);
  expect([...logos.keys()]).toEqual([whole.path]);
});

test.each([
  [[]],
  [['/saved', '/find-club?name=Shown', 'https://example.org/clubs/a/b/c/d', '/clubs', '']],
  [['/clubs/no-id', "/clubs/a/b/c/' or true --", '/clubs/a/b/c/d/e']],
])('there is no logo for %j', async (paths) => {
  expect(await clubLogos(database.db.visitor, storage, paths)).toEqual(new Map());
});

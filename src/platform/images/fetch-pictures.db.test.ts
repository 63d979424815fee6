import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { blogPosts } from '#db/schema/blog.ts';
import { clubs } from '#db/schema/clubs.ts';
import { remotePictures } from '#db/schema/pictures.ts';
import { publishedPost } from '#features/blog/reading/queries.server.ts';
import { clubToEdit } from '#features/clubs/editing/queries.server.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { renderOldPosts } from '#features/blog/writing/commands.server.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { fetchPictures } from './fetch-pictures.ts';
import type { Guard } from './guarded-fetch.ts';

let database: TestDatabase;
let storage: Storage;
let server: Server;
let web: string;
const asked: string[] = [];

beforeAll(async () => {
  database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'remote-')) });
  const picture = await sharp({
    create: { width: 1_200, height: 600, channels: 3, background: '#b22' },
  })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.png')) response.end(picture);
    else if (request.url === '/page') response.end('<h1>No picture</h1>');
    else if (request.url === '/large') response.end(Buffer.alloc(6_000_000));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

/** These tests' servers are on this machine, which production never contacts. */
const fetchHere = (guard: Guard = { allowsAddress: () => true, allowsPort: () => true }) =>
  fetchPictures({
    storage,
    connectionString: database.appUrl,
    signal: new AbortController().signal,
    log: () => undefined,
    guard,
  });

async function logoOf(id: string): Promise<string | null> {
  const found = await lookUpClubById(database.db.visitor, id);
  if (found.kind !== 'found') throw new Error('no such club');
  return found.club.logoUrl;
}

test('the logo of a club is downloaded once, re-encoded, and shown from this site, over http as well', async () => {
  const [one, other] = await save(
    database.sql,
    aClub({ logoUrl: `${web}/logo.png` }),
    aClub({ logoUrl: `${web}/logo.png` }),
  );
  const waiting = await database.sql.execute<{ task: string }>(
    sql`select task_identifier as task from graphile_worker.jobs`,
  );
  expect(waiting.rows).toEqual([{ task: 'fetch-pictures' }]);
  expect(await logoOf(one.id)).toBeNull();
  expect(await fetchHere()).toBe(1);
  const shown = await logoOf(one.id);
  expect(shown).toMatch(/^\/files\/logos\/remote\/\d{13}-[0-9a-f]{16}\.webp$/);
  expect(await logoOf(other.id)).toBe(shown);
  expect(asked.filter((path) => path === '/logo.png')).toHaveLength(1);
  const [row] = await database.sql.select().from(clubs).where(eq(clubs.id, one.id));
  // The address stays as typed, and open forms do not become outdated.
  expect(row).toMatchObject({ logoUrl: `${web}/logo.png`, version: 1 });
  const file = await storage.read('logos', storage.pathOf('logos', shown ?? '') ?? '');
  expect(file).toMatchObject({ type: 'image/webp' });
  file?.body.destroy();

  const [third] = await save(database.sql, aClub({ logoUrl: `${web}/logo.png` }));
  expect(await logoOf(third.id)).toBe(shown);
  await database.sql.update(clubs).set({ logoUrl: null }).where(eq(clubs.id, third.id));
  expect(await logoOf(third.id)).toBeNull();
  expect(await fetchHere()).toBe(0);
});

test.each([
  ['/page', 'We can’t read this file as an image. Use PNG, JPG, GIF, or WebP.'],
  ['/large', 'That image is larger than 5 MB.'],
  ['/none', 'That website answered with an error (404).'],
])('a picture at %s is not shown, and the club is told why', async (path, problem) => {
  const club = aClub({ logoUrl: `${web}${path}` });
  const editor = aMember().administering(club);
  await save(database.sql, editor);
  expect(await fetchHere()).toBe(0);
  expect(await logoOf(club.id)).toBeNull();
  const edited = await clubToEdit(
    database.db,
    { kind: 'member', userId: editor.id, roles: ['club_admin'], administeredClubs: [club.id] },
    club.id,
  );
  expect(edited).toMatchObject({ club: { remoteLogo: { copy: null, problem } } });
  asked.length = 0;
  await fetchHere();
  expect(asked).toEqual([]);
});

test("nothing in the operator's network is requested", async () => {
  asked.length = 0;
  const [club] = await save(database.sql, aClub({ logoUrl: `${web}/inside.png` }));
  await fetchPictures({
    storage,
    connectionString: database.appUrl,
    signal: new AbortController().signal,
    log: () => undefined,
  });
  expect(asked).toEqual([]);
  const [known] = await database.sql
    .select({ problem: remotePictures.problem, tryAt: remotePictures.tryAt })
    .from(remotePictures)
    .where(eq(remotePictures.address, club.row.logoUrl ?? ''));
  expect(known).toEqual({
    problem: 'That address isn’t on the public web.',
    tryAt: null,
  });
});

test('pictures of a post are shown from this site, and as their text until they are ready', async () => {
  const post = aPost({
    featuredImage: `${web}/featured.png`,
    content: '![A court](http://pictures.example/court.png)',
  });
  await save(database.sql, post);
  const options = {
    connectionString: database.appUrl,
    storage,
    signal: new AbortController().signal,
    log: () => undefined,
  };
  const shown = async () => (await publishedPost(database.db.visitor, post.row.slug))?.post;
  await renderOldPosts(options);
  expect(await shown()).toMatchObject({ featuredImage: null, html: '<p>A court</p>' });
  const onlyHere = {
    allowsAddress: (address: string) => address === '127.0.0.1',
    allowsPort: () => true,
  };
  expect(await fetchHere(onlyHere)).toBe(1);
  const featured = (await shown())?.featuredImage;
  expect(featured).toMatch(/^\/files\/blog\/blog\/remote\//);
  // As if the other one had been downloaded: its host cannot be resolved here.
  await database.sql.execute(sql`
    select app.keep_fetched_picture('https://pictures.example/court.png', 'blog', ${featured}, null, true)`);
  await renderOldPosts(options);
  const now = await shown();
  expect(now?.html).toMatch(/<img src="\/files\/blog\/\S+\.webp" alt="A court"/);
  expect(now?.html).not.toContain('pictures.example');
  const [row] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.featuredImage).toBe(`${web}/featured.png`);
});

test('a picture that is no longer used is removed after a day', async () => {
  const [club] = await save(database.sql, aClub({ logoUrl: `${web}/gone.png` }));
  await fetchHere();
  await database.sql.update(clubs).set({ logoUrl: null }).where(eq(clubs.id, club.id));
  const known = () =>
    database.sql.$count(remotePictures, eq(remotePictures.address, `${web}/gone.png`));
  await fetchHere();
  expect(await known()).toBe(1);
  await database.sql.update(remotePictures).set({ askedAt: new Date(Date.now() - 90_000_000) });
  await fetchHere();
  expect(await known()).toBe(0);
  expect(
    await database.sql.$count(remotePictures, eq(remotePictures.address, `${web}/logo.png`)),
  ).toBe(1);
});

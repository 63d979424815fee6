import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { remotePictures } from '#db/schema/pictures.ts';
import type { Member } from '#domain/actor.ts';
import { publishedPost } from '#features/blog/reading/queries.server.ts';
import { checked } from '#platform/checked.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { createPost, renderOldPosts } from './commands.server.ts';
import { postFormSchema } from './schema.ts';

const UPLOADED = 'blog/content/1700000000000-here.webp';

let database: TestDatabase;
let storage: Storage;
let admin: Member;
const category = aCategory();
beforeAll(async () => {
  database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'pictures-')) });
  await store(UPLOADED);
  const [editor] = await save(database.sql, aMember().withRole('admin'), category);
  admin = { kind: 'member', userId: editor.id, roles: ['admin'], administeredClubs: [] };
});

/** Stores a picture and returns its address. */
async function store(path: string): Promise<string> {
  const create = { width: 40, height: 20, channels: 3, background: '#b22' } as const;
  const bytes = await sharp({ create }).webp().toBuffer();
  return (await storage.put('blog', path, bytes, { contentType: 'image/webp' })).url;
}

let fetched = 0;
/** Stores a copy of a picture on another site, and returns its address. */
async function fetchHere(address: string): Promise<string> {
  fetched += 1;
  const copy = await store(`blog/remote/${1_700_000_000_000 + fetched}-copy.webp`);
  await database.sql.execute(
    sql`select app.keep_fetched_picture(${address}, 'blog', ${copy}, null, true)`,
  );
  return copy;
}

const createFrom = (slug: string, content: string, from: Storage = storage) =>
  createPost(database.db, from, admin, {
    form: checked(postFormSchema, {
      title: slug,
      slug,
      content,
      author: 'Robin',
      categoryId: category.id,
      status: 'published',
    }),
  });

const renderAll = (from: Storage = storage) =>
  renderOldPosts({
    connectionString: database.appUrl,
    storage: from,
    signal: new AbortController().signal,
    log: () => undefined,
  });

const shown = async (slug: string) =>
  (await publishedPost(database.db.visitor, slug))?.post.html ?? '';

test('a picture is shown and kept even if its address is typed in another form', async () => {
  await createFrom('typed', '![A bear](https://Pictures.example/B\u00e4r\\_1.png)');
  expect(await shown('typed')).toBe('<p>A bear</p>');
  const address = 'https://pictures.example/B%C3%A4r_1.png';
  const copy = await fetchHere(address);
  await renderAll();
  expect(await shown('typed')).toContain(`<img src="${copy}" alt="A bear"`);
  await database.sql.execute(sql`
    update remote_pictures set asked_at = now() - interval '2 days'`);
  await database.sql.execute(sql`select app.forget_pictures()`);
  const known = eq(remotePictures.address, address);
  expect(await database.sql.$count(remotePictures, known)).toBe(1);
  await database.sql.execute(sql`update blog_posts set content = 'No bear' where slug = 'typed'`);
  await renderAll();
  await database.sql.execute(sql`select app.forget_pictures()`);
  expect(await database.sql.$count(remotePictures, known)).toBe(0);
});

/** A slow storage: while it reads, a copy of the picture arrives. */
const fetchingMeanwhile = (address: string): Storage => ({
  ...storage,
  async read(...asked) {
    await fetchHere(address);
    return storage.read(...asked);
  },
});

test.each(['saved', 'rendered by the job'])(
  'a picture that arrives while its text is %s is shown',
  async (how) => {
    const slug = how.replaceAll(' ', '-');
    const address = `https://pictures.example/${slug}.png`;
    const content = `![There](${address})\n\n![Here](/files/blog/${UPLOADED})`;
    await database.sql.execute(sql`select app.ask_for_pictures(array[${address}], 'blog')`);
    const slow = fetchingMeanwhile(address);
    if (how === 'saved') await createFrom(slug, content, slow);
    else {
      await save(database.sql, aPost({ category, slug, content }));
      await renderAll(slow);
    }
    await renderAll();
    expect(await shown(slug)).toMatch(/<img src="\S+" alt="There"/);
  },
);

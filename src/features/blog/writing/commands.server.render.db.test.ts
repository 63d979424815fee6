import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import type { Member } from '#domain/actor.ts';
import { publishedPost } from '#features/blog/reading/queries.server.ts';
import { checked } from '#platform/checked.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { RENDERER, TOO_INTRICATE } from '#platform/markdown/render-markdown.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { createPost, renderOldPosts } from './commands.server.ts';
import { postFormSchema } from './schema.ts';

/** Takes any parser too long. */
const HOSTILE = `${'*a **b '.repeat(7_000)}${' b** a*'.repeat(7_000)}`;

let database: TestDatabase;
let storage: Storage;
let admin: Member;
const category = aCategory();
beforeAll(async () => {
  database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'rendered-')) });
  const [editor] = await save(database.sql, aMember().withRole('admin'), category);
  admin = { kind: 'member', userId: editor.id, roles: ['admin'], administeredClubs: [] };
});

function formOf(slug: string, content: string) {
  return checked(postFormSchema, {
    title: slug,
    slug,
    content,
    author: 'Robin',
    categoryId: category.id,
    status: 'published',
  });
}

async function shown(slug: string): Promise<string | undefined> {
  return (await publishedPost(database.db.visitor, slug))?.post.html;
}

async function bodies(slug: string) {
  return database.sql
    .select({ renderer: blogPostBodies.renderer, html: blogPostBodies.html })
    .from(blogPostBodies)
    .innerJoin(blogPosts, eq(blogPosts.id, blogPostBodies.postId))
    .where(eq(blogPosts.slug, slug));
}

const renderAll = (log: (...line: unknown[]) => void = () => undefined, withinMs?: number) =>
  renderOldPosts({
    connectionString: database.appUrl,
    storage,
    signal: new AbortController().signal,
    log,
    ...(withinMs !== undefined && { withinMs }),
  });

test('a post is rendered when it is saved', async () => {
  await createPost(database.db, storage, admin, { form: formOf('saved', '## Words') });
  expect(await bodies('saved')).toMatchObject([
    { renderer: RENDERER, html: expect.stringContaining('<h2') },
  ]);
  await database.sql.execute(sql`
    update blog_post_bodies set html = '<p>Kept</p>'
    where post_id = (select id from blog_posts where slug = 'saved')`);
  expect(await shown('saved')).toBe('<p>Kept</p>');
});

test('a text that takes too long is refused, and nothing is stored', async () => {
  const refused = createPost(
    database.db,
    storage,
    admin,
    { form: formOf('hostile', HOSTILE) },
    300,
  );
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', message: TOO_INTRICATE });
  expect(await shown('hostile')).toBeUndefined();
});

test('posts without a current rendering are rendered when shown, and later by the job', async () => {
  const posts = ['before', 'older', 'by-hand'].map((slug) =>
    aPost({ category, slug, content: `## ${slug}` }),
  );
  await save(database.sql, ...posts);
  const stale = { html: '<p>## stale</p>', headings: [], contentHash: '0'.repeat(32) };
  await database.sql.insert(blogPostBodies).values([
    {
      ...stale,
      postId: posts[1]?.id ?? '',
      renderer: RENDERER - 1,
      contentHash: sql`md5('## older')`,
    },
    { ...stale, postId: posts[2]?.id ?? '', renderer: RENDERER },
  ]);
  for (const { row } of posts) {
    expect(await shown(row.slug)).toContain(`>${row.slug}<`);
  }
  expect(await renderAll()).toBe(3);
  for (const { row } of posts) {
    expect(await bodies(row.slug)).toMatchObject([
      { renderer: RENDERER, html: expect.stringContaining(`>${row.slug}<`) },
    ]);
  }
  expect(await renderAll()).toBe(0);
});

test('a stored text that cannot be rendered is not shown, and logged', async () => {
  await save(database.sql, aPost({ category, slug: 'endless', content: HOSTILE }));
  await save(database.sql, aPost({ category, slug: 'beside', content: '## Beside' }));
  const lines: unknown[] = [];
  expect(await renderAll((...line) => lines.push(line), 3_000)).toBe(1);
  expect(lines).toEqual([
    ['error', 'a post cannot be shown, because its text cannot be rendered', expect.anything()],
  ]);
  expect(await bodies('endless')).toEqual([]);
  expect(await shown('beside')).toContain('>Beside<');
});

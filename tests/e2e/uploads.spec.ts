import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIResponse, Page } from '@playwright/test';
import { inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { blogUploads } from '#db/schema/blog.ts';
import { aPdf, aPicture, hostileFiles, SCRIPT } from '#tests/builders/files.ts';
import { aPost } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

interface Stored {
  readonly url: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

function upload(page: Page, folder: string, name: string, bytes: Buffer): Promise<APIResponse> {
  return page.request.post(`/api/uploads?${new URLSearchParams({ folder, name })}`, {
    data: bytes,
    headers: { 'content-type': 'application/octet-stream', origin: new URL(page.url()).origin },
  });
}

async function stored(page: Page, folder: string, name: string, bytes: Buffer): Promise<Stored> {
  const answer = await upload(page, folder, name, bytes);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Stored;
}

async function remove(page: Page, paths: readonly string[]): Promise<APIResponse> {
  return page.request.delete('/api/uploads', {
    data: { paths },
    headers: { origin: new URL(page.url()).origin },
  });
}

test('hostile files get a clear message, and nothing is stored', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  const answers: string[] = [];
  const files = await hostileFiles();
  for (const { title, name, bytes } of files) {
    const answer = await upload(page, 'blog/hostile', name, bytes);
    const { error } = (await answer.json()) as { error: string };
    answers.push(`${title}: ${answer.status()} ${error}`);
  }
  expect(answers).toEqual(files.map(({ title, message }) => `${title}: 400 ${message}`));
  const huge = await upload(page, 'blog/hostile', 'a.png', Buffer.alloc(20 * 1024 * 1024));
  expect(huge.status()).toBe(413);
  expect(await huge.text()).toContain('too big for this site');
  const kept = join(site.dataDir, 'files', 'blog', 'blog', 'hostile');
  expect(await readdir(kept).catch(() => 'nothing')).toBe('nothing');
});

test('[UPLD-22] an image is re-encoded before it is served, without anything appended to it', async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  const picture = await aPicture('jpeg', { width: 1_000, height: 500 });
  const bytes = Buffer.concat([picture, Buffer.from(SCRIPT)]);
  const file = await stored(page, 'blog/polyglots', 'Court <1>.jpg', bytes);
  expect(file).toMatchObject({ name: 'Court <1>.jpg', type: 'image/webp' });
  expect(file.url).toMatch(/^\/files\/blog\/blog\/polyglots\/\d{13}-Court__1_\.webp$/);
  const served = await page.request.get(file.url);
  const body = await served.body();
  expect(body.length).toBe(file.size);
  expect(body.toString('latin1')).not.toContain('alert');
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 1_000, height: 500 });
  expect(served.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const narrow = await page.request.get(file.url.replace('.webp', '-480w.webp'));
  expect(await sharp(await narrow.body()).metadata()).toMatchObject({ width: 480, height: 240 });

  expect((await remove(page, [file.path])).status()).toBe(204);
  for (const url of [file.url, file.url.replace('.webp', '-480w.webp')]) {
    expect((await page.request.get(url)).status()).toBe(404);
  }
});

test('a PDF is shown in place and sent in ranges', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  const bytes = aPdf({ padding: 400_000 });
  const file = await stored(page, 'blog', 'Tryout guide "2026".pdf', bytes);
  const served = await page.request.get(file.url);
  expect(await served.body()).toEqual(bytes);
  expect(served.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Tryout_guide__2026_.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; object-src 'self';/),
  });
  const end = await page.request.get(file.url, { headers: { range: 'bytes=-6' } });
  expect([end.status(), await end.text()]).toEqual([206, '%%EOF\n']);
});

test('a file that cannot be removed is refused with a reason', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  for (const paths of [['../../secret.pdf'], ['/etc/passwd'], ['logos/x.webp'], []]) {
    const answer = await remove(page, paths);
    expect(answer.status()).toBe(400);
    const { error } = (await answer.json()) as { error: string };
    expect(error).toMatch(/^(We couldn’t find this file|Choose the files to delete)\.$/);
  }
});

test("unused files that have been in the library for long are removed by one instance's job", async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  const picture = await aPicture('png', { width: 700, height: 90 });
  const old = await stored(page, 'blog/forgotten', 'old.png', picture);
  const young = await stored(page, 'blog/forgotten', 'young.png', picture);
  const used = await stored(page, 'blog/forgotten', 'used.png', picture);
  await save(site.sql, aPost({ status: 'draft', content: `![court](${used.url})` }));
  const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const narrow = (path: string) => path.replace('.webp', '-480w.webp');
  for (const path of [old.path, narrow(old.path), used.path, narrow(used.path)]) {
    await utimes(join(site.dataDir, 'files', 'blog', path), before, before);
  }
  await site.sql
    .update(blogUploads)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(inArray(blogUploads.path, [old.path, used.path]));
  const { rows } = await site.sql.execute(sql`
    update graphile_worker._private_jobs set run_at = now(), priority = -10 where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'sweep-files'
    ) returning id`);
  expect(rows).toHaveLength(1);
  await site.sql.execute(sql`select pg_notify('jobs:insert', '{"count":1}')`);
  const isThere = (path: string) =>
    stat(join(site.dataDir, 'files', 'blog', path)).then(
      () => true,
      () => false,
    );
  await expect.poll(() => isThere(old.path), { timeout: 120_000 }).toBe(false);
  await expect.poll(() => isThere(narrow(old.path))).toBe(false);
  for (const { path } of [young, used]) {
    expect([path, await isThere(path)]).toEqual([path, true]);
    expect([path, await isThere(narrow(path))]).toEqual([path, true]);
  }
});

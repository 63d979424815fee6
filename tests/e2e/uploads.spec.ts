import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIResponse, Page } from '@playwright/test';
import sharp from 'sharp';
import { aPdf, aPicture, hostileFiles, SCRIPT } from '../builders/files.ts';
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

test('hostile files end in a clear message, and nothing is stored', async ({ page, site }) => {
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
  expect(await huge.text()).toContain('larger than this site accepts');
  const kept = join(site.dataDir, 'files', 'blog', 'blog', 'hostile');
  expect(await readdir(kept).catch(() => 'nothing')).toBe('nothing');
});

test('[UPLD-22] an image is served drawn anew, whatever stood behind it', async ({
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

test('a PDF is a download', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  const bytes = aPdf({ padding: 400_000 });
  const file = await stored(page, 'blog', 'Tryout guide "2026".pdf', bytes);
  const served = await page.request.get(file.url);
  expect(await served.body()).toEqual(bytes);
  expect(served.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="Tryout_guide__2026_.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('what cannot be removed is refused with a reason', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  for (const paths of [['../../secret.pdf'], ['/etc/passwd'], ['logos/x.webp'], []]) {
    const answer = await remove(page, paths);
    expect(answer.status()).toBe(400);
    const { error } = (await answer.json()) as { error: string };
    expect(error).toMatch(/^(This is no uploaded file|Name the files to remove)\.$/);
  }
});

import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { blogPosts } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { aName, openAsAdmin, ownCategory, ownPost, rowOf, slugOf } from './blog-writing.ts';
import { toast } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';

/** The site promises one second; a busy machine may need longer. */
const WITHIN = { timeout: 30_000, intervals: [200] };

/** Where an address redirects to, not followed further. */
async function leadsTo(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.get(url, { maxRedirects: 0 });
  return `${answer.status()} ${answer.headers()['location'] ?? ''}`.trim();
}

test('a post keeps its former addresses, on every instance and for links on open pages', async ({
  page,
  request,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const [old, next] = [slugOf(aName('old')), slugOf(aName('next'))];
  const content = `Words, and [the old address](/blog/${old}).`;
  const [post] = await save(site.sql, ownPost({ category: category.id, slug: old, content }));
  for (const base of [site.url, site.secondUrl]) {
    expect((await request.get(`${base}/blog/${old}`)).status()).toBe(200);
  }
  await site.sql.update(blogPosts).set({ slug: next }).where(eq(blogPosts.id, post.id));
  for (const base of [site.url, site.secondUrl]) {
    await expect
      .poll(() => leadsTo(request, `${base}/blog/${old}`), WITHIN)
      .toBe(`301 /blog/${next}`);
  }
  await page.goto(`/blog/${next}`);
  const followed = page.waitForResponse((answer) => answer.url().endsWith(`/blog/${old}`));
  await page.getByRole('link', { name: 'the old address' }).click();
  expect((await followed).status()).toBe(301);
  await expect(page).toHaveURL(`${site.url}/blog/${next}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.row.title);
  // Withdrawn, the post is found at neither address.
  await site.sql.update(blogPosts).set({ status: 'archived' }).where(eq(blogPosts.id, post.id));
  for (const slug of [old, next]) {
    await expect.poll(() => leadsTo(request, `/blog/${slug}`), WITHIN).toBe('302 /blog');
  }
});

test('a renamed category keeps its former address, and its posts their dates', async ({
  page,
  request,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const updatedAt = new Date('2025-02-03T04:05:06Z');
  const [post] = await save(site.sql, ownPost({ category: category.id, updatedAt }));
  expect((await request.get(`/blog/category/${category.slug}`)).status()).toBe(200);
  await openAsAdmin(page, site.sql, '/admin/blog/manage');
  const name = aName('renamed');
  await rowOf(page, category.name).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Slug').fill(slugOf(name));
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await expect(toast(page)).toContainText('Category updated');
  await expect
    .poll(() => leadsTo(request, `/blog/category/${category.slug}`), WITHIN)
    .toBe(`301 /blog/category/${slugOf(name)}`);
  const html = await (await request.get(`/blog/${post.row.slug}`)).text();
  expect(html).toContain(name);
  expect(html).toContain('"dateModified":"2025-02-03T04:05:06.000Z"');
});

test('tags have pages of their own, and are renamed and merged by keyboard', async ({
  page,
  request,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const [one, two, three] = [aName('drill'), aName('drills'), aName('practice')];
  const posts = await save(
    site.sql,
    ownPost({ category: category.id, title: aName('first'), tags: [one, '日本'] }),
    ownPost({ category: category.id, title: aName('second'), tags: [two] }),
    ownPost({ category: category.id, title: aName('hidden'), tags: [one], status: 'draft' }),
  );
  const [first, second, hidden] = posts.map(({ row }) => row.title);
  await page.goto(`/blog/${posts[0].row.slug}`);
  // Without a Latin letter, a tag has no address.
  await expect(page.getByText('日本')).toBeVisible();
  await expect(page.getByRole('link', { name: '日本' })).toHaveCount(0);
  await page.getByRole('link', { name: one, exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/blog/tag/${slugOf(one)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Guides tagged “${one}”`);
  await expect(page.getByText(first ?? '')).toBeVisible();
  await expect(page.getByText(hidden ?? '')).toHaveCount(0);

  await openAsAdmin(page, site.sql, '/admin/blog/manage');
  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByLabel('Search tags').fill(one);
  await page.getByRole('button', { name: `Rename ${one}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Rename ${one}` });
  await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(three);
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Tag renamed');
  await expect
    .poll(() => leadsTo(request, `/blog/tag/${slugOf(one)}`), WITHIN)
    .toBe(`301 /blog/tag/${slugOf(three)}`);
  // The list is reloaded before the row goes; what is typed before that must stay in the dialog.
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Search tags').fill(three);
  await page.getByRole('button', { name: `Rename ${three}` }).click();
  const merging = page.getByRole('dialog', { name: `Rename ${three}` });
  await merging.getByRole('textbox', { name: 'Name' }).fill(two.toUpperCase());
  await expect(merging.getByRole('status')).toContainText(`You already have a tag “${two}.”`);
  await expectAccessible(page, 'dialog');
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page)).toContainText('Tag renamed');
  for (const slug of [slugOf(one), slugOf(three)]) {
    await expect
      .poll(() => leadsTo(request, `/blog/tag/${slug}`), WITHIN)
      .toBe(`301 /blog/tag/${slugOf(two)}`);
  }
  const html = await (await request.get(`/blog/tag/${slugOf(two)}`)).text();
  for (const title of [first, second]) expect(html).toContain(title);
  const missing = await request.get(`/blog/tag/${slugOf(aName('none'))}`);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('Tag not found');
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`a tag's page and the rename dialog fit at ${viewport.width} px, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openAsAdmin(page, site.sql, '/admin/blog/manage');
    await page.setViewportSize(viewport);
    const category = await ownCategory(site.sql);
    const tag = `Zz ${'w'.repeat(30)} ${aName('').slice(-12).trim()}`;
    await save(site.sql, ownPost({ category: category.id, tags: [tag] }));
    await page.goto(`/blog/tag/${slugOf(tag)}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/admin/blog/manage');
    await page.getByRole('tab', { name: 'Tags' }).click();
    await page.getByLabel('Search tags').fill(tag);
    await page.getByRole('button', { name: `Rename ${tag}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'dialog');
  });
}

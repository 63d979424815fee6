import { eq } from 'drizzle-orm';
import { blogPosts } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { holdCalls } from './hold-calls.ts';
import { aRegistered, signIn, toast } from './people.ts';
import {
  aName,
  openAsAdmin,
  ownCategory,
  ownPost,
  pdfFile,
  pictureFile,
  postEditor,
  rowOf,
  slugOf,
  textOf,
} from './blog-writing.ts';
import { chooseInMenu } from './row-menu.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  hydrated,
  expectNoSidewaysScroll,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });
// These screens are long, and axe checks all of them.

/** The site promises one second; a busy machine may need longer. */
const WITHIN = { timeout: 30_000, intervals: [200] };

test('[NAV-23, ABLG-07, ABLG-08, ABLG-09, ABLG-11, ABLG-12, ABLG-13, ABLG-14, ABLG-15, ABLG-16, ABLG-35, ABLG-44, ABLG-45, ABLG-49, ABLG-50, ABLG-52, ABLG-54, ABLG-55, ABLG-56, ABLG-57, UPLD-02, UPLD-10] an author writes, previews, uploads and publishes a post, archives it and deletes it', async ({
  page,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const title = aName('Écrit & published');
  const slug = slugOf(title).replace('écrit-&', 'ecrit');
  // Other tests make posts at the same time: list only this one.
  await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
  await page.getByRole('button', { name: 'New Post' }).click();
  const editor = postEditor(page);
  const preview = editor.getByRole('region', { name: 'Preview' });

  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await expect(editor.getByRole('textbox', { name: 'Slug', exact: true })).toHaveValue(slug);
  await editor.getByRole('textbox', { name: 'Excerpt', exact: true }).fill('A short word before.');
  await editor
    .getByRole('textbox', { name: 'Content', exact: true })
    .fill('## What to bring\n\nKnee **pads**.\n\n');
  await expect(preview.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(preview.getByText('A short word before.')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Author', exact: true }).fill('Robin Example');
  await editor
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: category.name });

  // Several files are inserted at the cursor.
  await editor.getByRole('button', { name: 'Insert files' }).click();
  await expect(
    editor.getByText('Supports images (PNG, JPG, GIF, WebP) and PDFs up to 10MB'),
  ).toBeVisible();
  await editor
    .getByRole('group', { name: 'Upload files into the content' })
    .locator('input')
    .setInputFiles([await pictureFile('the_court.png'), pdfFile('Forms.pdf')]);
  await expect
    .poll(() => textOf(page))
    .toMatch(
      /## What to bring\n\nKnee \*\*pads\*\*\.\n\n!\[the court\]\(\/files\/\S+\.webp\)\n\n\[Forms\.pdf\]\(\/files\/\S+\.pdf\)\n$/,
    );
  await expect(preview.getByRole('img', { name: 'the court' })).toBeVisible();

  // The featured image.
  const toggle = editor.getByRole('button', { name: 'Upload Image' });
  await toggle.click();
  await expect(editor.getByRole('button', { name: 'Hide Upload' })).toBeVisible();
  await expect(editor.getByText('Supports images (PNG, JPG, GIF, WebP) up to 5MB')).toBeVisible();
  const featured = editor.getByRole('group', { name: 'Upload a featured image' }).locator('input');
  await featured.setInputFiles([pdfFile('no-image.pdf')]);
  await expect(editor.getByText('File type must be PNG, JPG, GIF or WebP')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await featured.setInputFiles([{ name: 'large.png', mimeType: 'image/png', buffer: large }]);
  await expect(editor.getByText('File is larger than 5242880 bytes')).toBeVisible();
  await featured.setInputFiles([await pictureFile('featured.png', 1_280)]);
  await expect(editor.getByRole('textbox', { name: 'Featured Image', exact: true })).toHaveValue(
    /^\/files\/blog\/blog\/featured\/\d{13}-featured\.webp$/,
  );
  await expect(editor.getByRole('img', { name: 'Featured preview' })).toBeVisible();
  await editor.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Published');
  await editor.getByRole('button', { name: 'Create Post' }).click();
  await expect(toast(page)).toContainText('Post created');
  await expect(postEditor(page)).toHaveCount(0);

  // The public pages show it at once, on every instance.
  const listing = ['/blog/feed.xml', '/sitemap.xml'];
  const publicly = [`/blog/${slug}`, `/blog/category/${category.slug}`, '/blog', ...listing];
  for (const instance of [site.url, site.secondUrl]) {
    for (const path of publicly) {
      await expect
        .poll(async () => (await page.request.get(`${instance}${path}`)).text(), WITHIN)
        .toContain(slug);
    }
  }
  const row = rowOf(page, title);
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await chooseInMenu(row, 'View');
  await expect(page).toHaveURL(`/blog/${slug}`);
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(page.locator('header img[srcset]')).toHaveAttribute('srcset', /-480w\.webp 480w/);
  await page.goBack();

  // A new title does not change the address of a stored post.
  await rowOf(page, title)
    .getByRole('link', { name: `Edit ${title}` })
    .click();
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title} again`);
  await expect(editor.getByRole('textbox', { name: 'Slug', exact: true })).toHaveValue(slug);
  await editor.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Archived');
  await editor.getByRole('button', { name: 'Update Post' }).click();
  await expect(postEditor(page)).toHaveCount(0);
  const archived = rowOf(page, `${title} again`);
  await expect(archived.getByText('Archived', { exact: true })).toBeVisible();
  await expect(archived.getByRole('link')).toHaveText(['Edit']);
  for (const path of listing) {
    await expect
      .poll(async () => (await page.request.get(path)).text(), WITHIN)
      .not.toContain(slug);
  }

  await chooseInMenu(archived, 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('We’ll permanently delete');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(archived).toBeVisible();
  await chooseInMenu(archived, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Post deleted');
  await expect(archived).toHaveCount(0);
  const left = await site.sql.select().from(blogPosts).where(eq(blogPosts.slug, slug));
  expect(left).toEqual([]);
});

test('[ABLG-03, ABLG-04, ABLG-05, ABLG-06, ABLG-10] the list shows all posts with their facts', async ({
  page,
  site,
}) => {
  const word = aName('listed');
  const category = await ownCategory(site.sql);
  const createdAt = new Date(Date.UTC(2026, 1, 3, 12));
  await save(
    site.sql,
    ownPost({
      category: category.id,
      title: `${word} published`,
      excerpt: 'An excerpt.',
      tags: ['first tag', 'second tag'],
      author: null,
      createdAt,
    }),
    ownPost({ category: category.id, title: `${word} draft`, status: 'draft', createdAt }),
    ownPost({ category: category.id, title: `${word} archived`, status: 'archived', createdAt }),
  );
  await openAsAdmin(page, site.sql);
  await page.getByLabel('Search by title').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 posts')).toBeVisible();
  const published = rowOf(page, `${word} published`);
  for (const text of ['An excerpt.', 'first tag', 'second tag', category.name, 'Feb 3, 2026']) {
    await expect(published).toContainText(text);
  }
  await expect(published).toContainText('Unknown');
  await expect(rowOf(page, `${word} draft`)).toContainText(/Author \d/);

  const colors = new Map<string, number[]>();
  for (const status of ['Published', 'Draft', 'Archived']) {
    const badge = rowOf(page, `${word} ${status.toLowerCase()}`).getByText(status, { exact: true });
    const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    colors.set(status, (color.match(/\d+/g) ?? []).map(Number));
  }
  const [green, yellow, grey] = ['Published', 'Draft', 'Archived'].map(
    (status) => colors.get(status) ?? [],
  );
  const [red = 0, lime = 0, blue = 0] = green ?? [];
  expect(lime).toBeGreaterThan(Math.max(red, blue));
  const [amber = 0, gold = 0, none = 0] = yellow ?? [];
  expect(Math.min(amber, gold)).toBeGreaterThan(none + 30);
  expect(Math.max(...(grey ?? [])) - Math.min(...(grey ?? []))).toBeLessThan(10);

  await page.getByLabel('Status').selectOption('Draft');
  await expect(page.getByText('1 post', { exact: true })).toBeVisible();
  // The search is in the address, so it survives a reload.
  await page.reload();
  await expect(rowOf(page, `${word} draft`)).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await page.getByLabel('Search by title').fill('nothing is called this');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No posts found matching your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await page.getByRole('link', { name: 'Manage Categories & Tags' }).click();
  await expect(page).toHaveURL('/admin/blog/manage');
});

test('[ABLG-01, ABLG-02, PERM-14, NAV-23, NAV-24] nothing is shown before the profile has loaded; everyone else is denied', async ({
  page,
  site,
}) => {
  const paths = ['/admin/blog', '/admin/blog/manage'];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
  }
  await signIn(page, await aRegistered(site.sql));
  for (const path of paths) {
    const letGo = await holdCalls(page, 'platform.session.getViewer');
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('status')).toHaveText('Loading...');
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
    await page.unroute('**/_serverFn/platform.session.getViewer**');
  }
});

test('a list that fails to load says so and retries; a failed delete keeps the post', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('ERR_FAILED');
  const category = await ownCategory(site.sql);
  const title = aName('undeleted');
  await save(site.sql, ownPost({ category: category.id, title }));
  await signIn(page, await anAdmin(site.sql));
  await page.route('**/_serverFn/blog.writing.getPosts**', (route) => route.abort());
  await page.goto('/admin/blog');
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the posts');
  await page.unroute('**/_serverFn/blog.writing.getPosts**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Search by title').fill(title);
  await page.keyboard.press('Enter');
  await page.route('**/_serverFn/blog.writing.deletePost**', (route) => route.abort());
  await chooseInMenu(page, 'Delete', title);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Error deleting post');
  await expect(rowOf(page, title)).toBeVisible();
});

test.describe('is accessible and fits', () => {
  for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
    test(`at ${viewport.width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await openAsAdmin(page, site.sql, '/admin/blog?title=club');
      await page.setViewportSize(viewport);
      await expect(page.getByRole('table')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('link', { name: /^Edit How Club/ }).click();
      const editor = postEditor(page);
      await expect(editor.locator('.article h2').first()).toBeAttached();
      if (viewport === PHONE) {
        await expectAccessible(page);
        await editor.getByRole('tab', { name: 'Write' }).focus();
        await page.keyboard.press('ArrowRight');
        await expect(editor.getByRole('tab', { name: 'Preview' })).toBeFocused();
        await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeHidden();
      } else {
        await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
      }
      await expect(editor.locator('.article h2').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { drawForPage } from '#platform/images/drawn-picture.ts';
import { IMAGE_LIMITS } from '#platform/images/read-image.ts';
import { putPicture } from '#platform/images/stored-picture.ts';
import { narrowerWidths } from '#platform/storage/file-names.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { anAnimation } from '#tests/builders/files.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aName, aPicture, ownCategory } from './blog.ts';
import { openAsAdmin, postEditor } from './blog-writing.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const SITE = 'Philly Volleyball Clubs';

test('a post has its own texts for search engines, and a described picture', async ({
  page,
  site,
}) => {
  const slug = aName();
  const featuredImage = await aPicture(site.dataDir);
  await save(
    site.sql,
    aPost({
      category: ownCategory(),
      slug,
      featuredImage,
      featuredAlt: 'A court at dusk',
      featuredFocus: '30% 70%',
      seoTitle: '"There" & then',
      seoDescription: 'Only for "engines".',
    }),
  );
  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveTitle(`"There" & then | ${SITE}`);
  const meta = (name: string) => page.locator(`meta[${name}]`);
  await expect(meta('name=description')).toHaveAttribute('content', 'Only for "engines".');
  await expect(meta('property="og:title"')).toHaveAttribute('content', '"There" & then');
  await expect(meta('property="og:image:alt"')).toHaveAttribute('content', 'A court at dusk');
  await expect(page.getByRole('img', { name: 'A court at dusk' })).toHaveCSS(
    'object-position',
    '30% 70%',
  );
});

test('callouts, code, captions and boxes; a box follows its club', async ({ page, site }, info) => {
  const slug = aName();
  const club = aClub({ name: `Boxed ${slug}`, city: 'Camden' });
  const tryout = aTryout({ club, fee: 35 });
  await save(site.sql, club, tryout);
  const { rows } = await site.sql.execute(
    `select concat_ws('/', '/clubs', state_slug, county_slug, city_slug, slug) as path from clubs where id = '${club.id}'`,
  );
  const path = String(rows[0]?.['path']);
  const picture = await aPicture(site.dataDir);
  const kinds = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];
  const content = [
    'Begin here.[^1]',
    ...kinds.map((kind) => `> [!${kind}]\n> Bring *water*, and [read on](/blog).`),
    `[the club](${path})`,
    `[the tryout](${site.url}/tryouts/${tryout.id})`,
    '```js\n// Counts\nconst a = "one" + 2;\nfunction b() { return null; }\n```',
    '```html\n<a href="/x">words</a>\n```',
    `![A court](${picture} "The court at dusk")`,
    '[^1]: A note.',
  ].join('\n\n');
  await save(site.sql, aPost({ category: ownCategory(), slug, content }));
  await page.goto(`/blog/${slug}`);
  const article = page.getByRole('article').first();
  await expect(article.getByRole('note')).toHaveCount(5);
  await expect(article.getByText('Caution', { exact: true })).toBeVisible();
  await expect(article.getByRole('link', { name: `Boxed ${slug}`, exact: true })).toHaveAttribute(
    'href',
    path,
  );
  await expect(article.getByText('Fee: $35')).toBeVisible();
  await expect(article.getByText('the club')).toHaveCount(0);
  await expect(article.locator('figcaption')).toHaveText('The court at dusk');
  await expect(article.locator('.code-keyword').first()).toHaveText('const');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await info.attach(`${colorScheme}-${viewport.width}`, {
        body: await page.screenshot({
          fullPage: true,
          ...(process.env['LOOK'] && {
            path: `${process.env['LOOK']}/${colorScheme}-${viewport.width}.png`,
          }),
        }),
        contentType: 'image/png',
      });
    }
  }
  await site.sql.execute(`update clubs set name = 'Renamed ${slug}' where id = '${club.id}'`);
  const shown = async () => (await page.request.get(`/blog/${slug}`)).text();
  await expect.poll(shown, WITHIN).toContain('Tryout: Renamed');
  await site.sql.execute(`delete from clubs where id = '${club.id}'`);
  await expect.poll(shown, WITHIN).toContain('>the tryout</a>');
});

test('an animation plays in a text and nowhere else, and not for readers who prefer reduced motion', async ({
  page,
  site,
}, info) => {
  const slug = aName();
  const file = info.outputPath('serve.gif');
  await writeFile(file, await anAnimation('gif', { width: 600, height: 300 }));
  const storage = await createFolderStorage({ folder: join(site.dataDir, 'files') });
  const picture = await drawForPage(file, IMAGE_LIMITS, narrowerWidths, 'kept');
  const { url } = await putPicture(
    storage,
    'blog',
    `blog/${String(Date.now())}-${slug}.webp`,
    picture,
  );
  storage.close();
  const category = ownCategory();
  await save(
    site.sql,
    aPost({ category, slug, featuredImage: url, content: `![A serve](${url} "How to serve")` }),
  );
  const shown = (image: Locator) =>
    expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc));
  const still = url.replace('.webp', '-0w.webp');
  for (const [reducedMotion, ending] of [
    ['no-preference', /-\d{3}w\.webp$|[a-z\d]\.webp$/],
    ['reduce', /-0w\.webp$/],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`/blog/${slug}`);
    const inText = page.getByRole('img', { name: 'A serve' });
    await inText.scrollIntoViewIfNeeded();
    await shown(inText).toMatch(ending);
    await expect(page.locator('main header img')).toHaveAttribute('src', still);
    await expect(page.getByRole('figure')).toContainText('How to serve');
  }
});

test('the focal point is set by click and by arrow keys, and reset', async ({ page, site }) => {
  await page.setViewportSize(DESKTOP);
  const featuredImage = await aPicture(site.dataDir);
  const post = aPost({ category: ownCategory(), slug: aName(), featuredImage });
  await save(site.sql, post);
  await openAsAdmin(page, site.sql, `/admin/blog/posts/${post.id}`);
  const editor = postEditor(page);
  await editor.getByText('Search engines and sharing').click();
  const picker = editor.getByRole('button', { name: 'Choose the focal point' });
  // Its height depends on the picture.
  const loaded = () =>
    picker.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
  const box = await picker.boundingBox();
  if (!box) throw new Error('no picture');
  await picker.click({ position: { x: box.width * 0.3, y: box.height * 0.7 } });
  await expect(editor.getByText('30% from the left, 70% from the top')).toBeVisible();
  await picker.press('ArrowRight');
  await picker.press('ArrowUp');
  await expect(editor.getByText('35% from the left, 65% from the top')).toBeVisible();
  await expectAccessible(page);
  if (process.env['LOOK']) await picker.scrollIntoViewIfNeeded();
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/focus.png` });
  await editor.getByRole('button', { name: 'Reset' }).click();
  await expect(editor.getByText('The middle')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { blogPosts } from '#db/schema/blog.ts';
import {
  aName,
  bring,
  contentOf,
  ownCategory,
  pictureFile,
  postEditor,
  slugOf,
  textOf,
} from './blog-writing.ts';
import { anAdmin } from './club-edit.ts';
import { PASSWORD, signIn } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

/** The site promises one second; a busy machine may need longer. */
const WITHIN = { timeout: 120_000, intervals: [200] };

/** Ends the session while the author writes, who signs in again on the same page. */
async function loseSession(page: Page, site: Site, email: string, words: string): Promise<void> {
  await site.sql.execute(sql`
    delete from auth.session where user_id in (select id from auth."user" where email = ${email})`);
  await contentOf(page).press('Control+End');
  await page.keyboard.type(words);
  const alert = postEditor(page).getByRole('alert').filter({ hasText: 'You’ve been signed out' });
  await alert.getByRole('button', { name: 'Sign in here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
}

/** Whether a post is in the index and the feed of both instances. */
async function areShown(page: Page, site: Site, slug: string): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const instance of [site.url, site.secondUrl]) {
    for (const path of [`/blog/${slug}`, '/blog/feed.xml', '/sitemap.xml']) {
      const answer = await page.request.get(`${instance}${path}`, { maxRedirects: 0 });
      found.push(answer.status() === 200 && (await answer.text()).includes(slug));
    }
  }
  return found;
}

test(
  'an hour of work: a post is written, lost twice, closed, merged, scheduled, published on time, and renamed',
  { tag: '@slow' },
  async ({ page: first, site, browser, expectedConsole }) => {
    expectedConsole.push('401', '409');
    const [category, title] = [await ownCategory(site.sql), aName('hour')];
    const slug = slugOf(title);
    const [one, two] = [await anAdmin(site.sql), await anAdmin(site.sql)];
    await signIn(first, one);

    // Write, with three pictures.
    await first.goto('/admin/blog/posts/new');
    await postEditor(first).getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await contentOf(first).click();
    await first.keyboard.type('One evening.');
    const pictures = ['net.png', 'ball.png', 'court.png'];
    await bring(first, 'paste', await Promise.all(pictures.map((name) => pictureFile(name))));
    const written = /^One evening\.\n\n!\[net\]\(\S+\)\n\n!\[ball\]\(\S+\)\n\n!\[court\]\(\S+\)\n$/;
    await expect.poll(() => textOf(first)).toMatch(written);

    // Lose the session twice, and close the tab.
    await loseSession(first, site, one.email, 'First loss. ');
    await loseSession(first, site, one.email, 'Second loss.');
    await first.close();

    // Continue in another tab.
    const page = await browser.newPage({ viewport: DESKTOP });
    await page.goto(site.url);
    await signIn(page, one);
    await page.goto(`${site.url}/admin/blog`);
    await page.getByRole('link', { name: `Continue with ${title}` }).click();
    await expect.poll(() => textOf(page)).toContain('First loss. Second loss.');
    await postEditor(page)
      .getByRole('combobox', { name: 'Category', exact: true })
      .selectOption({ label: category.name });
    await contentOf(page).press('Control+s');
    await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();

    // Another author writes, too.
    const other = await browser.newPage({ viewport: DESKTOP });
    await other.goto(site.url);
    await signIn(other, two);
    await other.goto(page.url());
    await contentOf(other).press('Control+Home');
    await other.keyboard.type('By the other. ');
    await contentOf(other).press('Control+s');
    await expect(other.getByText('No changes yet')).toBeVisible();
    await contentOf(page).press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('By me.');
    await contentOf(page).press('Control+s');
    // Paragraphs that don't overlap merge by themselves.
    await expect(page.getByText('No changes yet')).toBeVisible();
    await expect.poll(() => textOf(page)).toMatch(/^By the other\. One evening\.[^]*By me\.$/);
    await other.close();

    // Schedule: no one sees it before its time, and everyone afterward.
    await postEditor(page).getByRole('button', { name: 'Publish or schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publishing', exact: true });
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    const form = page.getByRole('dialog', { name: /^Schedule/ });
    await form.getByLabel(/^Date/).fill('2027-05-01T18:30');
    await form.getByRole('button', { name: /^Schedule/ }).click();
    await expect(
      dialog.getByRole('region', { name: 'Publishing' }).getByRole('status').first(),
    ).toContainText('Scheduled for May 1, 2027');
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await areShown(page, site, slug)).toEqual(Array(6).fill(false));
    // Soon enough not to wait long, and late enough to check everywhere on a busy machine beforehand.
    await site.sql
      .update(blogPosts)
      .set({ date: sql`now() + interval '30 seconds'` })
      .where(eq(blogPosts.slug, slug));
    expect(await areShown(page, site, slug)).toEqual(Array(6).fill(false));
    await expect.poll(() => areShown(page, site, slug), WITHIN).toEqual(Array(6).fill(true));

    // Rename: the old link redirects to the new one.
    await page.reload();
    await postEditor(page)
      .getByRole('textbox', { name: 'Slug', exact: true })
      .fill(`${slug}-again`);
    await postEditor(page).getByRole('button', { name: 'Update Post' }).click();
    await expect(postEditor(page)).toHaveCount(0);
    for (const instance of [site.url, site.secondUrl]) {
      await expect
        .poll(async () => {
          const answer = await page.request.get(`${instance}/blog/${slug}`, { maxRedirects: 0 });
          return [answer.status(), answer.headers()['location']];
        }, WITHIN)
        .toEqual([301, `/blog/${slug}-again`]);
    }
    await page.goto(`${site.url}/blog/${slug}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('img', { name: 'ball' })).toBeVisible();
    await page.close();
  },
);

import type { Locator, Page } from '@playwright/test';
import { wallClock } from '#domain/wall-clock.ts';
import { site as configured } from '#site.config.ts';
import { aPreviewLink } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { aName, openAsAdmin, ownPost, rowOf } from './blog-writing.ts';
import { toast } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import {
  DESKTOP,
  PHONE,
  SMALL_PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

/** The site promises one second; a busy machine may need longer. */
const WITHIN = { timeout: 30_000, intervals: [200] };
const HOUR_MS = 3_600_000;

/** A time some hours from now, in the field's format. */
const at = (hours: number) =>
  wallClock(new Date(Date.now() + hours * HOUR_MS), configured.timeZone).replace(' ', 'T');

async function openPublishing(page: Page, title: string): Promise<Locator> {
  await chooseInMenu(rowOf(page, title), 'Publishing');
  return page.getByRole('dialog', { name: 'Publishing' });
}

/** Presses a button of the panel, and the one in the confirming dialog. */
async function confirm(page: Page, panel: Locator, open: string, send: string) {
  await panel.getByRole('button', { name: open, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: send, exact: true }).click();
}

test('[ABLG-06, ABLG-07, ABLG-47] an administrator schedules a post, publishes it, gives it a past date, and unpublishes it', async ({
  page,
  site,
}) => {
  const title = aName('Scheduled');
  const post = ownPost({ title, status: 'draft', date: null });
  await save(site.sql, post);
  const { slug } = post.row;
  const statusOn = async (url: string) =>
    (await fetch(`${url}/blog/${slug}`, { redirect: 'manual' })).status;
  const onBoth = (status: number) =>
    expect
      .poll(async () => [await statusOn(site.url), await statusOn(site.secondUrl)], WITHIN)
      .toEqual([status, status]);
  await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
  const panel = await openPublishing(page, title);
  const state = panel.getByRole('region', { name: 'Publishing' }).getByRole('status').first();
  await expect(state).toHaveText('Draft');

  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  const field = schedule.getByLabel('Date and time, Eastern time');
  await field.fill(at(-1));
  await expect(schedule.getByText('That time has passed.')).toBeVisible();
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await expect(schedule).toBeVisible();
  await field.fill('2027-03-14T02:30');
  await expect(schedule.getByText('so there’s no 2:30 AM')).toBeVisible();
  await field.fill('2027-11-07T01:30');
  await expect(
    schedule.getByText('happens twice. We’ll use the first one, 1:30 AM EDT.'),
  ).toBeVisible();
  await expect(schedule.getByText('No emails are sent.')).toBeVisible();
  await expect(schedule.getByText(`/blog/${slug}`)).toBeVisible();
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  await expect(toast(page)).toContainText('Post scheduled');
  await expect(state).toHaveText('Scheduled for November 7, 2027 at 1:30 AM, Eastern time');
  await expect(state).toBeFocused();
  await onBoth(302);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, title)).toContainText('ScheduledNov 7, 2027, 1:30 AM');
  await expect(rowOf(page, title)).not.toContainText('Published');

  await openPublishing(page, title);
  await confirm(page, panel, 'Unschedule', 'Unschedule');
  await expect(state).toHaveText('Draft');
  await confirm(page, panel, 'Publish now', 'Publish now');
  await expect(state).toHaveText(/^Published /);
  await onBoth(200);

  await panel.getByRole('button', { name: 'Change date' }).click();
  const dating = page.getByRole('dialog', { name: 'Change date' });
  await dating.getByLabel('Date and time, Eastern time').fill(at(2));
  await expect(dating.getByText('To publish later, schedule the post.')).toBeVisible();
  await dating.getByLabel('Date and time, Eastern time').fill('2026-07-09T09:00');
  await dating.getByRole('button', { name: 'Change date' }).click();
  await expect(state).toHaveText('Published July 9, 2026');
  await expect
    .poll(async () => (await fetch(`${site.secondUrl}/blog/${slug}`)).text(), WITHIN)
    .toContain('July 9, 2026');

  await panel.getByRole('button', { name: 'Unpublish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Unpublish?' });
  await expect(question.getByText(`/blog/${slug}`)).toBeVisible();
  await expect(question.getByText('It keeps its date, July 9, 2026')).toBeVisible();
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(state).toHaveText('Draft');
  await onBoth(302);
});

test('a post that another user has changed is not published, and the panel shows its new state', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const title = aName('Changed');
  const post = ownPost({ title, status: 'draft', date: null });
  await save(site.sql, post);
  await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
  const panel = await openPublishing(page, title);
  await expect(panel.getByText('Draft')).toBeVisible();
  await site.sql.execute(`update blog_posts set status = 'archived' where id = '${post.id}'`);
  await confirm(page, panel, 'Publish now', 'Publish now');
  await expect(toast(page)).toContainText('Your changes weren’t saved.');
  await expect(panel.getByText('Archived')).toBeVisible();
});

test('a preview link shows a draft to a visitor, leaves no trace, and opens nothing once withdrawn', async ({
  page,
  site,
  browser,
}) => {
  const title = aName('Secret');
  const post = ownPost({ title, status: 'draft', date: null, content: '## Inside\n\nA secret.' });
  await save(site.sql, post);
  await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
  const panel = await openPublishing(page, title);
  await panel.getByLabel('Link works for').selectOption('1 day');
  await panel.getByRole('button', { name: 'Create link' }).click();
  const address = await panel.getByLabel('Preview link', { exact: true }).inputValue();
  expect(address).toMatch(/\/blog\/preview\/[0-9a-f]{64}$/);
  await expect(panel.getByText('We won’t show it again')).toBeVisible();

  const visitor = await browser.newContext({ baseURL: site.url });
  const other = await visitor.newPage();
  const asked: string[] = [];
  other.on('request', (request) => {
    if (request.url() !== address) {
      asked.push(
        `${request.url()} ${request.headers()['referer'] ?? ''} ${request.postData() ?? ''}`,
      );
    }
  });
  await other.goto(address);
  await expect(other.getByText('Preview: not published')).toBeVisible();
  await expect(other.getByRole('heading', { name: title })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await other.getByRole('link', { name: 'All guides' }).first().click();
  await expect(other).toHaveURL(/\/blog$/);
  // The page views of the other page are reported.
  await expect.poll(() => asked.filter((line) => line.includes('/api/page-view'))).toHaveLength(1);
  expect(asked.filter((line) => line.includes(address.slice(-64)))).toEqual([]);
  await visitor.close();

  for (const url of [site.url, site.secondUrl]) {
    const answer = await fetch(url + new URL(address).pathname);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await answer.text()).not.toMatch(/rel="canonical"|og:image/);
  }

  await panel.getByRole('button', { name: /^Delete the link/ }).click();
  await page
    .getByRole('dialog', { name: 'Delete this link?' })
    .getByText('Delete link', { exact: true })
    .click();
  await expect(toast(page)).toContainText('Preview link deleted');
  const nobodys = `${new URL(address).pathname.slice(0, -64)}${'0'.repeat(64)}`;
  const answers = await Promise.all(
    [new URL(address).pathname, nobodys, `${nobodys}x`].map(async (path) => {
      const answer = await fetch(site.url + path);
      const text = (await answer.text()).replaceAll(path, '').replaceAll(path.slice(-64), '');
      return {
        status: answer.status,
        kept: answer.headers.get('cache-control'),
        title: /<title>.*?<\/title>/.exec(text)?.[0],
      };
    }),
  );
  expect(answers).toEqual(
    Array.from({ length: 3 }, () => ({
      status: 404,
      kept: 'no-store',
      title: expect.stringContaining('Page not found'),
    })),
  );
});

test("a preview link redirects to the post's page once the post is published", async ({ site }) => {
  const post = ownPost({ status: 'published' });
  const link = aPreviewLink({ post });
  await save(site.sql, post, link);
  const answer = await fetch(`${site.url}/blog/preview/${link.token}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`/blog/${post.row.slug}`);
});

for (const look of looksAt([DESKTOP, PHONE, SMALL_PHONE])) {
  test.describe(`${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use({ colorScheme: look.colorScheme });

    test('the list, the panel, and the dialogs are accessible and fit', async ({
      page,
      site,
    }, info) => {
      const title = aName('Looked at');
      const post = ownPost({ title, date: new Date(Date.now() + 48 * HOUR_MS) });
      await save(site.sql, post, aPreviewLink({ post }));
      const shot = (name: string) =>
        page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: name !== 'list' });
      await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
      await page.setViewportSize(look.viewport);
      await expect(rowOf(page, title)).toContainText('Scheduled');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shot('list');
      const panel = await openPublishing(page, title);
      await expect(panel.getByRole('button', { name: /^Delete the link/ })).toBeVisible();
      await panel.getByRole('button', { name: 'Create link' }).click();
      await expect(panel.getByText('We won’t show it again')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await shot('panel');
      for (const [open, name] of [
        ['Schedule', 'schedule'],
        ['Unschedule', 'unschedule'],
        ['Publish now', 'publish'],
      ] as const) {
        await panel.getByRole('button', { name: open, exact: true }).click();
        await expect(page.getByRole('dialog')).toHaveCount(2);
        await expectAccessible(page);
        await shot(name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(1);
      }
    });

    test('the page behind a preview link is accessible and fits', async ({ page, site }, info) => {
      const post = ownPost({
        title: aName('Behind'),
        status: 'draft',
        content: '## Inside\n\nText.',
      });
      const link = aPreviewLink({ post });
      await save(site.sql, post, link);
      await page.setViewportSize(look.viewport);
      await page.goto(`/blog/preview/${link.token}`);
      await expect(page.getByText('Preview: not published')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: info.outputPath('preview.png') });
    });
  });
}

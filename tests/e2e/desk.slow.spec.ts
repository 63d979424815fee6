import { eq, like } from 'drizzle-orm';
import { emptySearches } from '#db/schema/analytics.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { clubSuggestions } from '#db/schema/suggestions.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { inQueue, signInAsAdmin } from './moderation.ts';
import { newPerson, toast } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

test('reports are decided by keyboard, several at once, and undone', async ({ page, site }) => {
  const club = aClub({ name: 'Desk', state: 'Commonland', county: 'D', city: 'D' });
  const authors = ['1', '2', '3', '4'].map(() => aMember(newPerson()));
  const comments = authors.map((author, index) =>
    aComment({ club, author, createdAt: new Date(Date.UTC(1899, 0, 1 + index)) }).reported(),
  );
  await save(site.sql, ...comments);
  const names = authors.map(({ profile }) => profile.username ?? '');
  const [first, second, third, fourth] = comments.map(({ id }) => id);
  const flagOf = async (id = '') =>
    (await site.sql.select().from(clubComments).where(eq(clubComments.id, id)))[0];
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/comments');
  const article = await inQueue(page, names[0] ?? '');
  await expect(article).toContainText(/Account since .* · 1 comment · none removed/);
  await article.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(toast(page)).toContainText('The comment has been removed.');
  await expect.poll(async () => (await flagOf(first))?.removedFor).toBe('insult');
  await expect(await inQueue(page, names[1] ?? '')).toBeFocused();
  await page.keyboard.press('u');
  await expect.poll(async () => (await flagOf(first))?.isFlagged).toBe(true);
  await expect(article).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(article).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect.poll(async () => (await flagOf(second))?.isFlagged).toBe(false);

  for (const name of [names[2], names[3]]) {
    await page.getByLabel(`Select the comment by ${name}`).check();
  }
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected).toContainText('2 selected');
  await expectAccessible(page);
  await selected.getByRole('button', { name: 'Keep' }).click();
  await expect(toast(page).filter({ hasText: '2 comments unflagged.' })).toBeVisible();
  for (const id of [third, fourth]) {
    await expect.poll(async () => (await flagOf(id))?.isFlagged).toBe(false);
  }
  await toast(page)
    .filter({ hasText: '2 comments unflagged.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  for (const id of [third, fourth]) {
    await expect.poll(async () => (await flagOf(id))?.isFlagged).toBe(true);
  }
});

test('keys work from anywhere on the page, on reports of another kind and on appeals', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Keys', state: 'Commonland', county: 'D', city: 'D' });
  const authors = ['1', '2', '3'].map(() => aMember(newPerson()));
  const [other, appealed, last] = authors.map((author, index) =>
    aComment({ club, author, createdAt: new Date(Date.UTC(1897, 0, 1 + index)) }).reported({
      reason: 'other',
    }),
  );
  if (!other || !appealed || !last) throw new Error('there are too few comments');
  const appealedAt = new Date(Date.UTC(1897, 0, 2));
  appealed.decided({ outcome: 'removed', appeal: 'I saw it.', appealedAt });
  await save(site.sql, other, appealed, last);
  const cards = authors.map(({ profile }) =>
    page.getByRole('article', { name: `Comment by ${profile.username}` }),
  );
  const [first, second, third] = cards;
  if (!first || !second || !third) throw new Error('there are too few cards');
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/comments');
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('r');
  await page.getByLabel('Which rule does it break?').selectOption('Advertising');
  await page.getByRole('button', { name: 'Remove', exact: true }).last().press('Enter');
  await expect(first).toHaveCount(0);
  await expect(second).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Keep this comment removed?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(second).toHaveCount(0);
  await expect(third).toBeFocused();
});

test('suggestions are decided by a click, undone, and answered', async ({ page, site }) => {
  const clubName = `Suggested ${newPerson().username}`;
  await site.sql
    .insert(clubSuggestions)
    .values({ clubName, contactEmail: 'kim@x.example', createdAt: new Date(Date.now() + 9e7) });
  const stored = async () =>
    (
      await site.sql.select().from(clubSuggestions).where(eq(clubSuggestions.clubName, clubName))
    )[0];
  await signInAsAdmin(page, site.sql);
  await page.goto(`/admin/suggestions?id=${(await stored())?.id}`);
  const card = page.getByRole('article', { name: `Suggestion: ${clubName}` });
  await card.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(async () => (await stored())?.status).toBe('declined');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored())?.status).toBe('new');
  await expect(card).toContainText('New since');
  await card.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start from').selectOption('We need to know more');
  await expect(dialog).toContainText('The suggestion will be: In progress.');
  await expectAccessible(page);
  await dialog.getByLabel('Your reply').fill('Which gym?');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ status: 'in_work' });
});

test('another administrator’s work shows by itself', async ({ page, site }) => {
  await signInAsAdmin(page, site.sql);
  await page.clock.install();
  for (const [path, read] of [
    ['/admin', /site\.waiting\.getWaiting\b/],
    ['/admin/comments', /moderation\.getFlaggedComments/],
    ['/admin/suggestions', /suggestions\.getSuggestions\b/],
  ] as const) {
    const first = page.waitForResponse(read);
    await page.goto(path);
    await first;
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    const again = page.waitForRequest(read);
    await page.clock.runFor(31_000);
    await again;
  }
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[OPER-04] /admin lists what is waiting, and what families could not find', async ({
      page,
      site,
    }) => {
      const county = newPerson().username;
      // All tests share an address, of which 120 views a minute are counted.
      await expect(async () => {
        await page.goto(`/find-club?state=Ohio&county=${county}`);
        await expect
          .poll(() => site.sql.$count(emptySearches, like(emptySearches.query, `%${county}%`)), {
            timeout: 5_000,
          })
          .toBe(1);
      }).toPass({ timeout: 120_000 });
      const name = `Reported ${newPerson().username}`;
      const club = aClub({ name, state: 'Commonland', county: 'D', city: 'D' });
      const createdAt = new Date(Date.UTC(1899, 0, 1));
      const author = aMember(newPerson());
      const shown = aComment({ club, author, createdAt }).reported({ reason: 'safety' });
      // One that has waited longer.
      await save(
        site.sql,
        shown,
        aComment({ club, createdAt: new Date(Date.UTC(1898, 0, 1)) }).reported(),
      );
      await signInAsAdmin(page, site.sql);
      await page.goto('/admin?kind=reports');
      const row = page.getByRole('row', { name }).first();
      await expect(row).toContainText('Safety report');
      await expect(page.getByRole('row', { name: new RegExp(county) })).toContainText('1');
      await page.getByLabel('Email me this list in the morning').selectOption('Weekly, on Mondays');
      await expect(toast(page)).toContainText('Emails changed');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await row.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flagged Comments');
      const comment = page.getByRole('article', { name: `Comment by ${author.profile.username}` });
      await expect(comment).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('button', { name: 'Keep' }).click();
      await expect(page.getByText('This comment isn’t waiting for review anymore.')).toBeVisible();
      await page.getByRole('link', { name: 'Show all flagged comments' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(comment).toHaveCount(0);
    });
  });
}

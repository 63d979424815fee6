import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clubComments } from '#db/schema/reviews.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { holdCalls } from './hold-calls.ts';
import { askInstead, signInAsAdmin } from './moderation.ts';
import { aRegistered, signIn, newPerson, toast } from './people.ts';
import { chooseInMenu, menuOf } from './row-menu.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

/** Older than other tests' comments: all share one list, sorted oldest first. */
function early(year: number, minute: number): Date {
  return new Date(Date.UTC(year, 0, 1, 12, minute));
}

function anAuthor(fullName = 'Sam Sample') {
  return aMember({ ...newPerson(), fullName });
}

function commentOf(page: Page, author: ReturnType<typeof anAuthor>): Locator {
  return page.getByRole('article', { name: `Comment by ${author.profile.username ?? ''}` });
}

test('[NAV-22, ACOM-01, ACOM-02, MODR-04, ACOM-04, ACOM-05, ACOM-06, ACOM-07, ACOM-08, ACOM-10, ACOM-11] an administrator unflags a comment and deletes another, and both instances show it', async ({
  page,
  site,
}) => {
  // Only this run's comment: the history shows all of them.
  const { username } = newPerson();
  const [fairWords, words] = [`Fair <b>words</b> of ${username}.`, `Rude words of ${username}.`];
  const clubName = `Moderated ${username}`;
  const club = aClub({ name: clubName, state: 'Commonland', county: 'F', city: 'F' });
  const [fair, rude, silent] = [anAuthor(), anAuthor('Rude Person'), anAuthor()];
  const good = aComment({
    club,
    author: fair,
    comment: fairWords,
    isFlagged: true,
    createdAt: early(1901, 0),
  });
  const bad = aComment({
    club,
    author: rude,
    comment: `${words} ${'Much more of it. '.repeat(20)}The end.`,
    isFlagged: true,
    createdAt: early(1901, 1),
  });
  await save(
    site.sql,
    club,
    good,
    bad,
    aReply(bad, { author: silent, comment: 'An answer.' }),
    aComment({ club, author: silent, createdAt: early(1901, 2) }),
  );
  const path = await pathOf(site.sql, club.id);
  const shown = async (base: string) => (await page.request.get(base + path)).text();
  for (const base of [site.url, site.secondUrl]) {
    expect((await shown(base)).split('Flagged for review')).toHaveLength(3);
  }

  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/comments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flagged Comments');
  await expect(commentOf(page, fair)).toBeVisible();
  await expect(commentOf(page, silent)).toHaveCount(0);
  const order = await page
    .getByRole('article')
    .filter({ hasText: clubName })
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')));
  expect(order).toEqual([
    `Comment by ${fair.profile.username ?? ''}`,
    `Comment by ${rude.profile.username ?? ''}`,
  ]);
  const fairs = commentOf(page, fair);
  await expect(fairs).toContainText(fairWords);
  await expect(fairs).toContainText('Sam Sample');
  await expect(fairs.locator('time')).toHaveText('Jan 1, 1901, 7:00 AM');
  await expect(fairs).toContainText('1 report');
  await expect(fairs).toContainText('Insult or threat');
  await expect(fairs).toContainText('Over 5 business days');
  await expect(fairs.locator('img')).toHaveAttribute('src', '/placeholder-avatar.svg');
  await expect(fairs.getByRole('link', { name: clubName })).toHaveAttribute('href', path);

  await chooseInMenu(fairs, 'Unflag');
  const unflag = page.getByRole('dialog', { name: 'Unflag this comment?' });
  await unflag.getByRole('button', { name: 'Cancel' }).click();
  await expect(menuOf(fairs)).toBeFocused();
  await chooseInMenu(fairs, 'Unflag');
  await unflag.getByRole('button', { name: 'Unflag' }).click();
  await expect(toast(page)).toContainText('Comment has been unflagged.');
  await expect(fairs).toHaveCount(0);
  await expect(page.locator('[data-entry]:focus')).toHaveCount(1);
  const stored = await site.sql.select().from(clubComments).where(eq(clubComments.clubId, club.id));
  expect(stored.find(({ id }) => id === good.id)?.isFlagged).toBe(false);
  for (const base of [site.url, site.secondUrl]) {
    await expect
      .poll(async () => (await shown(base)).split('Flagged for review').length, WITHIN)
      .toBe(2);
  }

  await chooseInMenu(commentOf(page, rude), 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(question).toContainText('We’ll permanently delete the comment and 1 reply.');
  await expect(question).toContainText('This action cannot be undone.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(commentOf(page, rude)).toHaveCount(1);
  await chooseInMenu(commentOf(page, rude), 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('The comment has been deleted.');
  await expect(commentOf(page, rude)).toHaveCount(0);
  expect(await site.sql.$count(clubComments, eq(clubComments.clubId, club.id))).toBe(2);
  for (const base of [site.url, site.secondUrl]) {
    await expect.poll(() => shown(base), WITHIN).not.toContain(words);
  }

  await page.locator('summary', { hasText: 'History' }).click();
  const entry = page.locator('details li', { hasText: `removed ${words}` });
  await expect(entry).toContainText(rude.profile.username ?? '');
  await expect(entry).toContainText(clubName);
  await entry.getByText('Show the whole text').click();
  await expect(entry.getByText(/Much more of it\. The end\.$/)).toBeVisible();
  await expect(page.getByText(`changed ${fairWords}`)).toBeVisible();
});

test('more comments come on demand', async ({ page, site }) => {
  const club = aClub({ name: 'Flooded Club', state: 'Commonland', county: 'F', city: 'F' });
  const author = anAuthor();
  await save(
    site.sql,
    club,
    ...Array.from({ length: 22 }, (_, index) =>
      aComment({ club, author, isFlagged: true, createdAt: early(1950, index) }),
    ),
  );
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/comments');
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page.getByText(/^[\d,]+ comments are waiting for review\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Show more comments' }).click();
  await expect(commentOf(page, author)).toHaveCount(22);
});

test('[PERM-14, PERM-15] everyone else is sent home, but only once their roles are known', async ({
  page,
  site,
}) => {
  await page.goto('/admin/comments');
  await expect(page).toHaveURL(`${site.url}/`);
  const moderator = await aRegistered(site.sql);
  await site.sql.execute(
    `insert into user_roles (user_id, role) values ('${moderator.id}', 'moderator')`,
  );
  await signIn(page, moderator);
  const letGo = await holdCalls(page, 'platform.session.getViewer');
  await page.goto('/admin/comments');
  await hydrated(page);
  await expect(page).toHaveURL(`${site.url}/admin/comments`);
  await expect(page.getByRole('heading', { name: 'Flagged Comments' })).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('an empty list and an empty history say so', async ({ page, site }) => {
  await signInAsAdmin(page, site.sql);
  // After everything that waits, so the list is empty: other tests' comments are not shown.
  const start = '32472144000000000_00000000-0000-0000-0000-000000000000';
  await askInstead(
    page,
    'reviews.moderation.getFlaggedComments',
    /("after","id"\],"v":\[)\{[^}]*\}/,
    `$1{"t":1,"s":"${start}"}`,
  );
  await askInstead(
    page,
    'site.audit-log.getChangeLog',
    /("kind","id","after"\],"v":\[(?:\{[^}]*\},){2})\{[^}]*\}/,
    '$1{"t":1,"s":"0_0"}',
  );
  await page.goto('/admin/comments');
  await expect(page.getByText('No flagged comments. You’re all caught up.')).toBeVisible();
  await page.locator('summary', { hasText: 'History' }).click();
  await expect(page.getByText('We have no record of changes.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[ACOM-09] a lost connection brings back what was taken from the list', async ({
    page,
    site,
  }) => {
    const author = anAuthor();
    const comment = aComment({ author, isFlagged: true, createdAt: early(1902, 0) });
    await save(site.sql, comment);
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/comments');
    await page.route(/_serverFn\/reviews\.(moderation\.unflag|comments\.delete)Comment/, (route) =>
      route.abort(),
    );
    for (const deed of ['Unflag', 'Delete']) {
      await chooseInMenu(commentOf(page, author), deed);
      const readAgain = page.waitForResponse(/reviews\.moderation\.getFlaggedComments/);
      await page.getByRole('dialog').getByRole('button', { name: deed }).click();
      await expect(toast(page)).toContainText('Error');
      await expect(toast(page)).toContainText('We couldn’t reach the site.');
      await expect(commentOf(page, author)).toHaveCount(1);
      await (await readAgain).finished();
      await expect(toast(page)).toHaveCount(0);
    }
    await page.unroute(/_serverFn\/reviews\.(moderation\.unflag|comments\.delete)Comment/);
    await site.sql.delete(clubComments).where(eq(clubComments.id, comment.id));
    await chooseInMenu(commentOf(page, author), 'Unflag');
    await page.getByRole('dialog').getByRole('button', { name: 'Unflag' }).click();
    await expect(toast(page)).toContainText('This comment has been deleted.');
    await expect(commentOf(page, author)).toHaveCount(0);
  });

  test('[ACOM-12] a list that fails to load says why and can be retried', async ({
    page,
    site,
  }) => {
    const author = anAuthor();
    await save(site.sql, aComment({ author, isFlagged: true, createdAt: early(1902, 1) }));
    await signInAsAdmin(page, site.sql);
    const fail = await holdCalls(page, 'reviews.moderation.', (route) => route.abort());
    await page.goto('/admin/comments');
    await expect(page.getByText('Loading comments...')).toHaveCount(1);
    fail();
    await expect(page.getByRole('alert')).toContainText(
      'Error loading comments: We couldn’t reach the site. Check your connection and try again.',
    );
    await page.unroute('**/_serverFn/reviews.moderation.**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(commentOf(page, author)).toHaveCount(1);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('the list of flagged comments is accessible, also with its dialog open', async ({
      page,
      site,
    }) => {
      const author = anAuthor('A Person With A Very Long Name Indeed Of Many Words');
      const club = aClub({
        name: `A Club ${'Of A Long Name '.repeat(6)}`.trim(),
        state: 'Commonland',
        county: 'F',
        city: 'F',
      });
      await save(
        site.sql,
        aComment({
          club,
          author,
          comment: `\u202Ereversed\u202C <script>alert(1)</script>\n${'w'.repeat(200)} ${'Many words. '.repeat(120)}`,
          isFlagged: true,
          createdAt: early(1903, 0),
        }),
      );
      await signInAsAdmin(page, site.sql);
      await page.goto('/admin/comments');
      await expect(commentOf(page, author)).toContainText('<script>alert(1)</script>');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await commentOf(page, author)
        .getByRole('button', { name: 'Show all of the comment' })
        .click();
      await expect(
        commentOf(page, author).getByRole('button', { name: 'Show less' }),
      ).toBeFocused();
      await chooseInMenu(commentOf(page, author), 'Delete');
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}

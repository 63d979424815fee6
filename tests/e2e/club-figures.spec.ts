import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { card, commentOf, unfold } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

/** The numbers that a club's page shows. */
interface Figures {
  /** In the heading: comments and replies. */
  readonly all: number;
  readonly said: string;
  /** In the facts, and explained beside the comments. */
  readonly reviews: string;
  readonly stars: string;
}

async function expectFigures(page: Page, { all, said, reviews, stars }: Figures): Promise<void> {
  const section = card(page, `Reviews & Comments (${all})`);
  await expect(section.getByText(said, { exact: true })).toBeVisible();
  const each = reviews === '1 review' ? ' from 1 person' : ', one per person';
  await expect(section.getByText(`${reviews}${each}. ${stars}`, { exact: true })).toBeVisible();
  await expect(card(page, 'Quick Facts')).toContainText(`(${reviews})`);
}

test('[COMM-29, RATE-14, FIND-54, CLUB-33] the numbers on a page agree and are explained, after each action without a reload', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Counted Club', state: 'Figureland', county: 'C', city: 'C' });
  const author = aMember();
  const threads = Array.from({ length: 22 }, (_, index) =>
    aComment({
      club,
      author,
      isFlagged: index === 3,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }),
  );
  const [oldest] = threads;
  if (!oldest) throw new Error('there is no comment');
  const silent = aMember().rating(club, 5);
  const outspoken = aMember().rating(club, 2, {
    comment: 'So so.',
    createdAt: new Date('2026-02-01'),
  });
  await save(site.sql, ...threads, aReply(oldest), silent, outspoken);
  await site.sql.execute(
    `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${club.id}')`,
  );
  const path = await pathOf(site.sql, club.id);

  const html = await (await page.request.get(path)).text();
  for (const part of [
    'Reviews &amp; Comments (24)',
    '>23 comments · 1 reply<',
    '>2 reviews, one per person. 1 comment came with a star rating.<',
    '(2 reviews)',
    '"ratingCount":2',
  ]) {
    expect(html).toContain(part);
  }

  await signIn(page, person);
  await page.goto(path);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  const before = { reviews: '2 reviews', stars: '1 comment came with a star rating.' };
  await expectFigures(page, { all: 24, said: '23 comments · 1 reply', ...before });
  await unfold(page);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(24);
  await expectFigures(page, { all: 24, said: '23 comments · 1 reply', ...before });

  await page.getByLabel('Add a comment').fill('One more.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expectFigures(page, { all: 25, said: '24 comments · 1 reply', ...before });
  const own = commentOf(page, person.username);
  await own.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('And its reply.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expectFigures(page, { all: 26, said: '24 comments · 2 replies', ...before });
  await own.first().getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit your comment').fill('One more, in other words.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own.first()).toContainText('edited');
  await expectFigures(page, { all: 26, said: '24 comments · 2 replies', ...before });

  const form = page.getByRole('form', { name: 'Rate this club' });
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your comment').fill('Rated.');
  await form.getByRole('button', { name: 'Submit rating' }).click();
  await expectFigures(page, {
    all: 27,
    said: '25 comments · 2 replies',
    reviews: '3 reviews',
    stars: '2 comments came with a star rating.',
  });
  // The comment stays, with its stars (D60).
  await page.getByRole('button', { name: 'Delete rating' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFigures(page, {
    all: 27,
    said: '25 comments · 2 replies',
    reviews: '2 reviews',
    stars: '2 comments came with a star rating.',
  });

  await own.filter({ hasText: 'in other words' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const after: Figures = {
    all: 25,
    said: '24 comments · 1 reply',
    reviews: '2 reviews',
    stars: '2 comments came with a star rating.',
  };
  await expectFigures(page, after);
  await page.reload();
  await expectFigures(page, after);
  await page.goto('/find-club?state=Figureland');
  await expect(page.getByRole('main').locator('article')).toContainText('(2 reviews)');
});

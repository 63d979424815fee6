import type { Page } from '@playwright/test';
import { clubRatings } from '#db/schema/reviews.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { save } from '#tests/builders/save.ts';
import { aMember } from '#tests/builders/members.ts';
import { commentOf } from './club-page.ts';
import { ownState, pathOf } from './clubs.ts';
import { inQueue, signInAsAdmin } from './moderation.ts';
import { aRegistered, signIn, newPerson, toast } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import { expect, test } from './test.ts';

/** Rates the club whose page is open. */
async function rate(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Rate this club' });
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your comment').fill('Better now.');
  await form.getByRole('button', { name: 'Submit rating' }).click();
  await expect(page.getByText('Your rating and comment have been saved.')).toBeVisible();
}

test('[RATE-14] a new rating is on the cards of a list that was loaded before', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Rated Anew', state: 'Ratedland', county: 'R', city: 'R' });
  await save(site.sql, club, aMember().rating(club, 2));
  await site.sql.execute(
    `insert into user_club_affiliations (user_id, club_id, start_year)
     values ('${person.id}', '${club.id}', 2024)`,
  );
  await signIn(page, person);
  await page.goto('/find-club?state=Ratedland');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /Rated Anew/ })
    .first();
  await expect(page.getByRole('main')).toContainText('2.0');
  // Within the loaded document, so that its cached list stays.
  await card.click();
  await page.waitForURL(new RegExp(await pathOf(site.sql, club.id)));
  await rate(page);
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('3.0');
});

test('[CMPR-03, RATE-14] a new rating is in a comparison that was loaded before', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const state = ownState('Comparedland');
  const [club, other] = [aClub({ name: 'Compared Anew', state }), aClub({ state })];
  await save(site.sql, other, aMember().rating(club, 2));
  await site.sql.execute(
    `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${club.id}')`,
  );
  await signIn(page, person);
  await page.goto(`/compare?club=${club.id}&club=${other.id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('2.0 out of 5');
  await main.getByRole('link', { name: 'Compared Anew' }).first().click();
  await rate(page);
  await page.goBack();
  await expect(main).toContainText('3.0 out of 5');
});

test("[MODR-05] stars removed by a moderator are gone from a club's page that was loaded before", async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Judged Anew', state: ownState('Judgedland') });
  const author = aMember(newPerson()).rating(club, 1);
  const createdAt = new Date(Date.UTC(1900, 0, 1));
  await save(site.sql, author, aComment({ club, author, rating: 1, isFlagged: true, createdAt }));
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/comments');
  const username = author.profile.username ?? '';
  await chooseInMenu(await inQueue(page, username), 'Show on its page');
  const ratings = page.getByRole('heading', { name: 'How Families Rate This Club' });
  await expect(ratings).toBeVisible();
  await page.goBack();
  const shown = await inQueue(page, username);
  await shown.getByRole('button', { name: 'Remove: Insult or threat' }).click();
  await expect(toast(page)).toContainText('The comment has been removed.');
  await page.goForward();
  await expect(page.getByText('Removed: Insult or threat')).toBeVisible();
  await expect(ratings).toHaveCount(0);
});

test('a review that its author deletes is gone from a home page that was loaded before', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const words = `Homely words of ${person.username}`;
  // Newer than those of other tests.
  const createdAt = new Date(Date.now() + 60_000);
  const club = aClub();
  await save(site.sql, aComment({ club, author: person.id, comment: words, rating: 3, createdAt }));
  await site.sql.insert(clubRatings).values({ userId: person.id, clubId: club.id, rating: 3 });
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(words);
  await signIn(page, person);
  const main = page.getByRole('main');
  const review = main.getByRole('listitem').filter({ hasText: words });
  await review.getByRole('link').first().click();
  await commentOf(page, person.username).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('deleted');
  await page.goBack();
  await expect(main.getByRole('heading', { name: 'Newest reviews' })).toBeVisible();
  await expect(main).not.toContainText(words);
});

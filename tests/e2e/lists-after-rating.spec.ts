import { aClub } from '../builders/clubs.ts';
import { save } from '../builders/save.ts';
import { aMember } from '../builders/members.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('[RATE-14] a rating is on the cards of a list that was seen before it', async ({
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
  // Within the page that is loaded: what it knows of the list stays.
  await card.click();
  await page.waitForURL(new RegExp(await pathOf(site.sql, club.id)));
  const form = page.getByRole('form', { name: 'Rate this club' });
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your comment').fill('Better now.');
  await form.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('Your rating and comment have been saved.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('3.0');
});

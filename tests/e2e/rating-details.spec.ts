import { seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { card } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { holdCalls } from './hold-calls.ts';
import { signIn, newPerson, toast } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const PLACE = { state: 'Ratingland', county: 'Details', city: 'Details' };
const SEASON = currentSeason();

/** The next family to rate is the third: only then is the mean of coaching shown. */
function aClubRatedTwice(name: string) {
  const club = aClub({ ...PLACE, name });
  const older = { season: SEASON - 1, coaching: 5, safety: 5 };
  return {
    club,
    families: [
      aMember().rating(club, 5, undefined, older),
      aMember().rating(club, 4, undefined, older),
      aMember({ userType: 'coach' }).rating(club, 1, undefined, { ...older, coaching: 1 }),
    ],
  };
}

test.describe('signed in', () => {
  test.use({ viewport: DESKTOP });

  test('what is typed while a rating is being sent stays, and can be sent next', async ({
    page,
    site,
  }) => {
    const person = newPerson();
    const club = aClub({ ...PLACE, name: 'Eloquent Club' });
    await save(site.sql, aMember(person).withPassword().affiliatedWith(club));
    await signIn(page, person);
    await page.goto(await pathOf(site.sql, club.id));
    const form = page.getByRole('form', { name: 'Rate this club' });
    const words = form.getByLabel('Your comment');
    await form.getByRole('radio', { name: '3 stars' }).check();
    await words.fill('Good.');
    const letGo = await holdCalls(page, 'reviews.ratings.rateClub');
    await form.getByRole('button', { name: 'Submit rating' }).click();
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await words.fill('Good. And far.');
    letGo();
    const own = card(page, 'Your Rating');
    await expect(own).toContainText('You rated this club 3 stars.');
    await expect(form.getByRole('button', { name: 'Submit rating' })).toBeEnabled();
    await expect(words).toHaveValue('Good. And far.');
    await form.getByRole('button', { name: 'Submit rating' }).click();
    await expect(words).toHaveCount(0);
  });

  test('[REVW-04] [REVW-05] on a phone a family rates with details by keyboard, changes them, and withdraws them; the public page follows', async ({
    page,
    site,
    request,
  }) => {
    const person = newPerson();
    const { club, families } = aClubRatedTwice('Particular Club');
    await save(
      site.sql,
      ...families,
      aMember({ ...person, userType: 'parent' })
        .withPassword()
        .affiliatedWith(club),
    );
    const path = await pathOf(site.sql, club.id);
    const everybodys = async () => (await request.get(site.secondUrl + path)).text();
    expect(await everybodys()).toContain('once 3 families have rated them');
    await signIn(page, person);
    await page.setViewportSize(PHONE);
    await page.goto(path);

    const form = page.getByRole('form', { name: 'Rate this club' });
    const own = card(page, 'Your Rating');
    await expect(form.getByText('Add details (optional)')).toHaveCount(0);
    await form.getByRole('radio', { name: '3 stars' }).focus();
    await page.keyboard.press('Space');
    // It is folded: Tab moves from the text past one line to the button.
    await form.getByLabel('Your comment').fill('Honest about money.');
    await expect(form.getByLabel('Coaching')).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(form.getByText('Add details (optional)')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Season')).toBeFocused();
    await form.getByLabel('Season').selectOption(seasonLabel(SEASON));
    await form.getByLabel('Age group').selectOption('U14');
    await form.getByLabel('Coaching').selectOption('2 stars');
    await form.getByLabel('Cost as promised').selectOption('5 stars');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Submit rating' }).click();
    await expect(toast(page)).toContainText('Your rating and comment have been saved.');
    await expect(own).toContainText('You rated this club 3 stars.');
    await expect(own).toContainText(
      `Season ${seasonLabel(SEASON)} · U14 · Coaching 2 · Cost as promised 5`,
    );

    const ratings = card(page, 'How Families Rate This Club');
    await expect(card(page, 'Quick Facts')).toContainText('4.0(3 reviews)');
    await expect(ratings.locator('dl').filter({ visible: true })).toHaveText(
      'Coaching4.0 3 ratings',
    );
    await expect.poll(everybodys).toContain('<dt>Coaching</dt><dd><b>4.0</b>');
    const now = await everybodys();
    for (const secret of ['U14', 'Cost as promised']) expect(now).not.toContain(`<dt>${secret}`);

    await form.getByRole('radio', { name: '4 stars' }).check();
    await expect(form.getByLabel('Coaching')).toHaveValue('2');
    await form.getByLabel('Coaching').selectOption('5 stars');
    await form.getByLabel('Cost as promised').selectOption('Not rated');
    await form.getByLabel('Your comment').fill('Better since.');
    await form.getByRole('button', { name: 'Submit rating' }).click();
    await expect(own).toContainText(`Season ${seasonLabel(SEASON)} · U14 · Coaching 5`);
    await expect(own).not.toContainText('Cost');
    await expect(ratings).toContainText('Coaching5.0');

    await own.getByRole('button', { name: 'Delete rating' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, 'Quick Facts')).toContainText('4.5(2 reviews)');
    await expect(ratings).not.toContainText('Coaching');
    await expect(own).not.toContainText('U14');
    await expect.poll(everybodys).not.toContain('<dt>Coaching</dt>');
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`without JavaScript, ${viewport.width} wide`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('[REVW-05] the spread of ratings is shown, and a season can be chosen', async ({
      page,
      site,
    }) => {
      const { club, families } = aClubRatedTwice(`Spread Club ${viewport.width}`);
      await save(
        site.sql,
        ...families,
        aMember().rating(club, 2, undefined, { season: SEASON, coaching: 2, safety: 2 }),
        aMember().rating(club, 2),
      );
      await page.goto(await pathOf(site.sql, club.id));
      const ratings = card(page, 'How Families Rate This Club');
      const spread = ratings.getByRole('table', { name: 'Number of ratings by stars' });
      const numbers = spread.locator('tbody tr');
      await expect(ratings.getByRole('radio', { name: 'All' })).toBeChecked();
      await expect(numbers).toHaveText(['5 stars1', '4 stars1', '3 stars0', '2 stars2', '1 star0']);
      await expect(ratings.getByText('1 rating doesn’t say which season.')).toBeVisible();
      await expect(ratings.locator('dl').filter({ visible: true })).toHaveText(
        'Coaching4.0 3 ratingsSafety and care4.0 3 ratings',
      );
      await expectNoSidewaysScroll(page);

      await ratings.getByText(seasonLabel(SEASON), { exact: true }).click();
      await expect(numbers).toHaveText(['5 stars0', '4 stars0', '3 stars0', '2 stars1', '1 star0']);
      await expect(ratings.getByText('1 rating · Too few ratings to compare')).toBeVisible();
      await expect(ratings.locator('dl').filter({ visible: true })).toHaveCount(0);
      // By keyboard, too.
      await page.keyboard.press('ArrowDown');
      await expect(ratings.getByRole('radio', { name: seasonLabel(SEASON - 1) })).toBeChecked();
      await expect(ratings.getByText('4.5 out of 5 · 2 ratings')).toBeVisible();
      await expect(numbers.first()).toHaveText('5 stars1');
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[REVW-05] the ratings of a club are accessible, ${colorScheme}`, async ({ page, site }) => {
    const { club, families } = aClubRatedTwice(`Accessible Club ${colorScheme}`);
    await save(site.sql, ...families, aMember().rating(club, 3, undefined, { coaching: 3 }));
    await page.emulateMedia({ colorScheme });
    await page.goto(await pathOf(site.sql, club.id));
    await expect(card(page, 'How Families Rate This Club')).toBeVisible();
    await expectAccessible(page);
  });
}

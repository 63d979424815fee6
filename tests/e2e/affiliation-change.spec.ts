import { STAFF_LABEL } from '../../src/domain/review-rules.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { ATTESTATION, card, commentOf } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn, newPerson } from './people.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[REVW-03] a parent becomes a coach of the club, by keyboard, and a parent again on a phone', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Changing Sides', state: 'Sideland', county: 'S', city: 'S' });
  const person = newPerson();
  const member = aMember({ ...person, userType: 'parent' })
    .withPassword()
    .affiliatedWith(club, { playerName: 'Robin', startYear: 2023 })
    .rating(club, 5, 'Best of all.');
  await save(site.sql, member);
  const path = await pathOf(site.sql, club.id);
  await signIn(page, person);
  await page.goto(path);
  const own = card(page, 'Your Affiliation');
  await expect(own).toContainText('Parent');
  await tabTo(page, /^Edit$/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Edit affiliation' });
  const as = form.getByLabel('My role at this club');
  await expect(as).toBeFocused();
  await expect(as).toHaveValue('parent');
  await expect(form.getByLabel('Player name (optional)')).toHaveValue('Robin');
  await expect(form.getByLabel('Start year')).toHaveValue('2023');
  await expect(form.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('c');
  await expect(as).toHaveValue('coach');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Club affiliation edited.')).toBeVisible();
  await expect(own).toContainText('Coach');
  await expect(own).toContainText('Player: Robin');
  // On this page at once, and for others on either instance.
  await expect(commentOf(page, person.username)).toContainText(STAFF_LABEL);
  await expect(card(page, 'Quick Facts')).toContainText('No ratings yet');
  for (const url of [site.url, site.secondUrl]) {
    await expect
      .poll(async () => (await page.request.get(url + path)).text())
      .not.toContain('"ratingValue"');
  }

  await page.setViewportSize(PHONE);
  await page.goto('/profile');
  const list = card(page, 'My Club Affiliations');
  await list.getByRole('button', { name: /^Edit ?: Changing Sides/ }).click();
  await expectNoSidewaysScroll(page);
  await list.getByLabel('My role at this club').selectOption('Parent');
  await list.getByLabel('End year').fill('2022');
  await list.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list).toContainText('Choose an end year that isn’t before the start year.');
  await list.getByLabel('End year').fill('2025');
  await list.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list).toContainText('2023 to 2025');
  await expect(list).toContainText('Parent');
  await page.goto(path);
  await expect(commentOf(page, person.username)).not.toContainText(STAFF_LABEL);
});

test('adding an affiliation leaves nothing in the browser, and the attestation is never ticked in advance', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Forgetful Club', state: 'Sideland', county: 'S', city: 'S' });
  await save(site.sql, club);
  await signIn(page, await aRegistered(site.sql));
  await page.goto(await pathOf(site.sql, club.id));
  const own = card(page, 'Your Affiliation');
  const open = own.getByRole('button', { name: 'Add affiliation' });
  const [as, player, attested] = [
    own.getByLabel('My role at this club'),
    own.getByLabel('Player name (optional)'),
    own.getByLabel(ATTESTATION),
  ];
  await open.click();
  await as.selectOption('Player');
  await attested.check();
  await player.fill('Robin');
  await page.reload();
  await open.click();
  await expect(player).toHaveValue('Robin');
  await expect(as).toHaveValue('player');
  await expect(attested).not.toBeChecked();
  await attested.check();
  await own.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(own).toContainText('You’re affiliated with this club.');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .not.toContain('Robin');

  await own.getByRole('button', { name: 'Remove affiliation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await open.click();
  await expect(player).toHaveValue('');
  // The user type chosen at sign-up.
  await expect(as).toHaveValue('parent');
  await expect(attested).not.toBeChecked();
  await expect(own.getByText('We kept what you typed last time')).toHaveCount(0);
});

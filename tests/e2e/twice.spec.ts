import type { Locator } from '@playwright/test';
import { aClub } from '../builders/clubs.ts';
import { save } from '../builders/save.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, fillSignUp, signIn, somebody, toast } from './people.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

/** Two clicks within one frame: the page has no time to disable the button in between. */
async function clickTwiceAtOnce(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

test('two clicks in one frame post one comment', async ({ page, site }) => {
  const [person, club] = [await aRegistered(site.sql), aClub({ name: 'Clicked Twice Club' })];
  await save(site.sql, club);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  await page.getByLabel('Add a comment').fill('Only once, please.');
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Post Comment' }));
  await expect(toast(page)).toContainText('Your comment has been posted.');
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  const { rows } = await site.sql.execute(
    `select comment from club_comments where club_id = '${club.id}'`,
  );
  expect(rows).toEqual([{ comment: 'Only once, please.' }]);
});

test('two clicks in one frame suggest a club once, and send one mail', async ({ page, site }) => {
  const name = `Suggested Twice ${Date.now()}`;
  await page.goto('/suggest-club');
  await hydrated(page);
  await page.getByLabel('Club Name').fill(name);
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Send Suggestion' }));
  await expect(
    page.getByText('Your club suggestion has been sent successfully.').first(),
  ).toBeVisible();
  const { rows } = await site.sql.execute(
    `select count(*)::int as stored from club_suggestions where club_name = '${name}'`,
  );
  expect(rows).toEqual([{ stored: 1 }]);
});

test('two clicks in one frame register once, without a word of a taken name', async ({ page }) => {
  await fillSignUp(page, somebody());
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Register' }));
  await expect(toast(page)).toContainText('Check your email to confirm your registration.');
  await expect(page.getByText('is already taken')).toHaveCount(0);
});

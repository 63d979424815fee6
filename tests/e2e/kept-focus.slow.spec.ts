import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aClubAdmin } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { holdCalls } from './hold-calls.ts';
import { aRegistered, signIn } from './people.ts';
import { expect, frames, test } from './test.ts';

/** Focuses a button and presses it, as keyboard users do. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
}

/** Waits until the focus is inside the page, and not on its body. */
async function expectFocusWithin(page: Page): Promise<void> {
  await expect(page.locator('#content *:focus')).toHaveCount(1);
}

test('[MINE-03, MINE-05] notes and alerts of saved clubs leave the focus where it is', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub();
  await save(site.sql, club);
  await site.sql
    .insert(savedClubs)
    .values({ userId: person.id, clubId: club.id, clubName: club.row.name });
  await signIn(page, person);
  await page.goto('/saved');
  const note = page.getByLabel(/^Your note/);
  await note.fill('Ask about the gym.');
  await press(page, /^Save note/);
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(note).toBeFocused();

  const answers: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('setClubAlerts')) answers.push(request.url());
  });
  const alerts = page.getByLabel('Email me updates about these clubs');
  await alerts.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(alerts).toHaveValue('weekly');
  const stored = () =>
    site.sql
      .select({ clubs: alertSettings.clubs })
      .from(alertSettings)
      .where(eq(alertSettings.userId, person.id));
  await expect.poll(stored).toEqual([{ clubs: 'weekly' }]);
  await expect(alerts).toHaveValue('weekly');
  await expect(alerts).toBeFocused();

  // The next key, however soon, starts from this choice and not from the previous one.
  const shown = await alerts.evaluate(async (field: HTMLSelectElement) => {
    field.value = 'off';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    return field.value;
  });
  expect(shown).toBe('off');
  await expect.poll(stored).toEqual([{ clubs: 'off' }]);
  await expect.poll(() => answers.length).toBe(3);

  // The last choice counts, even while it is still being sent.
  const letGo = await holdCalls(page, 'saved.clubs.setClubAlerts');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  letGo();
  await expect.poll(() => answers.length).toBe(6);
  expect(await stored()).toEqual([{ clubs: 'daily' }]);
  await expect(alerts).toHaveValue('daily');
});

test('[MINE-04] renaming and deleting saved searches leave the focus where it is', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await site.sql.insert(savedSearches).values(
    ['One', 'Two'].map((name) => ({
      userId: person.id,
      name,
      page: 'finder' as const,
      query: `?county=${name}`,
    })),
  );
  await signIn(page, person);
  await page.goto('/saved');
  await press(page, 'Rename: One');
  await page.getByRole('textbox', { name: 'Name' }).fill('Three');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('button', { name: 'Rename: Three' });
  await expect(renamed).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Cancel');
  await expect(renamed).toBeFocused();
  // A choice made beside an open name field keeps the focus, also after the list has been reloaded.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const alerts = page.getByLabel('Email me updates about “Two”');
  await alerts.focus();
  const readAgain = page.waitForResponse(/getSavedSearches/);
  await page.keyboard.press('ArrowDown');
  await (await readAgain).finished();
  await frames(page);
  await expect(alerts).toBeFocused();
  await press(page, 'Cancel');
  await press(page, 'Delete: Three');
  await press(page, 'Delete search');
  await expect(page.getByText('Search deleted')).toBeVisible();
  await expect(renamed).toHaveCount(0);
  await expectFocusWithin(page);
});

test("[TRYO-07] the screen of a club's tryouts keeps the focus as its parts change", async ({
  page,
  site,
}) => {
  const club = aClub();
  await save(site.sql, aTryout({ club, status: 'canceled' }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/edit/tryouts`);
  await press(page, /^Undo cancellation/);
  await expect(page.getByText('Tryout is back on')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel tryout/ })).toBeFocused();
  await press(page, 'Add tryouts');
  await expect(page.getByRole('form', { name: 'Add tryouts' })).toBeVisible();
  await expectFocusWithin(page);
  await press(page, 'Back to the list');
  await expect(page.getByRole('button', { name: 'Add tryouts' })).toBeVisible();
  await expectFocusWithin(page);
});

test('[SEAS-08, SEAS-09] removing a program focuses the undo button, and undoing focuses the sheet', async ({
  page,
  site,
}) => {
  const club = aClub();
  await save(site.sql, aProgram({ club }), aProgram({ club, ageGroup: 'U15', position: 1 }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/season?season=2026`);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectFocusWithin(page);
});

test('[TRYO-07] deleting a tryout focuses the link to add new ones', async ({ page, site }) => {
  const club = aClub();
  const updatedAt = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await save(site.sql, aTryout({ club, status: 'canceled', updatedAt }), aTryout({ club }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/edit/tryouts`);
  await press(page, /^Delete/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tryout deleted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add tryouts' })).toBeFocused();
});

test('[MODR-07] sending an appeal focuses its confirmation', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const club = aClub();
  const comment = aComment({ club, author: person.id }).reported().decided({ outcome: 'removed' });
  await save(site.sql, comment);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  await press(page, 'Appeal');
  await page.getByLabel('Why should the comment come back?').fill('I was there.');
  await press(page, 'Send appeal');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('your appeal is waiting for an answer')).toBeFocused();
});

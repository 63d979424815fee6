import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aClubAdmin, errorOf, form } from './club-edit.ts';
import { signIn } from './people.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

test("by keyboard alone: a club's whole form is filled in, refused, corrected, and saved by Enter", async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Walked Club', state: 'Editland', county: 'K', city: 'K' });
  const person = await aClubAdmin(site.sql, club);
  await save(site.sql, aPracticeLocation({ club, name: 'Gym', address: '1 Lane' }));
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}/edit`);
  const fields = await form(page);

  // Tab stops at every control, in visual order, and leaves the form.
  const stops = await fields.evaluateHandle((all) =>
    [
      ...all.querySelectorAll<HTMLElement>('summary, input, textarea, select, button, a[href]'),
    ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility()),
  );
  const place = () =>
    stops.evaluate((all) => all.findIndex((one) => one === document.activeElement));
  const count = await stops.evaluate((all) => all.length);
  expect(count).toBeGreaterThan(50);
  await tabTo(page, /^Club Basics/);
  const visited = [await place()];
  for (let pressed = 1; pressed < count; pressed += 1) {
    await page.keyboard.press('Tab');
    visited.push(await place());
  }
  expect(visited).toEqual(Array.from({ length: count }, (_, at) => at));
  await page.keyboard.press('Tab');
  expect(await place()).toBe(-1);
  await page.keyboard.press('Shift+Tab');
  expect(await place()).toBe(count - 1);

  await tabTo(page, /^Club name/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await tabTo(page, /^Website/);
  await page.keyboard.type('javascript:alert(1)');
  await tabTo(page, /^AAU/);
  await page.keyboard.press('Space');
  await tabTo(page, /^U12 Girls Travel teams/);
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await expect(fields.getByLabel('U13 Girls Travel teams')).toBeFocused();
  await page.keyboard.press('Enter');

  const name = fields.getByLabel('Club name');
  await expect(name).toBeFocused();
  expect(await errorOf(name)).toBe('Club name is required');
  await page.keyboard.type('Walked Anew');
  await tabTo(page, /^Website/);
  expect(await errorOf(fields.getByLabel('Website'))).toBe('Invalid URL format');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('walked.example.org');
  await page.keyboard.press('Enter');
  await expect(fields).toHaveCount(0);
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  const [stored] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  expect(stored).toMatchObject({
    name: 'Walked Anew',
    website: 'https://walked.example.org',
    organizationalAffiliations: ['AAU'],
    teamsPerAgeGroup: { U12: { Girls: { Travel: 2 } } },
  });
});

test('by keyboard alone: the dialog before leaving traps the focus, and returns it when closed', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Unleft Club', state: 'Editland', county: 'U', city: 'U' });
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/edit`);
  await form(page);
  await tabTo(page, /^Description/);
  await page.keyboard.type('Worth a question.');
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  // Nothing behind the dialog can be reached; between its ends the focus is on the document.
  const isKept = () =>
    question.evaluate((dialog) => {
      const { activeElement, body } = document;
      return activeElement === body || dialog.contains(activeElement);
    });
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await isKept(), key).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  const leave = question.getByRole('button', { name: 'Leave' });
  for (let pressed = 0; pressed < 4; pressed += 1) {
    if (await leave.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clubs/${club.id}`);
});

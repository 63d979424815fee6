import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { holdCalls } from './hold-calls.ts';
import { aRegistered, signIn, toast, toasts } from './people.ts';
import { DESKTOP, expect, expectAccessible, hydrated, test } from './test.ts';

// How forms behave while the visitor types, or while they are being sent.

test.use({ viewport: DESKTOP });

test('what is typed while a club is being suggested stays', async ({ page }) => {
  await page.goto('/suggest-club');
  await hydrated(page);
  const letGo = await holdCalls(page, 'clubs.suggestions.suggestClub');
  const send = page.getByRole('button', { name: 'Send Suggestion' });
  const phone = page.getByLabel('Contact Phone');
  await page.getByLabel('Club Name').fill('Typed On Aces');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await phone.fill('555-0142');
  letGo();
  await expect(toast(page)).toContainText('Success!');
  await expect(phone).toHaveValue('555-0142');
  await expect(page.getByLabel('Club Name')).toHaveValue('Typed On Aces');
  await send.click();
  await expect(phone).toHaveValue('');
  await expect(page.getByLabel('Club Name')).toHaveValue('');
});

test('what is typed while an edit is being suggested stays', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Typed On Club', state: 'Suggestland', county: 'T', city: 'T' });
  await save(site.sql, club);
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}/suggest-edit`);
  const letGo = await holdCalls(page, 'clubs.suggestions.suggestEdit');
  const send = page.getByRole('button', { name: 'Send Suggestion' });
  const field = page.getByLabel('Your suggestions');
  await field.fill('New phone.');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await field.fill('New phone. And new colors.');
  letGo();
  await expect(toast(page)).toContainText('Suggestion sent!');
  await expect(field).toHaveValue('New phone. And new colors.');
  await page.reload();
  await expect(field).toHaveValue('New phone. And new colors.');
  await send.click();
  await expect(field).toHaveValue('');
});

test('an existing club is named while its name is typed, and a success clears the errors', async ({
  page,
  site,
}) => {
  const key = `Zyx${Date.now()}`;
  const club = aClub({ name: `St. ${key}’s`, city: 'Ardmore', state: 'Pennsylvania' });
  await save(site.sql, club);
  const send = page.getByRole('button', { name: 'Send Suggestion' });
  await page.goto('/suggest-club');
  await hydrated(page);
  await send.click();
  await expect(toasts(page, 'destructive')).toContainText('Required field missing');
  await page.getByLabel('Club Name').fill(`the st ${key.toLowerCase()}s volleyball club`);
  const listed = page.getByRole('link', { name: `St. ${key}’s, Ardmore` });
  await expect(listed).toHaveAttribute('href', await pathOf(site.sql, club.id));
  await expectAccessible(page);
  await page.getByLabel('Club Name').fill(`Brand new ${key}`);
  await expect(listed).toHaveCount(0);
  await send.click();
  await expect(toast(page)).toContainText('Success!');
  await expect(toasts(page, 'destructive')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { callsTo } from './hold-calls.ts';
import { atAnyInstance, mailTo } from './outbox.ts';
import { aRegistered, PASSWORD, signIn, signInByForm, newPerson, toast } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ expectedConsole: ['status of 400', 'status of 401'] });

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email address' }) });

async function askFor(page: Page, newEmail: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: /Change email address|Choose a different one/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New email address').fill(newEmail);
  await dialog.getByLabel('Your password, or a code from your app').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await expect(dialog).toHaveCount(0);
}

async function linkIn(page: Page, site: Site, address: string, count = 1): Promise<string> {
  const { links } = await mailTo(page.request, site.url, address, count);
  const link = links.find((address) => address.includes('#email-change=')) ?? '';
  return site.url + atAnyInstance(link);
}

test('a new email address: requested, confirmed from both mailboxes, on another instance and signed out', async ({
  page,
  site,
  browser,
}) => {
  const person = await aRegistered(site.sql);
  const newEmail = `new_${newPerson().email}`;
  await signIn(page, person);
  await page.goto('/profile');
  await card(page).getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the links' }).click();
  await expect(dialog.getByLabel('New email address')).toHaveAccessibleDescription(
    'Enter your email address.',
  );
  await dialog.getByLabel('Your password, or a code from your app').fill(PASSWORD);
  for (const [typed, problem] of [
    ['no address', 'Invalid email format'],
    [person.email.toUpperCase(), 'That’s already your email address.'],
  ] as const) {
    await dialog.getByLabel('New email address').fill(typed);
    await dialog.getByRole('button', { name: 'Send the links' }).click();
    await expect(dialog.getByLabel('New email address')).toHaveAccessibleDescription(problem);
    await expect(dialog.getByLabel('New email address')).toBeFocused();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await askFor(page, newEmail);
  await expect(card(page)).toContainText(`Waiting to change to ${newEmail}`);
  await expect(card(page)).toContainText('with the links we emailed to both addresses');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The new address, in another browser, signed out. Opening the link alone changes nothing.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const newLink = new URL(await linkIn(page, site, newEmail));
  await other.goto(site.secondUrl + newLink.pathname + newLink.hash);
  await expect(other.getByRole('heading', { name: 'Is this your address?' })).toBeVisible();
  await expectAccessible(other);
  // The link is used up now. Whether the page reloads it first depends on other requests.
  const readAgain = callsTo(other, 'accounts.profile.readChangeLink');
  await other.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(other.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(readAgain).toEqual([]);
  await other.reload();
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(card(page)).toContainText('with the link we emailed to your current address');

  // The old address, in the browser that requested the change.
  await page.goto(await linkIn(page, site, person.email));
  await expect(page.getByText(newEmail)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your email address has been changed' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);
  for (const address of [person.email, newEmail]) {
    expect((await mailTo(page.request, site.url, address, 2)).subject).toContain('was changed');
  }
  const third = await browser.newContext({ baseURL: site.url });
  await signInByForm(await third.newPage(), { ...person, email: newEmail });
  await third.close();
});

test('a new email address: canceled on the profile, or stopped from the old mailbox', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  await page.goto('/profile');
  await askFor(page, `one_${newPerson().email}`);
  await card(page).getByRole('button', { name: 'Cancel the change' }).click();
  await expect(toast(page).filter({ hasText: 'Change canceled' })).toBeVisible();
  await expect(card(page)).not.toContainText('Waiting to change');
  await askFor(page, `two_${newPerson().email}`);
  await page.goto(await linkIn(page, site, person.email, 2));
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change was stopped' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(card(page)).toContainText(person.email);
  await expect(card(page)).not.toContainText('Waiting to change');
});

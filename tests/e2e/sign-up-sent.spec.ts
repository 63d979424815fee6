import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { linkOf, mailTo } from './outbox.ts';
import {
  CHOSEN_PASSWORD,
  aRegistered,
  confirm,
  fillSignUp,
  register,
  newPerson,
} from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const again = (page: Page) => page.getByRole('button', { name: 'Send again' });

test.describe('after registering', () => {
  test.use({ viewport: DESKTOP });

  test('the page shows the address, and when another mail can be requested, also after a reload', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    const person = newPerson();
    await register(page, person);
    const now = () => page.evaluate(() => Date.now());
    const registered = await now();
    const main = page.getByRole('main');
    await expect(title(page)).toHaveText('Check your email');
    await expect(main).toContainText(person.email);
    await expect(main).toContainText('You can send it again in 10 minutes.');
    await expectAccessible(page);
    await again(page).press('Enter');
    await expect(main.getByRole('status')).toContainText('It’s too soon.');
    // A little more than four minutes later, however long the test took.
    await page.clock.fastForward(Math.max(0, registered + 242_000 - (await now())));
    await page.reload();
    await expect(title(page)).toHaveText('Check your email');
    await expect(main).toContainText(person.email);
    await expect(main).toContainText('You can send it again in 6 minutes.');
    // As if the server's clock had advanced as well.
    const slot = hash('sha256', `confirmation mail to ${person.email}`, 'base64url');
    await site.sql.execute(`update auth.rate_limit set ends_at = now() where key = '${slot}'`);
    await page.clock.fastForward('06:00');
    await expect(main).not.toContainText('You can send it again');
    await again(page).press('Enter');
    await expect(main.getByRole('status')).toContainText('Sent again.');
    await expect(main).toContainText('You can send it again in 10 minutes.');
    await expect(again(page)).toBeFocused();
    await again(page).press('Enter');
    await expect(main.getByRole('status')).toHaveText(
      /^It’s too soon\. You can send it again in \d+ minutes\.$/,
    );
    await page.clock.resume();
    await confirm(page, site.url, person, 2);
  });

  test('a wrong address is corrected under the same username, and only the new mail confirms', async ({
    page,
    site,
  }) => {
    const person = newPerson();
    const wrong = { ...person, email: `wrong-${person.email}` };
    await register(page, wrong);
    const link = linkOf(await mailTo(page.request, site.url, wrong.email));
    await page.getByRole('link', { name: 'Wrong address?' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(wrong.email);
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
    await page.getByLabel('I confirm that I am at least 13').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('main')).toContainText(person.email);
    await expect(page.getByRole('main')).not.toContainText(wrong.email);
    await page.goto(link);
    await expect(page).toHaveURL(/#confirmation-link-ended$/);
    await confirm(page, site.url, person);
  });

  test('another user can register in the same tab, with an empty form', async ({ page }) => {
    await register(page, newPerson());
    await page.goto('/auth?mode=signup');
    await page.getByRole('button', { name: 'Start with an empty form' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.goto('/auth?mode=sent');
    await expect(page.getByRole('main')).toContainText('Need us to send it again?');
  });
});

test('an address that has an account gets the same page, on a phone', async ({ page, site }) => {
  await page.setViewportSize(PHONE);
  const owner = await aRegistered(site.sql);
  const texts: string[] = [];
  for (const person of [newPerson(), { ...newPerson(), email: owner.email }]) {
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('main')).toContainText(person.email);
    await again(page).press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('It’s too soon.');
    const text = await page.getByRole('main').innerText();
    texts.push(text.replace(person.email, 'ADDRESS'));
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(texts[1]).toBe(texts[0]);
  await expectNoSidewaysScroll(page);
});

import type { Page } from '@playwright/test';
import { codeOf } from '#tests/authenticator.ts';
import { PASSWORD } from './people.ts';
import { expect } from './test.ts';

/** Sets up an authenticator app on the open screen. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  // For an app on the same device.
  const link = await dialog.getByRole('link').getAttribute('href');
  expect(link).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret.replaceAll(' ', ''));
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  return { secret, codes: await savedCodes(page) };
}

/** Reads the recovery codes and confirms that they are saved. */
export async function savedCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('I’ve saved these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(list).toHaveCount(0);
  return codes;
}

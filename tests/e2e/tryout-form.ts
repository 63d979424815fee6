import type { Page } from '@playwright/test';
import { dayAt } from '#domain/season.ts';
import { site as config } from '#site.config.ts';
import { expect } from './test.ts';

export const DAY_MS = 24 * 60 * 60_000;

/** On a club's tryouts: fills in six consecutive days, for girls of U11 to U16, and saves them. */
export async function addSixTryouts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add tryouts' }).click();
  await page.getByLabel('Address').fill('1 School Lane');
  await page.getByLabel('Fee in dollars').fill('25');
  const form = page.getByRole('form', { name: 'Add tryouts' });
  for (let at = 0; at < 6; at += 1) {
    if (at > 0) await page.getByRole('button', { name: 'Add another date' }).click();
    const date = form.getByRole('listitem').nth(at);
    await date.getByLabel('Gender').selectOption('Girls');
    const day = dayAt(new Date(Date.now() + (5 + at) * DAY_MS), config.timeZone);
    await date.getByLabel('Date', { exact: false }).first().fill(day);
    await date.getByLabel('Starts at').fill('09:00');
    await date.getByLabel('Ends at').fill('11:30');
    await date.getByLabel(`U1${at + 1}`).check();
  }
  await page.getByRole('button', { name: 'Save tryouts' }).click();
  await expect(page.getByRole('button', { name: /^Edit (?:Girls|Boys)/ })).toHaveCount(6);
}

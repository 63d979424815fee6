import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { signInAsAdmin } from './moderation.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated, test } from './test.ts';

/** The height of a phone's window above its keyboard. */
const ABOVE_KEYBOARD = { width: PHONE.width, height: 420 };

/** Whether the bar covers the focused element. */
async function coversFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const field = document.activeElement?.getBoundingClientRect();
    const bar = document.querySelector('form [aria-live]')?.closest('.sticky');
    const edge = bar?.getBoundingClientRect();
    if (!field || !edge || !bar || bar.contains(document.activeElement)) return false;
    return field.bottom > edge.top && field.top < edge.bottom;
  });
}

// Different names: the form warns about a club with a similar one.
for (const [name, viewport] of [
  ['Keyboard Spikers', ABOVE_KEYBOARD],
  ['Upright Setters', PHONE],
  ['Widescreen Aces', DESKTOP],
] as const) {
  test(`the bar of a long form stays visible, says what is not saved, and covers no field focused by keyboard, at ${viewport.width} × ${viewport.height}`, async ({
    page,
    site,
  }) => {
    const club = aClub({ name, city: 'Paoli', state: 'Pennsylvania' });
    await save(site.sql, club);
    await signInAsAdmin(page, site.sql);
    await page.setViewportSize(viewport);
    await page.goto(`/clubs/${club.id}/edit`);
    const form = page.getByRole('form', { name: 'Edit club' });
    const button = form.getByRole('button', { name: 'Save Changes' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await hydrated(page);
    await expect(form.getByText('No changes yet')).toBeVisible();
    await form.getByLabel('City').fill('Malvern');
    await expect(form.getByText('Not saved yet: City')).toBeVisible();
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await coversFocus(page)).toBe(false);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
  });
}

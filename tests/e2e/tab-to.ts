import type { Page } from '@playwright/test';

/** Enough for a form with a table of numbers, the longest there is. */
const MOST_STOPS = 250;

/**
 * Presses Tab until an element with that name has the focus.
 *
 * @param name the full name, or a pattern
 */
export async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      const other =
        element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
          ? element.labels[0]?.textContent
          : null;
      return element?.getAttribute('aria-label') ?? label ?? other ?? element?.textContent ?? '';
    });
    if (typeof name === 'string' ? focused.trim() === name : name.test(focused)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

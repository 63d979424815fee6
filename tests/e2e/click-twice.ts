import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Two clicks within one frame, before the page can disable the button. */
export async function clickTwiceAtOnce(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

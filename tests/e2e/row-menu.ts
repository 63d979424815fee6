import type { Locator, Page } from '@playwright/test';

/**
 * The menu button of a row.
 *
 * @param within the page, or the row itself
 * @param of what the row is about; undefined if there is only one row
 */
export function menuOf(within: Page | Locator, of?: string): Locator {
  return of === undefined
    ? within.getByRole('button', { name: /^Actions for / })
    : within.getByRole('button', { name: `Actions for ${of}`, exact: true });
}

/** Opens a row's menu and chooses an item. */
export async function chooseInMenu(
  within: Page | Locator,
  deed: string,
  of?: string,
): Promise<void> {
  await menuOf(within, of).click();
  await within.getByRole('menuitem', { name: deed, exact: true }).click();
}

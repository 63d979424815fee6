import type { Locator, Page } from '@playwright/test';

/**
 * The button of the menu of a row.
 *
 * @param within the page, or the row itself
 * @param of what the row is about; any, where there is only one
 */
export function menuOf(within: Page | Locator, of?: string): Locator {
  return of === undefined
    ? within.getByRole('button', { name: /^Actions for / })
    : within.getByRole('button', { name: `Actions for ${of}`, exact: true });
}

/** Opens the menu of a row and chooses something. */
export async function chooseInMenu(
  within: Page | Locator,
  deed: string,
  of?: string,
): Promise<void> {
  await menuOf(within, of).click();
  await within.getByRole('menuitem', { name: deed, exact: true }).click();
}

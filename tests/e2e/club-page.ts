import type { Page } from '@playwright/test';

/** The text that a user attests to become affiliated. */
export const ATTESTATION =
  'I attest that I or my child have played for this club or that I am a coach/representative of this club.';

/** A card on a club's page, by its title. */
export function card(page: Page, title: string | RegExp) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title }) });
}

/** The comments of a user. */
export function commentOf(page: Page, username: string) {
  return page.getByRole('article', { name: `Comment by ${username}` });
}

/** Expands a club's folded comments, with the folds inside them. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details.folded:not([open]) > summary').filter({ visible: true });
  while ((await folded.count()) > 0) await folded.first().click();
}

import type { Page } from '@playwright/test';

/** What somebody has to attest to be affiliated. */
export const ATTESTATION =
  'I attest that I or my child have played for this club or that I am a coach/representative of this club.';

/** The card of a club's page with a title. */
export function card(page: Page, title: string | RegExp) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title }) });
}

/** The comments of a person. */
export function commentOf(page: Page, username: string) {
  return page.getByRole('article', { name: `Comment by ${username}` });
}

/** Opens what is folded away of a club's comments, with the folds within. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details.folded:not([open]) > summary').filter({ visible: true });
  while ((await folded.count()) > 0) await folded.first().click();
}

import type { Page } from '@playwright/test';
import { hydrated } from './test.ts';

/** Opens a page whose scripts do not arrive until the returned function is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    arrive();
    await hydrated(page);
  };
}

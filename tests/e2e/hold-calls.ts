import type { Page } from '@playwright/test';

/**
 * Lets calls of a server function wait until they are let go.
 *
 * @returns lets them go
 */
export async function holdCalls(page: Page, name: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/_serverFn/${name}*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

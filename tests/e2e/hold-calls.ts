import type { Page, Route } from '@playwright/test';

/**
 * Holds calls of a server function until they are released.
 *
 * @param goOn what to do with them then; by default they reach the server
 * @returns releases them
 */
export async function holdCalls(
  page: Page,
  name: string,
  goOn = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/_serverFn/${name}**`, async (route) => {
    await gate.promise;
    await goOn(route);
  });
  return () => gate.resolve();
}

/** Collects a page's calls of a server function from now on. */
export function callsTo(page: Page, name: string): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/_serverFn/${name}`)) calls.push(request.url());
  });
  return calls;
}

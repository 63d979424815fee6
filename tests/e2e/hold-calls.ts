import type { Page, Route } from '@playwright/test';

/**
 * Lets calls of a server function wait until they are let go.
 *
 * @param goOn what becomes of them then; by default they reach the server
 * @returns lets them go
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

/** Collects the calls of a server function that a page makes from now on. */
export function callsTo(page: Page, name: string): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/_serverFn/${name}`)) calls.push(request.url());
  });
  return calls;
}

import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/**
 * A request that fails is retried three times, after one, two, and four seconds of the page's fake clock
 * (`page.clock`), and the failure is not shown before the last one.
 *
 * @param page with that clock
 * @param what.address of the requests, which are held until they have been checked
 * @param what.fail makes one of them fail
 * @param what.ask makes the page send the first one
 * @param what.failure what the page says in the end
 * @returns how many requests there have been so far
 */
export async function expectRetries(
  page: Page,
  what: {
    readonly address: string;
    readonly fail: (route: Route) => Promise<void>;
    readonly ask: () => Promise<unknown>;
    readonly failure: string;
  },
): Promise<() => number> {
  const asked: (() => void)[] = [];
  await page.route(what.address, async (route) => {
    await new Promise<void>((resolve) => {
      asked.push(resolve);
    });
    await what.fail(route);
  });
  await what.ask();
  for (const [at, seconds] of [1, 2, 4].entries()) {
    await expect.poll(() => asked.length).toBe(at + 1);
    await expect(page.getByText(what.failure)).toHaveCount(0);
    const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/_serverFn/'));
    asked[at]?.();
    await failed;
    // The page has received the failure, and its wait has begun.
    await page.evaluate(() => undefined);
    await page.clock.runFor(seconds * 1_000 + 50);
  }
  await expect.poll(() => asked.length).toBe(4);
  await expect(page.getByText(what.failure)).toHaveCount(0);
  asked[3]?.();
  return () => asked.length;
}

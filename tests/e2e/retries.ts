import type { Page, Route } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What cannot be loaded is tried three times more, after one, two and four seconds by the clock that the page was
 * given (`page.clock`), and is not said to have failed before the last.
 *
 * @param page with that clock
 * @param what.address of the requests, which are not let go before they were looked at
 * @param what.fail makes one fail
 * @param what.ask lets the page ask
 * @param what.failure what the page says in the end
 * @returns how many requests there have been by now
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
    // The page has heard of it by then, and the wait has begun.
    await page.evaluate(() => undefined);
    await page.clock.runFor(seconds * 1_000 + 50);
  }
  await expect.poll(() => asked.length).toBe(4);
  await expect(page.getByText(what.failure)).toHaveCount(0);
  asked[3]?.();
  return () => asked.length;
}

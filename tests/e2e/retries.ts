import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What could not be loaded is tried three times more, after one, two and four seconds by the clock that the page was
 * given (`page.clock`), and is not said to have failed before the last.
 *
 * @param tries how often it was asked for
 * @param failure what the page says in the end
 */
export async function expectRetries(
  page: Page,
  tries: () => number,
  failure: string,
): Promise<void> {
  await expect.poll(tries).toBe(1);
  for (const [at, seconds] of [1, 2, 4].entries()) {
    await expect(page.getByText(failure)).toHaveCount(0);
    // More than once where the page has not heard of the failure by then; the next wait is longer.
    const afterWaiting = async () => {
      await page.clock.runFor(seconds * 1_000 + 50);
      return tries();
    };
    await expect.poll(afterWaiting).toBeGreaterThanOrEqual(at + 2);
  }
}

import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * What cannot be loaded is tried three times more, after one, two and four seconds by the clock that the page was
 * given (`page.clock`), and is not said to have failed before the last.
 *
 * @param failed how many requests for it have failed so far
 * @param failure what the page says in the end
 */
export async function expectRetries(
  page: Page,
  failed: () => number,
  failure: string,
): Promise<void> {
  for (const [at, seconds] of [1, 2, 4].entries()) {
    await expect.poll(failed).toBe(at + 1);
    await expect(page.getByText(failure)).toHaveCount(0);
    // The page has heard of it by then, and the wait has begun.
    await page.evaluate(() => undefined);
    await page.clock.runFor(seconds * 1_000 + 50);
  }
  await expect.poll(failed).toBe(4);
}

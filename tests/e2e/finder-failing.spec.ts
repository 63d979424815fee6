import { expectRetries } from './retries.ts';
import { toasts } from './people.ts';
import { startSite } from './site.ts';
import { DESKTOP, expect, expectAccessible, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[FIND-24] shows a skeleton of six cards while clubs load', async ({ page }) => {
  await page.goto('/find-club');
  await hydrated(page);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page.locator('[data-skeleton=club]')).toHaveCount(6);
  await expect(page.getByText('Loading clubs...')).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await expect(page.locator('[data-skeleton=club]')).toHaveCount(0);
});

test.describe('when the server is gone', () => {
  test.use({ expectedConsole: ['ERR_CONNECTION_REFUSED', 'Failed to load resource'] });

  test('[FIND-44, FIND-45] tries three more times, then says so in a toast and on the page, and recovers', async ({
    page,
    site,
  }) => {
    const own = await startSite({ DATA_DIR: site.dataDir });
    await page.goto(`${own.url}/find-club`);
    await hydrated(page);
    await page.clock.install();
    await own.stop();
    const tries = await expectRetries(page, {
      address: '**/_serverFn/**',
      fail: (route) => route.continue(),
      ask: () => page.getByRole('button', { name: 'Search Clubs' }).click(),
      failure: 'Error fetching clubs',
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Error fetching clubs' });
    await expect(alert).toContainText('We couldn’t reach the site.');
    const toast = toasts(page, 'destructive');
    await expect(toast).toContainText('Error fetching clubs');
    await expect(toast).toContainText('We couldn’t reach the site.');
    await page.clock.runFor(60_000);
    expect(tries()).toBe(4);

    await page.unroute('**/_serverFn/**');
    const again = await startSite({ DATA_DIR: site.dataDir, PORT: new URL(own.url).port });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Showing/)).toBeVisible();
    await again.stop();
  });
});

import { tcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import { toast } from './people.ts';
import { startSite } from './site.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

const REFERENCE = /Reference: ([\da-f-]{36})/;

test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

test('while the database is down a form says so, keeps what was typed, and works afterward', async ({
  page,
  site,
}) => {
  // Starts a site of its own.
  test.slow();
  const gate = await tcpGate(Number(new URL(site.appUrl).port));
  const through = new URL(site.appUrl);
  through.port = String(gate.port);
  const own = await startSite({
    DATA_DIR: site.dataDir,
    DATABASE_URL: through.href,
    DATABASE_OWNER_URL: process.env.E2E_OWNER_URL ?? '',
  });
  await page.goto(`${own.url}/suggest-club`);
  await hydrated(page);
  await page.getByLabel('Club Name').fill('Typed in the outage');
  await gate.shut();
  const send = page.getByRole('button', { name: 'Send Suggestion' });
  await send.click();
  await expect(toast(page)).toContainText('Failed to send club suggestion. Please try again.');
  await expect(page.getByLabel('Club Name')).toHaveValue('Typed in the outage');
  // The reference an operator needs, below the form and on a page that could not be rendered.
  await expect(
    page.getByRole('alert').filter({ hasText: 'We can’t load or save anything right now' }),
  ).toHaveText(REFERENCE);
  const another = await page.context().newPage();
  await another.goto(`${own.url}/find-club?name=Nothing`);
  await expect(another.getByText(REFERENCE)).toBeVisible();
  const [, reference = 'none'] = REFERENCE.exec(await another.locator('body').innerText()) ?? [];
  expect(own.lines.join('\n')).toContain(reference);
  await another.close();
  // A page that is not cached says so as well.
  const answer = await page.request.get(`${own.url}/find-club?name=Outage`);
  expect(answer.status()).toBe(503);
  await gate.open();
  await expect
    .poll(async () => (await page.request.get(`${own.url}/readyz`)).status(), { timeout: 30_000 })
    .toBe(200);
  await send.click();
  await expect(toast(page)).toContainText('Your club suggestion has been sent successfully.');
  await own.stop();
  await gate.shut();
});

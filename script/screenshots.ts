/**
 * Takes the pictures of docs/screenshots: home, finder and a club's page, at the width of a phone
 * and of a desktop, in both colour schemes. Ends with 1 when one is larger than the repository
 * should carry.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { DESKTOP, hydrated, PHONE } from '../tests/e2e/test.ts';
import { launchChromium, withSampleSite } from './lib-sample-site.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const MOST_BYTES = 200_000;

const widths = { phone: PHONE, desktop: DESKTOP };
const schemes = ['light', 'dark'] as const;

await withSampleSite(async ({ url }) => {
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    const pages = {
      home: url,
      finder: `${url}/find-club?state=Pennsylvania`,
      club: await mostReviewedClub(browser, url),
    };
    for (const [page, address] of Object.entries(pages)) {
      for (const [width, viewport] of Object.entries(widths)) {
        for (const colorScheme of schemes) {
          const context = await browser.newContext({ viewport, colorScheme });
          await takePicture(context, address, `${page}-${width}-${colorScheme}.png`);
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
});

type Context = Awaited<ReturnType<Browser['newContext']>>;

async function takePicture(context: Context, address: string, name: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  // A first visit shows the system's font when ours is late; from the second on it is at hand.
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const path = join(folder, name);
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = await stat(path);
  console.log(`${String(size).padStart(8)} bytes  docs/screenshots/${name}`);
  if (size > MOST_BYTES) {
    console.error(`docs/screenshots/${name} is larger than ${MOST_BYTES} bytes.`);
    process.exitCode = 1;
  }
}

/** The address of the club that has the most to show. */
async function mostReviewedClub(browser: Browser, site: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${site}/find-club?state=Pennsylvania&sort=reviews_desc`);
  const address = await page
    .locator('article a')
    .first()
    .evaluate((link) => {
      return (link as HTMLAnchorElement).href;
    });
  await page.close();
  return address;
}

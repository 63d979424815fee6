/**
 * Takes the pictures of docs/screenshots: twelve screens at the width of a phone and of a desktop, in
 * both color schemes. Ends with 1 when one is larger than the repository should carry.
 */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RunningSite } from '../tests/e2e/site.ts';
import { DESKTOP, hydrated, PHONE } from '../tests/e2e/test.ts';
import { launchChromium, withSampleSite } from './lib-sample-site.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const MOST_BYTES = 200_000;

const widths = { phone: PHONE, desktop: DESKTOP };
const schemes = ['light', 'dark'] as const;

await withSampleSite(async (site) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const [screen, { path, isAdmin }] of Object.entries(await screensOf(browser, site.url))) {
      for (const [width, viewport] of Object.entries(widths)) {
        for (const colorScheme of schemes) {
          const context = await browser.newContext({ viewport, colorScheme, baseURL: site.url });
          const page = await context.newPage();
          if (isAdmin) await signIn(page, site);
          await takePicture(page, path, `${screen}-${width}-${colorScheme}.png`);
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
});

interface Screen {
  readonly path: string;
  /** Whether an administrator looks at it. */
  readonly isAdmin?: boolean;
}

async function screensOf(browser: Browser, url: string): Promise<Record<string, Screen>> {
  const page = await browser.newPage({ baseURL: url });
  const first = async (path: string, link: string) => {
    await page.goto(path);
    const address = await page.locator(link).first().getAttribute('href');
    return address ?? '/';
  };
  const reviewed = await first('/find-club?state=any&sort=reviews_desc', 'article h3 a');
  // The least is told of a club that nobody has rated.
  const poor = await first('/find-club?state=any', 'article:has-text("No ratings yet") h3 a');
  const post = await first('/blog', 'article h3 a');
  await page.close();
  return {
    home: { path: '/' },
    finder: { path: '/find-club?state=Pennsylvania' },
    'finder-nothing': { path: '/find-club?name=Hawthorne+Heights&state=Pennsylvania' },
    club: { path: reviewed },
    'club-poor': { path: poor },
    post: { path: post },
    'sign-in': { path: '/auth' },
    'not-found': { path: '/there/is/nothing/here' },
    profile: { path: '/profile', isAdmin: true },
    'club-edit': { path: `${reviewed.split('?')[0]}/edit`, isAdmin: true },
    'admin-clubs': { path: '/admin/clubs', isAdmin: true },
    'admin-comments': { path: '/admin/comments', isAdmin: true },
  };
}

/** With the password that the site printed at its start. */
async function signIn(page: Page, site: RunningSite): Promise<void> {
  const account = /(demo-admin@\S+) +(\S+)/.exec(site.lines.join('\n'));
  await page.goto('/auth');
  await hydrated(page);
  await page.getByLabel('Email').fill(account?.[1] ?? '');
  await page.getByLabel('Password').fill(account?.[2] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
}

async function takePicture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // A first visit may show the system's font; from the second on ours is at hand.
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const file = join(folder, name);
  await page.screenshot({ path: file, animations: 'disabled' });
  const { size } = await stat(file);
  console.log(`${String(size).padStart(8)} bytes  docs/screenshots/${name}`);
  if (size > MOST_BYTES) {
    console.error(`docs/screenshots/${name} is larger than ${MOST_BYTES} bytes.`);
    process.exitCode = 1;
  }
}

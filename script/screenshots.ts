/**
 * Takes the pictures of docs/screenshots: whole pages of seventeen screens at the width of a phone and of a desktop, in
 * both color schemes. Ends with 1 if one is too large for the repository.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { withClient } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import type { RunningSite } from '#tests/e2e/site.ts';
import { DESKTOP, PHONE, changeColors, hydrated } from '#tests/e2e/test.ts';
import { launchChromium, withSampleSite } from './lib-sample-site.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const MOST_BYTES = 200_000;
/** The maximum height in pixels: WebP hardly supports more. */
const HIGHEST = 16_000;
/** WebP qualities; the first that makes the file small enough is used. */
const QUALITIES = [80, 60, 40, 20, 10];

/** A club with only a name and a place, like one that was just added. */
const POOR = { name: 'Pohopoco Volleyball', city: 'Allentown', county: 'Lehigh' };

const widths = { phone: PHONE, desktop: DESKTOP };
const schemes = ['light', 'dark'] as const;

await withSampleSite(async (site, dataDir) => {
  await addPoorClub(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  try {
    const screens = Object.entries(await screensOf(browser, site.url));
    const admin = await signedIn(browser, site);
    for (const [width, viewport] of Object.entries(widths)) {
      const visitor = await browser.newContext({ viewport, baseURL: site.url });
      const member = await browser.newContext({ viewport, baseURL: site.url, storageState: admin });
      for (const [screen, { path, isAdmin, open }] of screens) {
        const page = await (isAdmin ? member : visitor).newPage();
        await page.goto(path, { waitUntil: 'networkidle' });
        await hydrated(page);
        await open?.(page);
        await unveiled(page);
        for (const colorScheme of schemes) {
          await changeColors(page, { colorScheme });
          await takePicture(page, `${screen}-${width}-${colorScheme}.webp`);
        }
        await page.close();
      }
      await Promise.all([visitor.close(), member.close()]);
    }
  } finally {
    await browser.close();
  }
});

interface Screen {
  readonly path: string;
  /** Whether it is shown to an administrator. */
  readonly isAdmin?: boolean;
  /** Steps before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

/** Adds {@link POOR}. */
async function addPoorClub(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  try {
    await withClient({ connectionString: database.ownerUrl }, (client) =>
      client.query(
        `insert into clubs (name, city, county, state) values ($1, $2, $3, 'Pennsylvania')`,
        [POOR.name, POOR.city, POOR.county],
      ),
    );
  } finally {
    await database.stop();
  }
}

async function screensOf(browser: Browser, url: string): Promise<Record<string, Screen>> {
  const page = await browser.newPage({ baseURL: url });
  const first = async (path: string, link: string) => {
    await page.goto(path);
    const address = await page.locator(link).first().getAttribute('href');
    return address ?? '/';
  };
  const club = await first('/find-club?state=any&sort=reviews_desc', 'article h3 a');
  const ticks = page.locator('article input[name="club"]');
  const compared = await ticks.evaluateAll((inputs) =>
    inputs.slice(0, 3).map((input) => `club=${(input as HTMLInputElement).value}`),
  );
  const poor = await first(
    `/find-club?${new URLSearchParams({ name: POOR.name })}`,
    'article h3 a',
  );
  const post = await first('/blog', 'article h3 a');
  await page.close();
  return {
    home: { path: '/' },
    finder: { path: '/find-club?state=Pennsylvania' },
    'finder-nothing': { path: '/find-club?name=Hawthorne+Heights&state=Pennsylvania' },
    club: { path: club },
    'club-poor': { path: poor },
    compare: { path: `/compare?${compared.join('&')}` },
    tryouts: { path: '/tryouts' },
    post: { path: post },
    moderation: { path: '/moderation' },
    'sign-in': { path: '/auth' },
    'not-found': { path: '/there/is/nothing/here' },
    saved: { path: '/saved', isAdmin: true },
    profile: { path: '/profile', isAdmin: true },
    'club-edit': { path: `${club.split('?')[0]}/edit`, isAdmin: true },
    'admin-clubs': { path: '/admin/clubs', isAdmin: true },
    'admin-comments': { path: '/admin/comments', isAdmin: true },
    'admin-post': { path: '/admin/blog', isAdmin: true, open: openPost },
  };
}

async function openPost(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Edit Post' })
    .getByRole('textbox', { name: /^Title(?! for)/ })
    .waitFor();
}

/** An administrator, signed in with the password that the site printed, who has saved the first clubs of the finder. */
async function signedIn(
  browser: Browser,
  site: RunningSite,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const account = /(demo-admin@\S+) +(\S+)/.exec(site.lines.join('\n'));
  await page.goto('/auth');
  await hydrated(page);
  await page.getByLabel('Email').fill(account?.[1] ?? '');
  await page.getByLabel('Password').fill(account?.[2] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
  await page.goto('/find-club?state=Pennsylvania&sort=rating_desc');
  const hearts = page.locator('article .heart');
  await hearts.first().waitFor();
  for (const heart of (await hearts.all()).slice(0, 3)) {
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await heart.click();
    await saved;
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Waits until the page is complete, and makes the window as tall as the page, so that bars are at its end. */
async function unveiled(page: Page): Promise<void> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  await page
    .getByText(/^Loading( \w+)?\.\.\.$/)
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST) });
}

async function takePicture(page: Page, name: string): Promise<void> {
  const drawn = await page.screenshot({ animations: 'disabled' });
  let picture = drawn;
  for (const quality of QUALITIES) {
    picture = await sharp(drawn).webp({ quality, effort: 3 }).toBuffer();
    if (picture.length <= MOST_BYTES) break;
  }
  await writeFile(join(folder, name), picture);
  console.log(`${String(picture.length).padStart(8)} bytes  docs/screenshots/${name}`);
  if (picture.length > MOST_BYTES) {
    console.error(`docs/screenshots/${name} is larger than ${MOST_BYTES} bytes.`);
    process.exitCode = 1;
  }
}

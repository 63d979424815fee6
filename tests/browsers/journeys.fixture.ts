import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { startSite } from '#tests/e2e/site.ts';
import { ownerPool } from '#tests/owner-pool.ts';
import { QUICK_SETTINGS } from '#tests/quick-settings.ts';
import { WIDTH } from './driver.fixture.ts';
import type { Driver } from './driver.fixture.ts';
import { phone } from './phone.fixture.ts';
import type { Phone } from './phone.fixture.ts';

const PICTURE = new URL('../../db/sample/logos/ambler-ascent.webp', import.meta.url).pathname;

/** A site with the sample data, a club with teams, and people to sign in as. */
async function aSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'browsers-'));
  const database = await startEmbeddedPostgres({
    folder: join(dataDir, 'postgres'),
    settings: QUICK_SETTINGS,
  });
  const site = await startSite({ DATA_DIR: dataDir });
  const pool = ownerPool(database.ownerUrl);
  const club = aClub({
    name: 'Aardvark Volleyball',
    city: 'Cherry Hill',
    county: 'Camden',
    state: 'New Jersey',
  });
  const parent = aMember({ email: 'parent@browsers.example.org', username: 'browsingparent' });
  const admin = aMember({ email: 'admin@browsers.example.org', username: 'browsingadmin' });
  const sql = drizzle({ client: pool });
  await save(
    sql,
    club,
    aProgram({ club, feeFrom: 1_800, feeTo: 1_800 }),
    aTryout({ club }),
    parent.withPassword().affiliatedWith(club),
    admin.withPassword().withRole('admin'),
  );
  const [stored] = await sql.select().from(clubs).where(eq(clubs.id, club.id));
  if (!stored) throw new Error('the club was not stored');
  return {
    url: site.url,
    club: clubPath(stored),
    async close() {
      await pool.end();
      await site.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Public screens, and text that appears once each has loaded. */
const SCREENS = [
  ['/', 'Find'],
  ['/find-club', 'Find Your Perfect Club'],
  ['/find-club?state=Pennsylvania', 'Showing'],
  ['/find-club?state=Pennsylvania&view=map', 'Showing'],
  ['/find-club?name=nobody', 'No clubs found'],
  ['/tryouts', 'Tryouts'],
  ['/compare', 'Compare'],
  ['/saved', 'Saved'],
  ['/suggest-club', 'Suggest a New Club'],
  ['/auth', 'Sign in'],
  ['/auth?mode=signup', 'Register'],
  ['/blog', 'min read'],
  ['/how-reviews-work', 'Club staff'],
  ['/moderation', 'Conflict of interest'],
  ['/privacy-policy', 'Privacy'],
  ['/clubs/a/b/c/d', 'not found'],
] as const;

const ADMIN_SCREENS = [
  '/profile',
  '/admin/clubs',
  '/admin/clubs/import',
  '/admin/clubs/merge',
  '/admin/users',
  '/admin/comments',
  '/admin/suggestions',
  '/admin/blog',
  '/admin/history',
] as const;

async function signOut(page: Phone): Promise<void> {
  await page.tap('header button', '^Menu');
  await page.tap('nav[popover] button', '^Logout$');
  await page.sees('[data-toast]');
}

const IS_SIGNED_IN = `() => [...document.querySelectorAll('button')].some((one) => one.textContent === 'Logout')`;

async function signIn(page: Phone, who: string): Promise<void> {
  await page.open('/auth');
  // On the second try.
  if (await page.look<boolean>(IS_SIGNED_IN)) {
    await signOut(page);
    await page.open('/auth');
  }
  await page.fill('^Email', `${who}@browsers.example.org`);
  await page.fill('^Password', KNOWN_PASSWORD.text);
  await page.tap('main button[type=submit]', '^Sign in$');
  await page.isAt(/^\/$/);
}

/** Searches from the panel, or from the sheet once there are results. */
async function filter(page: Phone, change: () => Promise<void>): Promise<void> {
  if ((await page.count('button', '^(Filters|Show \\d)')) > 0) await page.tap('button', '^Filters');
  await change();
  await page.tap('button', '^(Search Clubs|Show \\d+ clubs?)$');
}

/** A parent's tasks, in order. */
const TASKS: readonly (readonly [string, (page: Phone, club: string) => Promise<void>])[] = [
  [
    'finds clubs near a town',
    async (page) => {
      await page.open('/find-club');
      await filter(page, () => page.fill('ZIP Code or Town', 'Cherry Hill'));
      await page.isAt(/near=Cherry\+Hill/);
      await page.sees('article', 'Aardvark Volleyball');
    },
  ],
  [
    'finds clubs by age group and gender',
    async (page) => {
      await filter(page, async () => {
        await page.choose('^Age Group', 'U14');
        await page.choose('^Gender', 'Girls');
      });
      await page.isAt(/ageGroup=U14.*gender=Girls|gender=Girls.*ageGroup=U14/);
      await page.sees('h2', '^Showing \\d+ clubs?');
    },
  ],
  [
    'finds clubs by fee, and takes the fee off',
    async (page) => {
      const fee = await page.look<string>(
        `() => document.querySelector('select[name=maxFee]').options[2].value`,
      );
      await filter(page, () => page.choose('^Maximum Fee', fee));
      await page.isAt(/maxFee=/);
      await page.tap('a', '^Remove filter .*\\$');
      await page.isAt(/^(?!.*maxFee)/);
    },
  ],
  [
    'sorts what was found',
    async (page) => {
      await page.choose('^Sort by', 'name_desc');
      await page.isAt(/sort=name_desc/);
      await page.sees('article');
    },
  ],
  [
    'saves clubs with hearts',
    async (page) => {
      await page.open('/find-club?state=New+Jersey&sort=name_asc');
      await page.tap('button', '^Save Aardvark Volleyball$');
      await page.sees('button[aria-pressed=true]', '^Save Aardvark Volleyball$');
      await page.open('/saved');
      await page.sees('main a', '^Aardvark Volleyball$');
    },
  ],
  [
    'opens a club, and reads costs and contact',
    async (page) => {
      await page.open('/find-club?state=New+Jersey&sort=name_asc');
      await page.tap('article h3 a', '^Aardvark Volleyball$');
      await page.isAt(/^\/clubs\/new-jersey\//);
      await page.sees('h1', '^Aardvark Volleyball$');
      await page.sees('main', '\\$1,800');
    },
  ],
  [
    'finds clubs on the map',
    async (page) => {
      await page.open('/find-club?state=Pennsylvania&view=map');
      await page.tap('foreignObject button', ' clubs here');
      await page.sees('[popover] h3', ' clubs here$');
      await page.tap('[popover] a');
      await page.isAt(/^\/clubs\/pennsylvania\//);
    },
  ],
  [
    'compares two clubs',
    async (page) => {
      await page.open('/find-club?state=New+Jersey&sort=name_asc');
      const names = await page.look<string[]>(
        `() => [...document.querySelectorAll('article input[type=checkbox]')].slice(0, 2).map((tick) => tick.getAttribute('aria-label'))`,
      );
      for (const name of names) await page.tap('article input[type=checkbox]', `^${name}$`);
      await page.tap('a', '^Compare 2 clubs$');
      await page.isAt(/^\/compare\?club=.+club=/);
      await page.sees('table');
    },
  ],
  [
    'finds tryouts',
    async (page) => {
      await page.open('/tryouts');
      await page.choose('^Gender', 'Girls');
      await page.tap('button', '^Show Tryouts$');
      await page.isAt(/gender=Girls/);
      // The address changes before the list.
      await page.sees('main h1', 'Girls');
      await page.tap('main li a[href^="/tryouts/"], main article a[href^="/tryouts/"]');
      await page.isAt(/^\/tryouts\/.+/);
    },
  ],
  [
    'suggests a club',
    async (page) => {
      await page.open('/suggest-club');
      await page.fill('^Club Name', 'Zebra Volleyball');
      await page.tap('button', '^Send Suggestion$');
      await page.sees('[data-toast=success]');
    },
  ],
  [
    'signs in, and reviews a club',
    async (page, club) => {
      // From its card.
      await page.open(club, 1);
      if (!(await page.look<boolean>(IS_SIGNED_IN))) {
        await page.tap('main a', '^Sign in$');
        await page.fill('^Email', 'parent@browsers.example.org');
        await page.fill('^Password', KNOWN_PASSWORD.text);
        await page.tap('main button[type=submit]', '^Sign in$');
        await page.isAt(new RegExp(`^${club}`));
      }
      // Content that loads above would move the stars.
      await page.sees('main', 'You’re affiliated with this club');
      await page.tap('input[type=radio]', '^4 stars$');
      await page.fill('^Your comment', 'Good coaches.');
      await page.tap('button', '^Submit rating$');
      await page.sees('main', 'Good coaches\\.');
    },
  ],
  [
    'comments, and follows the club from the profile',
    async (page, club) => {
      await page.open(club, 1);
      await page.fill('^Add a comment', 'When does practice begin?');
      await page.tap('button', '^Post comment$');
      await page.sees('main', 'When does practice begin\\?');
      await page.open('/saved');
      await page.sees('main a', '^Aardvark Volleyball$');
      await page.tap('main a', '^Aardvark Volleyball$');
      await page.isAt(new RegExp(`^${club}`));
    },
  ],
];

/** For each row of the court: how far its name sticks out, in pixels. */
const NAMES_OUTSIDE = `() => [...document.querySelectorAll('.court tbody tr')].map((row) => {
  const cells = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect());
  const name = document.createRange();
  name.selectNodeContents(row.querySelector('th'));
  const { top, bottom, left } = name.getBoundingClientRect();
  const [first] = cells;
  return Math.max(first.top - top, bottom - first.bottom, left - first.right, first.left - 16 - left);
})`;

async function opensMenus(page: Phone): Promise<void> {
  await page.open('/');
  await page.tap('header button', '^Menu');
  await page.sees('nav[popover] a', '^Find a Club$');
  await page.tap('nav[popover] a', '^Find a Club$');
  await page.isAt(/^\/find-club/);
  await signOut(page);
  await signIn(page, 'admin');
  for (const path of ADMIN_SCREENS) {
    await page.open(path);
    await page.sees('main h1');
    expect(await page.problems(), path).toEqual([]);
  }
  await page.open('/admin/clubs');
  await page.tap('button', '^Actions for ');
  await page.sees('[role=menu] [role=menuitem]');
}

/** The same journeys in each browser, on a screen as wide as a phone's. */
export function browserTests(name: string, start: (site: string) => Promise<Driver>): void {
  describe(`${name}, ${WIDTH} px wide`, () => {
    let site: Awaited<ReturnType<typeof aSite>>;
    let page: Phone;
    beforeAll(async () => {
      site = await aSite();
      page = phone(await start(site.url));
    });
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return;
      await mkdir('test-results', { recursive: true });
      const file = `${name} ${task.name}`.replaceAll(/[^\w]+/g, '-');
      await writeFile(join('test-results', `${file}.png`), await page.screenshot());
    });
    afterAll(async () => {
      await page.close();
      await site.close();
    });

    test('is as wide as a phone', async () => {
      await page.open('/');
      expect(await page.look('() => innerWidth')).toBe(WIDTH);
    });

    test('the screens of visitors load without errors and do not scroll sideways', async () => {
      for (const [path, text] of [...SCREENS, [site.club, 'Aardvark']] as const) {
        await page.open(path);
        await page.sees('main', text);
        expect(await page.problems(), path).toEqual([]);
      }
    });

    test('names of the rows of a team court are in their rows', async () => {
      await page.open(site.club);
      await page.sees('.court th', '^Travel$');
      const outside = await page.look<number[]>(NAMES_OUTSIDE);
      expect(outside.length).toBeGreaterThan(3);
      expect(Math.max(...outside), String(outside)).toBeLessThanOrEqual(1);
    });

    const taps = new Map<string, number>();
    test.each(TASKS)('a parent %s', async (what, does) => {
      page.countTaps();
      await does(page, site.club);
      taps.set(what, page.countTaps());
      expect(await page.problems(), what).toEqual([]);
    });

    test('each of these takes at most 8 taps, and all of them at most 60', () => {
      const counted = JSON.stringify(Object.fromEntries(taps));
      expect(Math.max(...taps.values()), counted).toBeLessThanOrEqual(8);
      expect(
        [...taps.values()].reduce((sum, one) => sum + one, 0),
        counted,
      ).toBeLessThanOrEqual(60);
    });

    test('[FAMI-09] the first tap on a heart and on a tick works, as soon as the page is painted', async () => {
      await page.go('/find-club?state=Delaware');
      await page.tap('article button', '^Save ');
      await page.tap('article input[type=checkbox]', '^Compare ');
      await page.sees('article button[aria-pressed=true]', '^Save ');
      await page.sees('[aria-label="Clubs to compare"]');
      expect(await page.problems(), 'early taps').toEqual([]);
    });

    test('a picture is uploaded to the profile', async () => {
      await page.open('/profile');
      await page.sees('button', '^Choose a photo$');
      await page.upload('input[type=file][aria-label=Avatar]', PICTURE);
      await page.sees('[role=status]', 'Avatar ready');
      expect(await page.problems(), 'upload').toEqual([]);
    });

    test('menus open and close, and the screens of administrators load without errors', async () => {
      await opensMenus(page);
      expect(await page.count('[role=menu] [role=menuitem]')).toBeGreaterThan(1);
    });
  });
}

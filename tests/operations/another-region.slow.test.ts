import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl, linksOf } from '#tests/e2e/crawler.ts';
import type { CrawledPage } from '#tests/e2e/crawler.ts';
import { site as chicago } from './chicago.fixture.ts';
import { startSite } from '#tests/e2e/site.ts';
import type { RunningSite } from '#tests/e2e/site.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Words that belong to the default region only. */
const WORDS =
  'Philadelphia|Philly|Pennsylvania|New Jersey|Delaware|Delco|Cherry Hill|King of Prussia|Main Line|Keystone|Garden Empire|GEVA|Chesapeake|CHRVA|08002|America/New_York';
const anyOf = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'g');
const FOREIGN = anyOf(`${WORDS}|PA|NJ|DE`);
/** In code, two letters may name anything. */
const FOREIGN_IN_CODE = anyOf(WORDS);
/** As the build writes src/domain/us-states.ts. */
const ALL_STATES = /\{"?AL"?:[`"']Alabama[^}]*\}/g;
/** There are endless searches; pages without one are all read. */
const MOST_SEARCHES = 150;
/** More pages than the sample has: a crawl that reaches this is going in circles. */
const MOST_PATHS = 3_000;

let folder: string;
let site: RunningSite;

/** A clone of the project, configured for another region. */
async function cloneFor(configuration: string, into: string): Promise<void> {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await run('git', listed, { cwd: PROJECT, maxBuffer: 16_000_000 });
  const files = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('docs/'));
  await Promise.all(
    [...new Set(files.map(dirname))].map((path) => mkdir(join(into, path), { recursive: true })),
  );
  await Promise.all(files.map((file) => cp(join(PROJECT, file), join(into, file))));
  await cp(configuration, join(into, 'src/site.config.ts'));
  await symlink(join(PROJECT, 'node_modules'), join(into, 'node_modules'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chicago-'));
  await cloneFor(join(import.meta.dirname, 'chicago.fixture.ts'), join(folder, 'site'));
  await run(join(PROJECT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: join(folder, 'site'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  site = await startSite(
    { DATA_DIR: join(folder, 'data'), DEMO: 'open' },
    join(folder, 'site/dist/server/server.js'),
  );
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** All linked pages, the files for programs, and some of the searches. */
async function everything(): Promise<CrawledPage[]> {
  const known = new Set([
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/blog/feed.xml',
  ]);
  const paths = [...known];
  const searches: string[] = [];
  const pages: CrawledPage[] = [];
  for (let searched = 0; ;) {
    let path = paths.shift();
    if (path === undefined) {
      path = searched < MOST_SEARCHES ? searches.shift() : undefined;
      searched += 1;
    }
    if (path === undefined) return pages;
    const page = await crawl(site.url, path);
    pages.push(page);
    expect(pages.length).toBeLessThan(MOST_PATHS);
    for (const link of ledTo(page)) {
      if (known.has(link)) continue;
      known.add(link);
      (link.includes('?') ? searches : paths).push(link);
    }
  }
}

/** Without files that are not pages of text, and with one page of each list: the others are alike. */
function ledTo(page: CrawledPage): string[] {
  const listed = [...page.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  return [...linksOf(page, site.url), ...listed].filter(
    (link) => !/^\/(files|assets|preview)\/|[?&](cursor|after|before|club)=/.test(link),
  );
}

/** Each match with the text around it. */
const wordsAbroad = (where: string, text: string, foreign: RegExp): string[] =>
  [...text.matchAll(foreign)].map(
    ({ index }) => `${where}: ${text.slice(Math.max(0, index - 40), index + 60)}`,
  );

test("a site set up for Chicago has its region's clubs, counties, guides, and distances, and mentions no other region", async () => {
  const pages = await everything();
  const foreign = pages.flatMap(({ path, text }) => wordsAbroad(path, text, FOREIGN));
  expect([...new Set(foreign)]).toEqual([]);
  const broken = pages.filter(({ status }) => status >= 400).map(({ path }) => path);
  expect(broken).toEqual([]);
  const paths = pages.map(({ path }) => path);
  for (const start of [
    '/clubs/illinois/cook/',
    '/clubs/illinois/dupage/',
    '/clubs/wisconsin/',
    '/clubs/indiana/lake/',
  ]) {
    expect(
      paths.some((path) => path.startsWith(start)),
      start,
    ).toBe(true);
  }
  expect(paths.filter((path) => /^\/blog\/[^/]+$/.test(path)).length).toBeGreaterThan(9);
  // The sitemap lists all clubs, and each of them was read.
  const sitemap = pages.find(({ path }) => path === '/sitemap.xml')?.text ?? '';
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter(({ pathname }) => !paths.includes(pathname))).toEqual([]);
});

test('its programs and its mails mention no other region', async () => {
  const assets = join(folder, 'site/dist/client/assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  const foreign: string[] = [];
  for (const name of scripts) {
    const text = await readFile(join(assets, name), 'utf8');
    // The list of all states, from which visitors choose.
    foreign.push(...wordsAbroad(name, text.replace(ALL_STATES, ''), FOREIGN_IN_CODE));
  }
  expect(foreign).toEqual([]);

  const program = join(folder, 'site/tests/operations/mails.fixture.ts');
  const { stdout: mails } = await run(process.execPath, [program], {
    cwd: join(folder, 'site'),
    maxBuffer: 16_000_000,
  });
  expect(mails).toContain(chicago.name);
  expect(wordsAbroad('mails', mails, FOREIGN)).toEqual([]);
});

test("its finder knows its region's places and counties, and maps show them", async () => {
  const near = await crawl(site.url, '/find-club?near=Naperville%2C+IL&within=25&sort=distance');
  expect(near.text).toMatch(/\d+(?:\.\d)? mi · Naperville to /);
  const unknown = await crawl(site.url, '/find-club?near=Nowhere+at+all');
  expect(unknown.root.text).toContain(`a town with its state, like ${chicago.region.exampleTown}.`);
  const home = await crawl(site.url, '/');
  expect(home.root.querySelectorAll('svg a[href*="county=Cook"]')).toHaveLength(1);
  const map = await crawl(site.url, '/find-club?state=Illinois&view=map');
  expect(map.root.querySelectorAll('svg a[href^="/clubs/illinois/"]').length).toBeGreaterThan(20);
});

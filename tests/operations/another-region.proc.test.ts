import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawl, linksOf } from '../e2e/crawler.ts';
import type { CrawledPage } from '../e2e/crawler.ts';
import { site as chicago } from './chicago.fixture.ts';
import { startSite } from '../e2e/site.ts';
import type { RunningSite } from '../e2e/site.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** What only the region says that the site is made for. */
const FOREIGN =
  /.{0,40}\b(?:Philadelphia|Philly|Pennsylvania|New Jersey|Delaware|Delco|Cherry Hill|King of Prussia|Main Line|Keystone|Garden Empire|GEVA|Chesapeake|CHRVA|PA|NJ|DE|08002|America\/New_York)\b.{0,40}/g;
const MOST_PAGES = 260;

let folder: string;
let site: RunningSite;

/** The project as a clone has it, with the configuration of another region. */
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

/** All pages that links lead to, those without a query first, and what programs read. */
async function everything(): Promise<CrawledPage[]> {
  const asked = new Set([
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/blog/feed.xml',
  ]);
  const pages: CrawledPage[] = [];
  for (const path of asked) {
    if (pages.length === MOST_PAGES) break;
    const page = await crawl(site.url, path);
    pages.push(page);
    const links = [
      ...linksOf(page, site.url),
      ...[...page.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, url = '']) => new URL(url).pathname,
      ),
    ];
    for (const link of links) {
      // One page of each list: the others say the same of other clubs.
      if (!/^\/(files|assets|preview)\/|[?&](cursor|after|before|club)=/.test(link))
        asked.add(link);
    }
  }
  return pages;
}

test('a site set up for Chicago has clubs, counties, guides and distances of its region, and no word of another', async () => {
  const pages = await everything();
  const foreign = pages.flatMap(({ path, text }) =>
    (text.match(FOREIGN) ?? []).map((words) => `${path}: ${words}`),
  );
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
});

test('its finder knows places and counties of the region, and maps show them', async () => {
  const near = await crawl(site.url, '/find-club?near=Naperville%2C+IL&within=25&sort=distance');
  expect(near.text).toMatch(/\d+(?:\.\d)? mi · Naperville to /);
  const unknown = await crawl(site.url, '/find-club?near=Nowhere+at+all');
  expect(unknown.root.text).toContain(`a town with its state: ${chicago.region.exampleTown}.`);
  const home = await crawl(site.url, '/');
  expect(home.root.querySelectorAll('svg a[href*="county=Cook"]')).toHaveLength(1);
  const map = await crawl(site.url, '/find-club?state=Illinois&view=map');
  expect(map.root.querySelectorAll('svg a[href^="/clubs/illinois/"]').length).toBeGreaterThan(20);
});

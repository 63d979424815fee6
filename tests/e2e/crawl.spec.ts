import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { stateCode } from '#domain/us-states.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/launcher.ts';
import type { CrawledPage, Thing } from './crawler.ts';
import {
  canonicalOf,
  contentOf,
  crawl,
  isNoindex,
  linksOf,
  thingsOf,
  titleOf,
  wordsOf,
} from './crawler.ts';
import { startSite } from './site.ts';
import { countOf, faultsOf, figuresOfClubs, unlikeItsPage, wordsIn } from './structured-data.ts';
import type { ClubFigures } from './structured-data.ts';
import { expect, test } from './test.ts';

// Crawls the whole site from its sitemap and along every link, on an instance with only the sample data:
// elsewhere, other tests add and remove pages at the same time.
test.describe.configure({ mode: 'default' });

/** Personal screens are rendered in the browser, so their documents have no heading. */
const DRAWN_IN_BROWSER = /^\/(?:profile|admin)\b|\/edit$/;
const FILE = /\.(?:xml|txt|ics|png|svg|ico|webmanifest|webp|csv|json)$/;

let site: string;
let listed: string[];
let pages: CrawledPage[];
let secrets: string[];
let figures: ClubFigures[];
let end: () => Promise<void> = () => Promise.resolve();

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'club-directory-crawl-'));
  const instance = await startSite({ DATA_DIR: dataDir });
  const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  end = async () => {
    await instance.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  site = instance.url;
  figures = await figuresOfClubs(database.ownerUrl);
  secrets = await privateWords(database.ownerUrl);
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&#38;', '&').replace(site, ''),
  );
  pages = await walk(listed);
});
test.afterAll(() => end());

/** Private addresses and names. */
async function privateWords(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // Players of the sample data share first names with directors.
  await client.query("update user_club_affiliations set player_name = 'Unsaid Playername'");
  // Members share names with authors of guides. Some have only a full name, and some guides name only
  // the member who wrote them.
  await client.query("update profiles set full_name = 'Unsaid Fullname'");
  await client.query("update profiles set username = null where id::text < '4'");
  await client.query(`
    update blog_posts set author = null,
      author_id = (select id from profiles order by id offset length(slug) % 9 limit 1)
    where length(slug) % 2 = 0`);
  // A full name is shown only for the author of a published guide (D64).
  await client.query(`
    update profiles set full_name = null
    where id in (select author_id from blog_posts where author is null)`);
  const ofModeration = await moderatorsWords(client);
  const { rows } = await client.query<{ email: string }>('select email from auth."user"');
  await client.end();
  const unsaid = ['Unsaid Playername', 'Unsaid Fullname', ...ofModeration];
  return [...unsaid, ...rows.map(({ email }) => email)];
}

/** Who reported comments, and the text of removed comments, reports, and appeals. */
async function moderatorsWords(client: pg.Client): Promise<string[]> {
  const reporter = 'unsaidreporter';
  await client.query(`
    with account as (
      insert into auth."user" (name, email) values ('Unsaid', '${reporter}@example.org') returning id
    ), profile as (
      insert into profiles (id, username) select id, '${reporter}' from account returning id
    )
    update comment_reports set reporter_id = (select id from profile)
    where id in (select distinct on (comment_id) id from comment_reports where comment_id is not null)`);
  const { rows } = await client.query<{ words: string }>(`
    select comment as words from removed_comments union select words from comment_reports
    union select appeal from comment_decisions`);
  const words = rows.flatMap((row) => (row.words === null ? [] : [row.words]));
  expect(words.length).toBeGreaterThan(10);
  return [reporter, ...words];
}

/** The page of a club or tryout is one page, wherever the visitor came from. */
function withoutWayBack(path: string): string {
  return /^\/(?:clubs|tryouts)\//.test(path) ? (path.split('?')[0] ?? path) : path;
}

async function walk(from: readonly string[]): Promise<CrawledPage[]> {
  const known = new Set(['/', '/profile', ...from]);
  const found: CrawledPage[] = [];
  const waiting = [...known];
  const walkOn = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const page = await crawl(site, path);
      found.push(page);
      const links = page.location === undefined ? linksOf(page, site) : [page.location];
      for (const link of links.map(withoutWayBack)) {
        if (known.has(link)) continue;
        known.add(link);
        waiting.push(link);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, walkOn));
  return found;
}

const htmlPages = () =>
  pages.filter(({ path, status }) => status === 200 && !FILE.test(path.split('?')[0] ?? ''));
const indexable = () => htmlPages().filter((page) => !isNoindex(page));
const told = (wrong: readonly CrawledPage[]) =>
  wrong.map(({ path, status }) => `${status} ${path}`);

/** Texts that more than one page has, with their pages. */
function shared(textOf: (page: CrawledPage) => string | undefined): string[] {
  const byText = Map.groupBy(indexable(), textOf);
  return [...byText].flatMap(([text, same]) =>
    same.length === 1 ? [] : [`${text}: ${same.map(({ path }) => path).join(' ')}`],
  );
}

test('[NAV-02] the sitemap and the links lead to every kind of page', () => {
  const paths = pages.map(({ path }) => path);
  for (const path of [
    '/',
    '/find-club',
    '/tryouts',
    '/find-camp',
    '/find-lesson',
    '/suggest-club',
    '/auth',
    '/blog',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /^\/clubs(?:\/[^/]+){4}$/.test(path)).length).toBeGreaterThan(100);
  expect(paths.filter((path) => /^\/blog\/[^/]+$/.test(path)).length).toBeGreaterThan(10);
  expect(paths.filter((path) => path.startsWith('/blog/category/')).length).toBeGreaterThan(3);
  expect(paths.filter((path) => path.startsWith('/blog/tag/')).length).toBeGreaterThan(3);
  expect(paths.filter((path) => path.startsWith('/find-club?')).length).toBeGreaterThan(15);
  expect(paths.filter((path) => path.endsWith('/suggest-edit')).length).toBeGreaterThan(100);
});

test('no link is broken', () => {
  const isGood = ({ status, location }: CrawledPage) =>
    status === 200 || (status === 301 && location !== undefined);
  expect(told(pages.filter((page) => !isGood(page)))).toEqual([]);
});

test('every page has a title, a description, one main heading, and a canonical address or noindex', () => {
  const wrong = htmlPages().flatMap((page) => {
    const { path, root } = page;
    const description = contentOf(root, 'meta[name="description"]') ?? '';
    const headings = root.querySelectorAll('h1').length;
    const isDrawnLater = DRAWN_IN_BROWSER.test(path);
    return [
      ...(titleOf(page).endsWith(' | Philly Volleyball Clubs') ? [] : [`${path}: title`]),
      ...(description !== '' && description.length <= 300 ? [] : [`${path}: ${description}`]),
      ...(headings === (isDrawnLater ? 0 : 1) ? [] : [`${path}: ${headings} first headings`]),
      ...(isNoindex(page) || canonicalOf(page) ? [] : [`${path}: no address`]),
      ...(root.querySelectorAll('head > title').length === 1 ? [] : [`${path}: several titles`]),
      ...(root.querySelector('html')?.getAttribute('lang') === 'en' ? [] : [`${path}: language`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test('every page in the sitemap exists, is indexable, and is listed under its canonical address', () => {
  expect(new Set(listed).size).toBe(listed.length);
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const wrong = listed.filter((path) => {
    const page = byPath.get(path);
    return page?.status !== 200 || isNoindex(page) || canonicalOf(page) !== site + path;
  });
  expect(wrong).toEqual([]);
});

test('every indexable page is in the sitemap', () => {
  const addresses = new Set(listed.map((path) => site + path));
  const missing = indexable().filter((page) => !addresses.has(canonicalOf(page) ?? ''));
  expect(told(missing)).toEqual([]);
});

test('no two indexable pages have the same title, description, or canonical address', () => {
  expect(shared(titleOf)).toEqual([]);
  expect(shared(canonicalOf)).toEqual([]);
});

test('text searches, searches by several filters, and personal screens are not indexable', async () => {
  for (const path of [
    '/find-club?name=aces',
    '/find-club?state=Pennsylvania&gender=Girls',
    '/find-club?gender=Girls&teamType=Travel',
    '/find-club?state=Atlantis',
    '/auth',
    '/profile',
    '/admin/statistics',
  ]) {
    const page = await crawl(site, path);
    expect(page.status, path).toBe(200);
    expect(isNoindex(page), path).toBe(true);
  }
  for (const path of ['/find-club?gender=Girls&sort=rating_desc', '/find-club?utm_source=x']) {
    const page = await crawl(site, path);
    expect(isNoindex(page), path).toBe(false);
    expect(canonicalOf(page)).toBe(site + path.replace(/[?&](?:sort|utm_source)=\w+/, ''));
  }
  const edits = htmlPages().filter(({ path }) => /\/(?:suggest-)?edit$/.test(path));
  expect(edits.length).toBeGreaterThan(100);
  expect(told(edits.filter((page) => !isNoindex(page)))).toEqual([]);
});

test('[MODR-05, MODR-06] no page, feed, or list shows private data, who reported a comment, or a removed comment', async () => {
  expect(secrets.length).toBeGreaterThan(50);
  expect(pages.filter(({ text }) => text.includes('>Anonymous<')).length).toBeGreaterThan(3);
  const lists = await Promise.all(
    ['/blog/feed.xml', '/sitemap.xml', '/manifest.webmanifest', '/tryouts.ics'].map((path) =>
      crawl(site, path),
    ),
  );
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const leaks = [...pages, ...lists].flatMap(({ path, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${path}: ${secret}`),
  );
  expect(leaks).toEqual([]);
});

test('structured data is complete, and is on every page of a club, a tryout, and the finder', () => {
  const wrong = indexable().flatMap((page) => {
    const things = thingsOf(page);
    const wants = page.path === '/' || /^\/(?:clubs\/|find-club|tryouts\/)/.test(page.path);
    return [
      ...(wants && things.length === 0 ? [`${page.path}: none`] : []),
      ...things.flatMap((thing) => faultsOf(thing, site)).map((fault) => `${page.path}: ${fault}`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('[REVW-10] structured data says what the page shows', () => {
  const clubs = indexable().filter(({ path }) => path.startsWith('/clubs/'));
  const wrong = clubs.flatMap((page) => {
    const main = page.root.querySelector('main');
    const shown = wordsOf(main);
    const links = (main?.querySelectorAll('a[href]') ?? []).map((a) => a.getAttribute('href'));
    const images = (main?.querySelectorAll('img') ?? []).map(
      (image) => new URL(image.getAttribute('src') ?? '', site).href,
    );
    const [club = {}, trail = {}] = thingsOf(page);
    const { addressRegion, addressLocality } = club['address'] as Thing;
    const rating = (club['aggregateRating'] ?? {}) as Thing;
    const said = [
      club['name'],
      // The page shows the short form (D62).
      addressRegion === undefined || shown.includes(wordsIn(addressRegion))
        ? addressRegion
        : stateCode(wordsIn(addressRegion)),
      addressLocality,
      club['telephone'],
      club['email'],
      club['foundingDate'],
      rating['ratingValue'],
      rating['ratingCount'] && `(${countOf(rating['ratingCount'], 'review', 'reviews')})`,
      // A club without a description is described by its place, only in the head.
      shown.includes('Missing from this page: description')
        ? undefined
        : contentOf(page.root, 'meta[name="description"]'),
    ].filter((value) => value !== undefined);
    const steps = (trail['itemListElement'] as Thing[]).map(({ name }) => name);
    const shownSteps = page.root
      .querySelectorAll('nav[aria-label="Breadcrumb"] li:not([aria-hidden])')
      .map(wordsOf);
    return [
      ...said.filter((value) => !shown.includes(wordsIn(value))).map(wordsIn),
      ...(wordsIn(club['name']) === wordsOf(page.root.querySelector('h1')) ? [] : ['heading']),
      ...(club['url'] === canonicalOf(page) ? [] : ['address']),
      ...((club['sameAs'] ?? []) as string[]).filter((url) => !links.includes(url)),
      ...(club['image'] === undefined || images.includes(wordsIn(club['image'])) ? [] : ['image']),
      ...(steps.map(wordsIn).join() === shownSteps.join() ? [] : ['breadcrumb']),
    ].map((what) => `${page.path}: ${what}`);
  });
  expect(clubs.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  const finders = indexable().filter(({ path }) => path.startsWith('/find-club'));
  for (const page of finders) {
    const [collection = {}, place] = thingsOf(page);
    expect(`${String(collection['name'])} | Philly Volleyball Clubs`).toBe(titleOf(page));
    expect(collection['description']).toBe(contentOf(page.root, 'meta[name="description"]'));
    expect(collection['url']).toBe(canonicalOf(page));
    if (place) expect(String(collection['name'])).toContain(String(place['name']));
  }
});

test("[REVW-10] the structured data of every sample club has everything its page shows, with the database's figures", () => {
  const clubs = indexable().filter(({ path }) => path.startsWith('/clubs/'));
  expect(clubs.map(({ path }) => path).toSorted()).toEqual(
    figures.map(({ path }) => path).toSorted(),
  );
  expect(clubs.flatMap((page) => unlikeItsPage(page, figures))).toEqual([]);
  expect(figures.filter(({ average }) => average === null)).not.toEqual([]);
  expect(figures.filter(({ number }) => number > 5)).not.toEqual([]);
});

test("[CLUB-33, FIND-54] the numbers on each club's page agree: heading, list, facts, and explanation", () => {
  const clubs = indexable().filter(({ path }) => path.startsWith('/clubs/'));
  const wrong = clubs.flatMap(({ path, root }) => {
    const card = (title: string) =>
      root
        .querySelectorAll('main section')
        .find((section) => section.querySelector('h2')?.text.startsWith(title));
    const comments = card('Reviews & Comments');
    const lines = (comments?.querySelectorAll('p') ?? []).map(wordsOf);
    const all = numberIn(wordsOf(comments?.querySelector('h2') ?? null), /\((\d+)\)$/);
    const said = lines.find((line) => /^\d+ comments?(?: · \d+ (?:reply|replies))?$/.test(line));
    const added = [...(said ?? '').matchAll(/\d+/g)].reduce((sum, [part]) => sum + Number(part), 0);
    const about = lines.find((line) => /^\d+ reviews?(?: from|,)|^No ratings yet/.test(line)) ?? '';
    const listed = comments?.querySelectorAll('article').length ?? 0;
    const starred = comments?.querySelectorAll('article [aria-label^="Rated"]').length ?? 0;
    const reviews = numberIn(wordsOf(card('Quick Facts') ?? null), /\((\d+) reviews?\)/);
    const hasMore = comments?.querySelector('a[href*="comments="]') !== null;
    return [
      ...(added === all ? [] : [`${all} in the heading, ${said}`]),
      ...(numberIn(about, /^(\d+) reviews?(?: from|,)/) === reviews
        ? []
        : [`${reviews} facts, ${about}`]),
      ...(hasMore || listed === all ? [] : [`${listed} listed of ${all}`]),
      ...(hasMore || numberIn(about, /(\d+) comments? came with a star rating/) === starred
        ? []
        : [`${starred} with stars, ${about}`]),
    ].map((what) => `${path}: ${what}`);
  });
  expect(wrong).toEqual([]);
  expect(clubs.filter(({ text }) => /<p>\d+ comments · \d+ replies</.test(text))).not.toEqual([]);
});

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}

test('every indexable page has a preview picture for sharing', async () => {
  const wrong: string[] = [];
  const cards = new Set<string>();
  for (const { path, root } of indexable()) {
    const image = contentOf(root, 'meta[property="og:image"]') ?? '';
    const card = contentOf(root, 'meta[name="twitter:card"]');
    if (!image.startsWith(`${site}/preview/`) || card !== 'summary_large_image') wrong.push(path);
    const hasOwn = path.startsWith('/clubs/') || /^\/blog\/(?!category|tag\/)/.test(path);
    if (hasOwn === image.endsWith('/site.png')) wrong.push(path);
    cards.add(image);
  }
  expect(wrong).toEqual([]);
  for (const card of [...cards].slice(0, 4)) {
    const response = await fetch(card);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(200_000);
  }
  expect((await fetch(`${site}/preview/0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d.png`)).status).toBe(
    404,
  );
});

test("[NAV-01] the crawler rules are plain text and name this site's sitemap", async () => {
  const response = await fetch(`${site}/robots.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  const address = /^Sitemap: (\S+)$/m.exec(text)?.[1];
  expect(address).toBe(`${site}/sitemap.xml`);
  const sitemap = await fetch(address ?? '');
  expect(sitemap.status).toBe(200);
  expect(sitemap.headers.get('content-type')).toMatch(/^application\/xml/);
});

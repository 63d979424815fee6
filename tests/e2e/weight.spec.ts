import type { ClubAddress } from '#domain/paths.ts';
import { clubPath } from '#domain/paths.ts';
import { publicPages } from '../../bench/public-pages.ts';
import { MOST_BYTES, scriptBytes, weighPage } from '../../bench/weight.ts';
import { test as ownSite } from './own-site.ts';
import { DESKTOP, PHONE, expect, hydrated } from './test.ts';

/** On a site of its own: lists would also weigh what other tests add. */
const test = ownSite.extend<object, { ofSampleAlone: boolean }>({
  ofSampleAlone: [true, { scope: 'worker', option: true }],
});

test.use({ viewport: DESKTOP });

const KINDS = [
  'home',
  'finder',
  'finder with many logos',
  'club',
  'compare',
  'tryouts',
  'tryout',
  'saved',
  'blog',
  'post',
  'category',
  'legal',
  'suggest-club',
  'suggest-edit',
  'auth',
];

for (const name of KINDS) {
  test(`a first visit stays within its weight: ${name}`, async ({ browser, site }) => {
    const pages = await publicPages(site.url);
    const visited = pages.find((page) => page.name === name);
    if (!visited) throw new Error(`There is no ${name}`);
    const { files } = await weighPage(browser, site.url, visited.path);
    const scripts = files.filter(({ kind }) => kind === 'JavaScript');
    const named = scripts.map(({ path: file, gzipBytes }) => `${gzipBytes} ${file}`).join('\n');
    expect(scriptBytes(files), named).toBeLessThanOrEqual(visited.mostScriptBytes);
    expect(files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)).toBeLessThanOrEqual(
      MOST_BYTES,
    );
    // All styles of the first page are in its document.
    expect(files.filter(({ kind, path: file }) => kind === 'CSS' && /index-/.test(file))).toEqual(
      [],
    );
  });
}

test('[FAMI-08] the richest club is short on a phone and on paper, and so are the poorest and the home page', async ({
  page,
  site,
}) => {
  const { rows } = await site.sql.execute<ClubAddress & Record<string, unknown>>(`
    select state_slug as "stateSlug", county_slug as "countySlug", city_slug as "citySlug", slug
    from clubs as club order by (
      (select count(*) from jsonb_each_text(to_jsonb(club)) as fact where fact.value not in ('', '[]', '{}'))
      + (select count(*) from practice_locations as kept where kept.club_id = club.id)
      + (select count(*) from club_programs as kept where kept.club_id = club.id)
      + (select count(*) from tryouts as kept where kept.club_id = club.id)
      + (select count(*) from club_comments as kept where kept.club_id = club.id)
    ) desc, id`);
  const [richest, poorest] = [rows.at(0), rows.at(-1)].map((club) => club && clubPath(club));
  await page.setViewportSize(PHONE);
  for (const [path, most] of [
    [`${richest}?near=08002&ageGroup=U14`, 5_500],
    [poorest, 2_500],
    ['/', 4_000],
    [richest, 5_500],
  ] as const) {
    await page.goto(path ?? '');
    await hydrated(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBeLessThanOrEqual(most);
  }
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  const pressed = 'button, form, nav, input, select, .heart, body > header, body > footer';
  await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0);
});

/** How often a text occurs. */
const times = (text: string, html: string) => html.split(text).length - 1;

test("what a loader returned is in the document only once, apart from the page's own text", async ({
  request,
  site,
}) => {
  const pages = await publicPages(site.url);
  const htmlOf = async (name: string) => {
    const page = pages.find((one) => one.name === name);
    return (await request.get(page?.path ?? '')).text();
  };
  expect(times('practiceLocations:', await htmlOf('club'))).toBe(1);
  const post = await htmlOf('post');
  const paragraphs = /<div class="article">.*?<p>([^<]{40,})<\/p>/s.exec(post);
  expect(times(paragraphs?.[1] ?? '', post)).toBe(2);
});

test('data that came with a page is not requested again for a minute', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const searches = () => asked.filter((url) => url.includes('/_serverFn/'));
  // Rendered for the first time: no other test requests it.
  await page.goto('/find-club?name=Asked-Once', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(searches()).toEqual([]);
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.goto('/find-club?name=Asked-Once');
  await expect.poll(searches).toContainEqual(expect.stringContaining('/clubs.finder.findClubs'));
});

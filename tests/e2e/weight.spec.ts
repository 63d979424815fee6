import { publicPages } from '../../bench/public-pages.ts';
import { MOST_BYTES, scriptBytes, weighPage } from '../../bench/weight.ts';
import { test as ownSite } from './own-site.ts';
import { DESKTOP, expect, hydrated } from './test.ts';

/** On a site that no other file shares: what its tests add would be weighed where all there is is listed. */
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
    // All styles of the first page stand in its document.
    expect(files.filter(({ kind, path: file }) => kind === 'CSS' && /index-/.test(file))).toEqual(
      [],
    );
  });
}

/** How often a text occurs. */
const times = (text: string, html: string) => html.split(text).length - 1;

test('what a loader read is in the document once, beside what the page shows of it', async ({
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

test('what came with a page is not asked again, except after a minute', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const searches = () => asked.filter((url) => url.includes('/_serverFn/'));
  // Rendered now: no other test asks for it.
  await page.goto('/find-club?name=Asked-Once', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(searches()).toEqual([]);
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.goto('/find-club?name=Asked-Once');
  await expect.poll(searches).toContainEqual(expect.stringContaining('/clubs.finder.findClubs'));
});

import { publicPages } from '../../bench/public-pages.ts';
import { MOST_BYTES, scriptBytes, weighPage } from '../../bench/weight.ts';
import { test as ownSite } from './own-site.ts';
import { aRegistered, signIn } from './people.ts';
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

test('what a page was asked stands in its document once', async ({ request, site }) => {
  for (const { name, path } of await publicPages(site.url)) {
    const html = await (await request.get(path)).text();
    const code = html.match(/<script(?![^>]*type="application)[^>]*>[^]*?<\/script>/g) ?? [];
    // A club or a guide is longer than all code of a page, which names files and routes.
    expect(code.join('').length, name).toBeLessThan(3_500);
    // Nor does what a club's page shows as HTML.
    const answers = /<script id="page-answers"[^>]*>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
    if (name === 'club') expect(answers).not.toMatch(/u003c(?:div|table|section|ul)/);
  }
});

test('a page that was kept for an hour is looked up again for members only', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const searches = () => asked.filter((url) => url.includes('/_serverFn/finder.findClubs'));
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.goto('/find-club?state=Pennsylvania', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(searches()).toEqual([]);
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/find-club?state=Pennsylvania');
  await expect.poll(searches).toHaveLength(1);
});

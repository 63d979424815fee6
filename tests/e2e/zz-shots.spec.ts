import { test, hydrated } from './test.ts';
for (const scheme of ['light', 'dark'] as const) for (const width of [390, 1280]) {
  test(`shots ${scheme} ${width}`, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: site.url });
    const page = await context.newPage();
    for (const [name, path] of [['index', '/blog'], ['post', '/blog/what-a-club-season-costs'], ['category', '/blog/category/tryouts']] as const) {
      const r = await page.goto(path); console.log(path, r?.status());
      await hydrated(page);
      await page.screenshot({ path: `/tmp/w/shots/${name}-${scheme}-${width}.png`, fullPage: true });
    }
    const f = await page.request.get('/blog/feed.xml'); if (width === 390) console.log(f.status(), f.headers(), (await f.text()).slice(0, 900));
  });
}

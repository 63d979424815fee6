import { expect, test } from './test.ts';

test('the site can be added to a home screen, and its icons have the declared sizes', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await response.json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest.name).toBe('Philly Volleyball Clubs');
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const pictures = [...manifest.icons, { src: touch ?? '', sizes: '180x180', type: 'image/png' }];
  for (const { src, sizes, type } of pictures) {
    const picture = await request.get(src);
    expect(picture.headers()['content-type'], src).toBe(type);
    if (sizes === 'any') continue;
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect((await request.get('/favicon.ico')).status()).toBe(200);
});

test("the browser's bar takes the page's color in both color schemes", async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [themes, paper] = await page.evaluate(() => [
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
      getComputedStyle(document.documentElement).getPropertyValue('--paper'),
    ]);
    expect(themes).toEqual([paper]);
  }
});

test('nothing moves for visitors who prefer reduced motion, and colors change at once', async ({
  page,
}) => {
  await page.goto('/');
  const movingFor = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    return page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionProperty, transitionDuration } = getComputedStyle(element);
          return transitionProperty !== 'none' && /[1-9]/.test(transitionDuration);
        }).length,
    );
  };
  expect(await movingFor('no-preference')).toBeGreaterThan(0);
  expect(await movingFor('reduce')).toBe(0);
});

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { aDatabase } from '#tests/database.ts';
import { aRenderer, SITE } from './built-renderer.ts';
import type { BuiltRenderer } from './built-renderer.ts';

const PAGE = '/find-camp';
const STAND_IN = fileURLToPath(new URL('./page-with-a-part.fixture.tsx', import.meta.url));

let renderer: BuiltRenderer;
let cache: PageCache;
/** The last rendered document. */
let html: string;

beforeAll(async () => {
  renderer = await aRenderer(await aDatabase(), [standIn()]);
  cache = renderer.createPageCache({
    maxBytes: 1_000_000,
    render: async (url, signal) => {
      const response = await renderer.fetch(new Request(SITE + url, { signal }));
      html = await response.clone().text();
      return response;
    },
    isPublic: () => true,
    securityHeaders: () => [],
  });
});
afterAll(() => renderer.close());

/** The site's renderer, with one page replaced. */
function standIn(): Plugin {
  return {
    name: 'stand-in',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/coming-soon-page.tsx') ? STAND_IN : undefined),
  };
}

test('a page whose part failed is shown, and rendered again for the next visitor', async () => {
  globalThis.partFails = true;
  await cache.load(PAGE);
  expect(html).toContain('Not all of it.');
  expect(cache.size().pages).toBe(0);

  globalThis.partFails = false;
  await cache.load(PAGE);
  expect(html).toContain('All of it.');
  expect(cache.size().pages).toBe(1);
});

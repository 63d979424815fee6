import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { aDatabase } from '../database.ts';

const SITE = 'https://clubs.example.org';
const PAGE = '/find-camp';
const STAND_IN = fileURLToPath(new URL('./page-with-a-part.fixture.tsx', import.meta.url));

interface Renderer {
  readonly default: {
    readonly fetch: (request: Request) => Promise<Response>;
    readonly close: () => Promise<void>;
  };
}

let folder: string;
let renderer: Renderer['default'];
let cache: PageCache;
/** What was rendered last. */
let html: string;

beforeAll(async () => {
  const database = await aDatabase();
  process.env['DATABASE_URL'] = database.appUrl;
  process.env['SITE_URL'] = SITE;
  // Where what the renderer imports is found.
  folder = await mkdtemp(join(process.cwd(), 'node_modules', '.planted-'));
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    build: { outDir: folder },
    plugins: [standIn()],
  });
  await builder.buildApp();
  const file = pathToFileURL(join(folder, 'server', 'renderer.js')).href;
  renderer = ((await import(file)) as Renderer).default;
  cache = createPageCache({
    maxBytes: 1_000_000,
    render: async (url, signal) => {
      const response = await renderer.fetch(new Request(SITE + url, { signal }));
      html = await response.clone().text();
      return response;
    },
    securityHeaders: () => [],
    log: () => undefined,
  });
}, 120_000);
afterAll(async () => {
  await renderer.close();
  await rm(folder, { recursive: true, force: true });
});

/** The site's renderer, but for one page. */
function standIn(): Plugin {
  return {
    name: 'stand-in',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/coming-soon-page.tsx') ? STAND_IN : undefined),
  };
}

test('a page of which a part failed is shown, and rendered anew for the next one', async () => {
  globalThis.partFails = true;
  await cache.load(PAGE);
  expect(html).toContain('Not all of it.');
  expect(cache.size().pages).toBe(0);

  globalThis.partFails = false;
  await cache.load(PAGE);
  expect(html).toContain('All of it.');
  expect(cache.size().pages).toBe(1);
});

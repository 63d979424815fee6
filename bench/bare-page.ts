/**
 * How fast React alone renders a page of the finder: a loop of renderToString over the tree that the
 * renderer passes to it, and nothing else. Started by bench/page.ts, which sends it the site's DATA_DIR and
 * receives the number of pages per second.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';

/** Any full page. */
const PAGE = 'http://localhost:3000/find-club?name=volley&sort=name_asc';
const WARM_UP_SECONDS = 3;
const SECONDS = 6;
const RENDERER = new URL('../dist/server/renderer.js', import.meta.url).href;

// The renderer reads the function from this object when it loads, so it must be replaced before.
const dom = createRequire(import.meta.url)('react-dom/server') as {
  renderToString: (page: ReactElement) => string;
};
const renderToString = dom.renderToString;
let pagesPerSecond: number | undefined;
dom.renderToString = (page) => {
  if (pagesPerSecond === undefined) {
    renderFor(page, WARM_UP_SECONDS);
    pagesPerSecond = renderFor(page, SECONDS);
  }
  return renderToString(page);
};

/** How many pages React renders per second of its own CPU time. */
function renderFor(page: ReactElement, seconds: number): number {
  let pages = 0;
  let taken = 0;
  while (taken < seconds * 1000) {
    const began = performance.now();
    renderToString(page);
    taken += performance.now() - began;
    pages += 1;
  }
  return (pages / taken) * 1000;
}

process.once('message', (dataDir: string) => void answer(dataDir));

async function answer(dataDir: string): Promise<void> {
  // The site's own server, which is needed as well.
  const database = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  process.env['DATABASE_URL'] = database.appUrl;
  process.env['NODE_ENV'] = 'production';
  const { default: renderer } = (await import(RENDERER)) as {
    default: { fetch(request: Request): Promise<Response> };
  };
  await renderer.fetch(new Request(PAGE));
  await database.stop();
  // The renderer's connections would keep the process alive.
  process.send?.(pagesPerSecond, () => process.exit());
}

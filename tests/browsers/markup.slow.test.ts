import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startSite } from '#tests/e2e/site.ts';
import { findProgram } from './driver.fixture.ts';

const java = findProgram('java');
const CHECKER = new URL('../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url).pathname;

const PAGES = [
  '/',
  '/find-club',
  '/find-club?state=Pennsylvania',
  '/find-club?near=08002&within=25',
  '/find-club?state=Pennsylvania&view=map',
  '/find-club?name=nobody',
  '/find-camp',
  '/tryouts',
  '/tryouts?near=08002',
  '/compare',
  '/suggest-club',
  '/auth',
  '/auth?mode=signup',
  '/blog',
  '/blog/category',
  '/how-reviews-work',
  '/open-data',
  '/moderation',
  '/privacy-policy',
  '/terms-of-service',
  '/not/there',
];

/** The first address of a page with this prefix, according to the list of pages. */
async function linked(site: string, list: string, address: RegExp): Promise<string> {
  const html = await (await fetch(site + list)).text();
  return (address.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

interface Report {
  readonly messages: readonly { type: string; url: string; message: string; extract?: string }[];
}

test.skipIf(java === undefined)('the W3C checker finds no error on public pages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'markup-'));
  const site = await startSite({ DATA_DIR: folder });
  const more = await Promise.all([
    linked(site.url, '/find-club?state=Pennsylvania', /href="(\/clubs\/[^"]+)"/),
    linked(site.url, '/find-club?state=New+Jersey&sort=reviews_desc', /href="(\/clubs\/[^"]+)"/),
    linked(site.url, '/tryouts', /href="(\/tryouts\/[^".]+)"/),
    linked(site.url, '/blog', /href="(\/blog\/(?!category|tag|feed)[^"]+)"/),
  ]);
  const pages = [...PAGES, ...more, `${more[0]?.split('?')[0]}/suggest-edit`];
  await Promise.all(
    pages.map(async (path, at) => {
      const html = await (await fetch(site.url + path)).text();
      // The checker knows an older CSS, and reports newer features as errors.
      const plain = html.replaceAll(/<style[^>]*>[^]*?<\/style>/g, '');
      await writeFile(join(folder, `${at}.html`), plain);
    }),
  );
  await site.stop();
  const files = pages.map((_, at) => join(folder, `${at}.html`));
  const checker = spawn(
    java ?? '',
    ['-jar', CHECKER, '--errors-only', '--exit-zero-always', '--format', 'json', ...files],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { messages } = JSON.parse(await text(checker.stderr)) as Report;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const pageOf = (url: string) => pages[Number(/(\d+)\.html$/.exec(url)?.[1])];
  expect(
    messages.map(({ url, message, extract }) => `${pageOf(url)}: ${message} ${extract}`),
  ).toEqual([]);
});

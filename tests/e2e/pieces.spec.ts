import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { watchShifts } from './shifts.ts';
import type { Shift } from './shifts.ts';
import { DESKTOP, PHONE, expect, frames, test } from './test.ts';

/** In bytes: small enough to cut a row of buttons, too. */
const PIECE = 800;
/** So that the end of a card is painted before the next one: pieces that arrive together are painted as one. */
const SMALL_PIECE = 200;
/** In bytes: more than fits in a window. */
const SHOWN = 48_000;

async function whole(url: string): Promise<{ status: number; html: Buffer }> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: Buffer.from(await answer.arrayBuffer()) };
}

/**
 * A proxy that sends one page in pieces and shows each before the next, as on a slow connection or a slow
 * machine. Everything else is passed through.
 */
async function inPieces(
  page: Page,
  site: string,
  size: number,
): Promise<{ server: Server; url: string }> {
  const answer = async (url: string, response: ServerResponse) => {
    const { status, html } = await whole(site + url);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    const start = html.indexOf('<body');
    let at = start;
    response.write(html.subarray(0, at));
    await page.waitForURL((now) => now.pathname + now.search === url, { waitUntil: 'commit' });
    // The part before the first card is sent in larger pieces.
    const cards = html.indexOf('<article', start);
    for (let piece = PIECE; at < Math.min(start + SHOWN, html.length); at += piece) {
      piece = at + PIECE < cards ? PIECE : size;
      response.write(html.subarray(at, at + piece));
      await frames(page);
    }
    response.end(html.subarray(at));
  };
  const server = createServer(({ url = '' }, response) => {
    answer(url, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** What moves while only the document arrives in pieces; styles, scripts, and pictures load at once, but no fonts. */
async function shiftsInPieces(
  page: Page,
  site: string,
  path: string,
  size = PIECE,
): Promise<Shift[]> {
  const { server, url } = await inPieces(page, site, size);
  const shifted = await watchShifts(page);
  await page.route(
    ({ origin, pathname }) => origin === url && pathname !== new URL(path, url).pathname,
    (route) =>
      route.request().url().endsWith('.woff2')
        ? route.abort()
        : route.continue({ url: route.request().url().replace(url, site) }),
  );
  await page.goto(url + path);
  await page.waitForLoadState('networkidle');
  server.closeAllConnections();
  server.close();
  // A line is a pixel lower once letters of another weight arrive.
  return (await shifted()).filter(({ pixels }) => pixels > 1);
}

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({
      viewport,
      expectedConsole: ['404 (Not Found)', 'ERR_FAILED', 'Failed to load resource'],
    });

    for (const path of [
      '/',
      '/find-club?state=Pennsylvania',
      '/clubs/pennsylvania/montgomery/ambler/ambler-ascent',
      '/tryouts',
      '/compare',
      '/saved',
      '/blog',
      '/suggest-club',
      '/auth',
      '/no/such/page',
    ]) {
      test(`nothing moves while a page arrives in pieces: ${path}`, async ({ page, site }) => {
        expect(await shiftsInPieces(page, site.url, path)).toEqual([]);
      });
    }

    test('a card does not move when a taller one arrives beside it', async ({ page, site }) => {
      const state = ownState(`Uneven ${viewport.width}`);
      const lower = { teamsPerAgeGroup: null, teamTypes: [], genders: [], ageGroups: [] };
      await save(
        site.sql,
        ...Array.from({ length: 6 }, (_, at) =>
          aClub({ name: `Uneven ${at}`, state, ...(at % 2 === 0 && lower) }),
        ),
      );
      const path = `/find-club?${new URLSearchParams({ state })}`;
      expect(await shiftsInPieces(page, site.url, path, SMALL_PIECE)).toEqual([]);
      await expect(page.locator('article')).toHaveCount(6);
      for (const card of await page.locator('article').all()) await expect(card).toBeVisible();
    });
  });
}

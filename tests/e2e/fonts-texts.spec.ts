import type { Page } from '@playwright/test';
import { signInAsAdmin } from './moderation.ts';
import { test } from './own-site.ts';
import { withoutFonts } from './shifts.ts';
import { DESKTOP, expect, hydrated } from './test.ts';

const TEXTS = 'h1, h2, h3, main :is(p, li, label, button, th, td, dt, dd), footer a';

type Measured = Awaited<ReturnType<typeof texts>>[number];

// On a site of its own: other tests make clubs and posts whose names our fonts lack letters for.

/** Width, height, and number of lines of each text, in page order. */
function texts(page: Page) {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        const { height } = element.getBoundingClientRect();
        const line = Number.parseFloat(getComputedStyle(element).lineHeight);
        const lines = Math.max(1, Math.round(text.height / line));
        const words = element.textContent ?? '';
        return text.width === 0 ? [] : [{ words, width: text.width, height, lines }];
      }),
    TEXTS,
  );
}

/** One page of each kind. */
const MEASURED = [
  '/',
  '/find-club',
  '/clubs/pennsylvania/montgomery/ambler/ambler-ascent',
  '/tryouts',
  '/compare',
  '/saved',
  '/blog/what-a-club-season-costs',
  '/auth',
  '/privacy-policy',
  '/no/such/page',
];

const COMPARED = [
  '/',
  '/find-club',
  '/clubs/pennsylvania/montgomery/ambler/ambler-ascent',
  '/tryouts',
  '/blog/what-a-club-season-costs',
  '/auth',
  '/profile',
  '/admin/clubs',
];

/**
 * Characters shown on a page, including generated ones, that no font of the site covers: each machine would
 * draw its own, or none.
 */
function strangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ranges = [...document.fonts]
      .filter(({ family }) =>
        /Familjen Grotesk$|Instrument Sans Variable/.test(family.replaceAll('"', '')),
      )
      .flatMap(({ unicodeRange }) => unicodeRange.split(','))
      .map((range) => {
        const [from = '', to = from] = range.trim().replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      });
    const drawn = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => ['::before', '::after'].map((part) => getComputedStyle(element, part)))
      .map(({ content }) => (content.startsWith('"') ? content : ''));
    const shown = Array.from(document.body.innerText + drawn.join(''));
    return [...new Set(shown)].filter((character) => {
      const point = character.codePointAt(0) ?? 0;
      return point > 0x20 && !ranges.some(([from, to]) => point >= from && point <= to);
    });
  });
}

/**
 * Texts that are not as wide and as high without the fonts. One text may have a line more or less, if it wraps
 * elsewhere; all texts together are within three percent.
 */
function differences(own: readonly Measured[], fallback: readonly Measured[]): string[] {
  const sum = (list: readonly Measured[], side: 'width' | 'height') =>
    list.reduce((all, one) => all + one[side], 0);
  const found = (['width', 'height'] as const)
    .map((side) => ({ side, ratio: sum(fallback, side) / sum(own, side) }))
    .filter(({ ratio }) => Math.abs(ratio - 1) > 0.03)
    .map(({ side, ratio }) => `${side} of all texts: ${ratio}`);
  for (const [index, one] of own.entries()) {
    const there = fallback[index] ?? one;
    const isFar =
      one.lines === 1 && there.lines === 1
        ? Math.abs(there.width / one.width - 1) > 0.12
        : Math.abs(there.lines - one.lines) > 1;
    const size = ({ width, lines }: Measured) => `${width} in ${lines}`;
    if (isFar) found.push(`${one.words.slice(0, 60)}: ${size(there)} instead of ${size(one)}`);
  }
  return found;
}

test.describe('the same on every machine', { tag: '@slow' }, () => {
  test.use({ expectedConsole: ['404 (Not Found)'], viewport: DESKTOP });

  test("no character falls back to the machine's fonts, as › ▾ ✓ ← and → would", async ({
    page,
  }) => {
    const found: string[] = [];
    for (const path of MEASURED) {
      await page.goto(path, { waitUntil: 'networkidle' });
      found.push(...(await strangers(page)).map((character) => `${path}: ${character}`));
    }
    expect(found).toEqual([]);
    await page.evaluate(() => document.querySelector('h1')?.append('›▾✓←→'));
    expect(await strangers(page)).toEqual(['›', '▾', '✓', '←', '→']);
  });
});

test.describe('without web fonts', { tag: '@slow' }, () => {
  test.use({
    expectedConsole: ['404 (Not Found)', 'ERR_FAILED', 'Failed to load resource'],
    viewport: DESKTOP,
  });

  test("texts are as wide and as high as with the site's fonts", async ({
    page,
    browser,
    site,
  }) => {
    await signInAsAdmin(page, site.sql);
    const storageState = await page.context().storageState();
    const other = await browser.newPage({ viewport: DESKTOP, baseURL: site.url, storageState });
    await withoutFonts(other);
    await page.goto('/find-club?state=Pennsylvania&county=Montgomery');
    const ids = await page
      .locator('article input[name="club"]')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    const compared = `/compare?${ids
      .slice(0, 3)
      .map((id) => `club=${id}`)
      .join('&')}`;
    const far: string[] = [];
    for (const path of [...COMPARED, compared]) {
      for (const one of [page, other]) {
        await one.goto(path, { waitUntil: 'networkidle' });
        await hydrated(one);
        await one.locator('.skeleton').first().waitFor({ state: 'detached' });
      }
      let own: Awaited<ReturnType<typeof texts>> = [];
      let fallback = own;
      // The parts for members load later, and not at the same moment in both.
      await expect(async () => {
        [own, fallback] = [await texts(page), await texts(other)];
        expect(fallback.map(({ words }) => words)).toEqual(own.map(({ words }) => words));
      }).toPass();
      far.push(...differences(own, fallback).map((difference) => `${path}: ${difference}`));
    }
    expect(far).toEqual([]);
    await other.close();
  });
});

import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Sql } from '#db/db.ts';
import { ownerPool } from '#tests/owner-pool.ts';

/** The two instances that all tests share, and their database. */
export interface Site {
  readonly url: string;
  /** Another instance on the same database. */
  readonly secondUrl: string;
  readonly dataDir: string;
  readonly appUrl: string;
  /** The owner's connection, to make what a test needs and to check what was stored. */
  readonly sql: Sql;
}

interface Fixtures {
  /** Parts of console lines that this test expects; any other line fails it. */
  readonly expectedConsole: string[];
}

let current: Site | undefined;

/** The site of this worker, which has only one: tests with another site run in workers of their own. */
export function currentSite(): Site {
  if (!current) throw new Error('no fixture has asked for the site yet');
  return current;
}

/** Sets the site of this worker. */
export function asCurrent(site: Site): Site {
  current = site;
  return site;
}

export const SMALL_PHONE = { width: 320, height: 640 };
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

type Size = typeof PHONE;

/**
 * How an administrators' or personal screen is checked: each size in one of the two color schemes,
 * because sizes and colors do not affect each other. Public pages are checked in both.
 */
export function looksAt(
  sizes: readonly Size[],
): readonly { readonly viewport: Size; readonly colorScheme: 'light' | 'dark' }[] {
  return sizes.map((viewport) => ({
    viewport,
    colorScheme: viewport.width < DESKTOP.width ? 'dark' : 'light',
  }));
}

/** Playwright's test with the site as base, in which a console error or warning is a failure. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
    async ({}, use) => {
      const pool = ownerPool(variable('E2E_OWNER_URL'));
      await use(
        asCurrent({
          url: variable('E2E_SITE'),
          secondUrl: variable('E2E_SECOND_SITE'),
          dataDir: variable('E2E_DATA_DIR'),
          appUrl: variable('E2E_APP_URL'),
          sql: drizzle({ client: pool }),
        }),
      );
      await pool.end();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  // A list for each test, which may add to it.
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern here
  expectedConsole: [async ({}, use) => use([]), { option: true }],
  page: async ({ page, expectedConsole }, use) => {
    const complaints = watchConsole(page);
    await use(page);
    const surprising = complaints.filter(
      (line) => !expectedConsole.some((expected) => line.includes(expected)),
    );
    expect(surprising, 'the console stays silent').toEqual([]);
  },
});

export { expect };

/** Collects errors and warnings, such as failed hydration and policy violations. */
function watchConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      lines.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => lines.push(error.message));
  return lines;
}

/** Waits until the page has been painted. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}

/** Changes a page's colors and waits until it is painted: with reduced motion there are no transitions. */
export async function changeColors(
  page: Page,
  colors: Parameters<Page['emulateMedia']>[0],
): Promise<void> {
  await page.emulateMedia(colors);
  await frames(page);
}

/** Rules of axe that depend on colors. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds a violation of WCAG 2.2 A or AA, or of its best practices.
 *
 * @param within a selector, if the rest of a long page is checked elsewhere
 * @param rules of axe, if the others are checked elsewhere
 */
export async function expectAccessible(
  page: Page,
  within?: string,
  rules?: string[],
): Promise<void> {
  expect(await accessProblems(page, within, rules)).toEqual([]);
}

/** Axe's findings, a line for each; see {@link expectAccessible}. */
export async function accessProblems(
  page: Page,
  within?: string,
  rules?: string[],
): Promise<string[]> {
  // The document keeps axe: sending it takes as long as most checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([included, onlyRules]) => {
      const { axe: own } = window as unknown as { axe: typeof axe };
      const found = await own.run(included ?? document, {
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        ...(onlyRules && { runOnly: onlyRules }),
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html }) => html),
      }));
    },
    [within, rules] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** Fails when the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Resolves when React has hydrated the page: from then on clicks are handled by scripts. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: tests/e2e/setup.ts did not run`);
  return value;
}

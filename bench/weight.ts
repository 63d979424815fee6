import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

export type Kind = 'JavaScript' | 'CSS' | 'font' | 'HTML' | 'other';

/** A file that a browser loaded for a page. */
export interface LoadedFile {
  readonly kind: Kind;
  readonly path: string;
  /** Body as the server sends it to a visitor who accepts gzip and nothing else. */
  readonly gzipBytes: number;
}

/** Everything that a browser loaded for a page. */
export interface PageWeight {
  readonly files: readonly LoadedFile[];
  /** Gzip bytes of scripts in the document itself; part of the document's weight as well. */
  readonly inlineScriptBytes: number;
  readonly inlineStyleBytes: number;
}

/** The budget for a first visit to a public page, in gzip bytes. */
export const MOST_SCRIPT_BYTES = 180_000;
export const MOST_SCRIPT_BYTES_OF_FORM = 200_000;
export const MOST_BYTES = 260_000;

/** Gzip bytes of the JavaScript among files. */
export function scriptBytes(files: readonly LoadedFile[]): number {
  return files
    .filter(({ kind }) => kind === 'JavaScript')
    .reduce((bytes, { gzipBytes }) => bytes + gzipBytes, 0);
}

const kinds: Readonly<Record<string, Kind>> = {
  script: 'JavaScript',
  stylesheet: 'CSS',
  font: 'font',
  document: 'HTML',
};

/**
 * Opens a page in a browser, with an empty cache, and lists what it loads until the network is idle.
 *
 * @throws Error if an answer is not 200, or comes from another machine
 */
export async function weighPage(
  browser: Browser,
  origin: string,
  path: string,
): Promise<PageWeight> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    const loaded = new Map<string, Kind>();
    const problems: string[] = [];
    page.on('requestfailed', (request) => problems.push(`${request.url()} failed`));
    page.on('response', (response) => {
      const url = response.url();
      if (!url.startsWith(`${origin}/`)) problems.push(`${url} is on another site`);
      // The answer to a reported page view is empty, and has no weight.
      if (response.request().method() !== 'GET') return;
      if (response.status() !== 200) problems.push(`${url} was answered with ${response.status()}`);
      loaded.set(url, kinds[response.request().resourceType()] ?? 'other');
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const files = await Promise.all(
      [...loaded].map(async ([url, kind]) => ({
        kind,
        path: url.slice(origin.length),
        gzipBytes: await gzipBytesOf(url),
      })),
    );
    return { files, ...(await weighInline(page, origin + path)) };
  } finally {
    await page.close();
  }
}

/** The document as sent, parsed by the browser without running it. */
async function weighInline(page: Page, url: string) {
  const [scripts, styles] = await page.evaluate(async (url) => {
    const html = await (await fetch(url)).text();
    const sent = new DOMParser().parseFromString(html, 'text/html');
    const textOf = (selector: string) =>
      [...sent.querySelectorAll(selector)].map((element) => element.textContent).join('');
    return [
      textOf('script:not([src]):not([type="application/ld+json"])'),
      textOf('style'),
    ] as const;
  }, url);
  return { inlineScriptBytes: gzipSize(scripts), inlineStyleBytes: gzipSize(styles) };
}

function gzipSize(text: string): number {
  return text === '' ? 0 : gzipSync(text).length;
}

function gzipBytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';

/** A page as a crawler reads it: over HTTP, without running scripts. */
export interface CrawledPage {
  /** The requested path and query. */
  readonly path: string;
  readonly status: number;
  /** Where it redirects to, as path and query. */
  readonly location: string | undefined;
  readonly contentType: string;
  /** The document as sent. */
  readonly text: string;
  readonly root: HTMLElement;
}

/** The page's structured data. */
export type Thing = Readonly<Record<string, unknown>>;

/** Requests one page without following redirects. */
export async function crawl(site: string, path: string): Promise<CrawledPage> {
  const response = await fetch(site + path, { redirect: 'manual' });
  const text = await response.text();
  const location = response.headers.get('location');
  return {
    path,
    status: response.status,
    location: location === null ? undefined : location.replace(site, ''),
    contentType: response.headers.get('content-type') ?? '',
    text,
    root: parse(text),
  };
}

/** Whether the page asks search engines not to list it. */
export function isNoindex({ root }: CrawledPage): boolean {
  return /noindex/.test(contentOf(root, 'meta[name="robots"]') ?? '');
}

/** The content of a meta tag. */
export function contentOf(root: HTMLElement, selector: string): string | undefined {
  return root.querySelector(selector)?.getAttribute('content');
}

/** The canonical address of a page. */
export function canonicalOf({ root }: CrawledPage): string | undefined {
  return root.querySelector('link[rel="canonical"]')?.getAttribute('href');
}

/** The document's title. */
export function titleOf({ root }: CrawledPage): string {
  return root.querySelector('title')?.text ?? '';
}

/** The structured data of a page. */
export function thingsOf({ root }: CrawledPage): Thing[] {
  return root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText) as Thing);
}

/** Paths, with queries, of all links and pictures on a page that lead to this site. */
export function linksOf({ root, path }: CrawledPage, site: string): string[] {
  const targets = [
    ...root.querySelectorAll('a[href]').map((link) => link.getAttribute('href')),
    ...root.querySelectorAll('img[src]').map((image) => image.getAttribute('src')),
    ...root
      .querySelectorAll('link[rel="icon"], link[rel="manifest"], link[rel="apple-touch-icon"]')
      .map((link) => link.getAttribute('href')),
  ];
  const urls = targets.flatMap((target) =>
    target === undefined || !URL.canParse(target, site + path)
      ? []
      : [new URL(target, site + path)],
  );
  return [
    ...new Set(
      urls.filter(({ origin }) => origin === site).map(({ pathname, search }) => pathname + search),
    ),
  ];
}

/** The visible words of a part of a page. */
export function wordsOf(element: HTMLElement | null): string {
  return (element?.text ?? '').replaceAll(/\s+/g, ' ').trim();
}

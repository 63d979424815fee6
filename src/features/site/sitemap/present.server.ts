import { escapeHtml } from '#platform/html.ts';
import type { SitemapEntry } from './schema.ts';

/** The format of sitemaps.org, which is too small for a library. */
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What is read piece by piece, or there already. */
export type Pieces<Piece> = AsyncIterable<Piece> | Iterable<Piece>;

/**
 * Writes a sitemap, piece by piece.
 *
 * @param siteUrl origin of the site
 */
export async function* sitemapXml(
  siteUrl: string,
  entries: Pieces<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${DECLARATION}<urlset ${NAMESPACE}>\n`;
  for await (const some of entries) {
    yield some.map((entry) => entryXml(siteUrl, entry)).join('');
  }
  yield '</urlset>\n';
}

function entryXml(
  siteUrl: string,
  { path, changeFrequency, priority, lastModified }: SitemapEntry,
): string {
  const changed =
    lastModified === undefined ? '' : `<lastmod>${lastModified.toISOString()}</lastmod>`;
  return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}<changefreq>${changeFrequency}</changefreq><priority>${priority.toFixed(1)}</priority></url>\n`;
}

/** Writes the list of a sitemap's files. @param paths of the files */
export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  const files = paths.map(
    (path) => `<sitemap><loc>${escapeHtml(siteUrl + path)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

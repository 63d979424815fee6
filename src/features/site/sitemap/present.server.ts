import { escapeHtml } from '#platform/html.ts';
import type { SitemapEntry } from './schema.ts';

/** The format of sitemaps.org, too small for a library. */
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changeFrequency, priority, lastModified }) => {
    const changed = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}<changefreq>${changeFrequency}</changefreq><priority>${priority.toFixed(1)}</priority></url>\n`;
  });
  return `${DECLARATION}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`;
}

export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  const files = paths.map(
    (path) => `<sitemap><loc>${escapeHtml(siteUrl + path)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

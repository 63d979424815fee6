import { createServerOnlyFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { readEnvironment } from '#platform/environment.ts';
import { sitemapFile } from './queries.server.ts';
import { robotsText } from './rules.ts';
import { PAGES_PER_FILE } from './schema.ts';

export const answerRobots = createServerOnlyFn(
  () =>
    new Response(robotsText(siteUrl()), {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    }),
);

/** GET /sitemap.xml, and for `file` a file that it lists. */
export const answerSitemap = createServerOnlyFn(async (file?: string) => {
  const xml = await sitemapFile(database().visitor, siteUrl(), file, PAGES_PER_FILE);
  if (xml === null) return new Response('We couldn’t find this sitemap.', { status: 404 });
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
});

function siteUrl(): string {
  return readEnvironment(process.env).siteUrl ?? '';
}

import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { createServerOnlyFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { readEnvironment } from '#platform/environment.ts';
import { sitemapFile } from './queries.server.ts';
import { robotsText } from './rules.ts';
import { SITEMAP_SIZES } from './schema.ts';

/** GET /robots.txt: the rules for crawlers. */
export const answerRobots = createServerOnlyFn(
  () =>
    new Response(robotsText(siteUrl()), {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    }),
);

/**
 * GET /sitemap.xml and the files it may list: streamed from the database.
 *
 * @param file the name between 'sitemap-' and '.xml'; none for the sitemap itself
 */
export const answerSitemap = createServerOnlyFn(async (file?: string) => {
  const pieces = await sitemapFile(database().visitor, siteUrl(), file, SITEMAP_SIZES);
  if (pieces === null) return new Response('There is no such sitemap.', { status: 404 });
  // As the visitor reads, so that nothing is prepared for one who has left.
  const bytes = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  // The DOM's types do not know Node's streams.
  return new Response(bytes as globalThis.ReadableStream, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});

function siteUrl(): string {
  return readEnvironment(process.env).siteUrl ?? '';
}

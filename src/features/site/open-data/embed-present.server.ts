import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { codeHash, tellOwnCode } from '#platform/own-code.ts';
import { site } from '#site.config.ts';
import { EmbeddedClub, EMBED_STYLE, EmbedFrame } from './ui/embedded-club.tsx';

const SIZE = { width: 420, height: 260 };

/** The card of a club, or of one that we don't have, which any site may frame. */
export function embeddedClub(club: ClubSummary | null, siteUrl: string): Response {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  tellOwnCode(headers, { scripts: [], styles: [codeHash(EMBED_STYLE)], isFramed: true });
  const html = renderToStaticMarkup(createElement(EmbeddedClub, { club, siteUrl }));
  return new Response(`<!doctype html>${html}`, { status: club ? 200 : 404, headers });
}

type Named = Pick<ClubSummary, 'id' | 'name'>;

/** The code that shows it on another site. */
export function embedCode({ id, name }: Named, siteUrl: string, size = SIZE): string {
  const src = `${siteUrl}/embed/clubs/${id}`;
  return renderToStaticMarkup(createElement(EmbedFrame, { src, title: name, ...size }));
}

/** https://oembed.com */
export function oembed(
  club: Named,
  siteUrl: string,
  most: { maxwidth: number; maxheight: number },
) {
  const width = Math.min(SIZE.width, most.maxwidth);
  const height = Math.min(SIZE.height, most.maxheight);
  return {
    version: '1.0',
    type: 'rich',
    title: club.name,
    provider_name: site.name,
    provider_url: siteUrl,
    cache_age: 86_400,
    html: embedCode(club, siteUrl, { width, height }),
    width,
    height,
  };
}

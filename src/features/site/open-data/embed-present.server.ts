import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { codeHash, tellOwnCode } from '#platform/own-code.ts';
import { site } from '#site.config.ts';
import { EmbeddedClub, EMBED_STYLE, EmbedFrame } from './ui/embedded-club.tsx';
import type { Size } from './ui/embedded-club.tsx';

export const EMBED_SIZE: Size = { width: 420, height: 260 };

/** The card of a club, or of one that we don't have, which any site may frame. */
export function embeddedClub(club: ClubSummary | null, siteUrl: string): Response {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  tellOwnCode(headers, { scripts: [], styles: [codeHash(EMBED_STYLE)], isFramed: true });
  const html = renderToStaticMarkup(createElement(EmbeddedClub, { club, siteUrl }));
  return new Response(`<!doctype html>${html}`, { status: club ? 200 : 404, headers });
}

/** The code that shows it on another site. */
export function embedCode(club: { id: string; name: string }, siteUrl: string, size = EMBED_SIZE) {
  const src = `${siteUrl}/embed/clubs/${club.id}`;
  return renderToStaticMarkup(createElement(EmbedFrame, { src, title: club.name, ...size }));
}

/** https://oembed.com */
export function oembed(club: { id: string; name: string }, siteUrl: string, most: Size) {
  const size = {
    width: Math.min(EMBED_SIZE.width, most.width),
    height: Math.min(EMBED_SIZE.height, most.height),
  };
  return {
    version: '1.0',
    type: 'rich',
    title: club.name,
    provider_name: site.name,
    provider_url: siteUrl,
    cache_age: 86_400,
    html: embedCode(club, siteUrl, size),
    ...size,
  };
}

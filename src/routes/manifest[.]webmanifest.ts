import { createFileRoute } from '@tanstack/react-router';
import { LIGHT } from '#domain/palette.ts';
import { site } from '#site.config.ts';

const MANIFEST = {
  id: '/',
  name: site.name,
  short_name: site.shortName,
  description: site.tagline,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: LIGHT.paper,
  theme_color: LIGHT.paper,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
  shortcuts: [{ name: 'Find a club', url: '/find-club' }],
};

export const Route = createFileRoute('/manifest.webmanifest')({
  server: {
    handlers: {
      GET: () =>
        new Response(JSON.stringify(MANIFEST), {
          headers: {
            'Content-Type': 'application/manifest+json',
            'Cache-Control': 'public, max-age=3600',
          },
        }),
    },
  },
});

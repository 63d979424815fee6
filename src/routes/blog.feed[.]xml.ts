import { createFileRoute } from '@tanstack/react-router';
import { getFeed } from '#features/blog/reading/functions.ts';

/** GET /blog/feed.xml: the newest posts as RSS 2.0. */
export const Route = createFileRoute('/blog/feed.xml')({
  staticData: { cache: 'public' },
  server: {
    handlers: {
      GET: async () =>
        new Response(await getFeed(), {
          headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
        }),
    },
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { getFeed } from '#features/blog/reading/functions.ts';

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

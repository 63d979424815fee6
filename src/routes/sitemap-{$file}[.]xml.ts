import { createFileRoute } from '@tanstack/react-router';
import { answerSitemap } from '#features/site/sitemap/functions.ts';

/** GET /sitemap-clubs-7f.xml and so on: the files a large sitemap lists. */
export const Route = createFileRoute('/sitemap-{$file}.xml')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: ({ params }) => answerSitemap(params.file) } },
});

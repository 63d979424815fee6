import { createFileRoute } from '@tanstack/react-router';
import { answerSitemap } from '#features/site/sitemap/functions.ts';

/** The files that a large sitemap lists, such as /sitemap-clubs-7f.xml. */
export const Route = createFileRoute('/sitemap-{$file}.xml')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: ({ params }) => answerSitemap(params.file) } },
});

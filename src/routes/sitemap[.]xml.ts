import { createFileRoute } from '@tanstack/react-router';
import { answerSitemap } from '#features/site/sitemap/functions.ts';

/** NAV-02 */
export const Route = createFileRoute('/sitemap.xml')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: () => answerSitemap() } },
});

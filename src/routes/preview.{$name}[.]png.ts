import { createFileRoute } from '@tanstack/react-router';
import { answerPreview } from '#features/site/sitemap/preview-functions.ts';

/** The card that social networks show for a link. */
export const Route = createFileRoute('/preview/{$name}.png')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: ({ params }) => answerPreview(params.name) } },
});

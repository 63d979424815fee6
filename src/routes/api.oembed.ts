import { createFileRoute } from '@tanstack/react-router';
import { answerOembed } from '#features/site/open-data/functions.ts';

export const Route = createFileRoute('/api/oembed')({
  server: { handlers: { GET: ({ request }) => answerOembed(request) } },
});

import { createFileRoute } from '@tanstack/react-router';
import { answerOpenData } from '#features/site/open-data/functions.ts';

export const Route = createFileRoute('/api/v1/{$what}')({
  server: { handlers: { GET: ({ request, params }) => answerOpenData(request, params.what) } },
});

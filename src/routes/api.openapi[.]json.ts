import { createFileRoute } from '@tanstack/react-router';
import { answerOpenApi } from '#features/site/open-data/functions.ts';

export const Route = createFileRoute('/api/openapi.json')({
  server: { handlers: { GET: ({ request }) => answerOpenApi(request) } },
});

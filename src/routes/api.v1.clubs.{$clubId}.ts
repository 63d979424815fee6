import { createFileRoute } from '@tanstack/react-router';
import { answerOpenClub } from '#features/site/open-data/functions.ts';

export const Route = createFileRoute('/api/v1/clubs/{$clubId}')({
  server: { handlers: { GET: ({ request, params }) => answerOpenClub(request, params.clubId) } },
});

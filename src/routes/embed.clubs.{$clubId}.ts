import { createFileRoute } from '@tanstack/react-router';
import { answerEmbed } from '#features/site/open-data/functions.ts';

export const Route = createFileRoute('/embed/clubs/{$clubId}')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: ({ params }) => answerEmbed(params.clubId) } },
});

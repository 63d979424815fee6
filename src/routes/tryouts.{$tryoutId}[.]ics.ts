import { createFileRoute } from '@tanstack/react-router';
import { answerTryoutFile } from '#features/tryouts/board/functions.ts';

export const Route = createFileRoute('/tryouts/{$tryoutId}.ics')({
  staticData: { cache: 'public' },
  server: { handlers: { GET: ({ params }) => answerTryoutFile(params.tryoutId) } },
});

import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerRemoval, answerUpload } from '#features/uploads/functions.ts';

export const Route = createFileRoute('/api/uploads')({
  server: {
    handlers: only({
      POST: ({ request }) => answerUpload(request),
      DELETE: ({ request }) => answerRemoval(request),
    }),
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { clubsAskedFor } from '#features/clubs/administration/functions.ts';
import { answerExport } from '#features/clubs/lists/functions.ts';
import { only } from '#platform/session/json-answers.ts';

export const Route = createFileRoute('/api/clubs/export')({
  server: {
    handlers: only({ POST: ({ request }) => answerExport(request, 'clubs', clubsAskedFor) }),
  },
});

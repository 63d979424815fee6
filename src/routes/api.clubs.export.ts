import { createFileRoute } from '@tanstack/react-router';
import { answerExport } from '#features/clubs/import-export/functions.ts';
import { methodNotAllowed } from '#platform/session/json-answers.ts';

/** GET /api/clubs/export: all clubs as CSV. */
export const Route = createFileRoute('/api/clubs/export')({
  server: {
    handlers: {
      GET: ({ request }) => answerExport(request, 'clubs'),
      ANY: () => methodNotAllowed('GET'),
    },
  },
});

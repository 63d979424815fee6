import { createFileRoute } from '@tanstack/react-router';
import { answerExport } from '#features/clubs/import-export/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** POST /api/clubs/export: all clubs as CSV. */
export const Route = createFileRoute('/api/clubs/export')({
  server: { handlers: only({ POST: ({ request }) => answerExport(request, 'clubs') }) },
});

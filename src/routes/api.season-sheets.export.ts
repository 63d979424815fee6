import { createFileRoute } from '@tanstack/react-router';
import { answerExport } from '#features/clubs/import-export/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** POST /api/season-sheets/export: all season sheets as CSV. */
export const Route = createFileRoute('/api/season-sheets/export')({
  server: { handlers: only({ POST: ({ request }) => answerExport(request, 'season-sheets') }) },
});

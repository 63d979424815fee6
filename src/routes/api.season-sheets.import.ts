import { createFileRoute } from '@tanstack/react-router';
import { answerImport } from '#features/clubs/import-export/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** POST /api/season-sheets/import: a list of season sheets; answers its progress and its report. */
export const Route = createFileRoute('/api/season-sheets/import')({
  server: { handlers: only({ POST: ({ request }) => answerImport(request, 'season-sheets') }) },
});

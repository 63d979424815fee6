import { createFileRoute } from '@tanstack/react-router';
import { answerImport } from '#features/clubs/import-export/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** POST /api/clubs/import: a list of clubs; answers its progress and its report. */
export const Route = createFileRoute('/api/clubs/import')({
  server: { handlers: only({ POST: ({ request }) => answerImport(request, 'clubs') }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { answerImport } from '#features/clubs/lists/functions.ts';
import { only } from '#platform/session/json-answers.ts';

export const Route = createFileRoute('/api/season-sheets/import')({
  server: { handlers: only({ POST: ({ request }) => answerImport(request, 'season-sheets') }) },
});

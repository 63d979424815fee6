import { createFileRoute } from '@tanstack/react-router';
import { answerSheetFile } from '#features/clubs/season-sheets/functions.ts';
import { only } from '#platform/session/json-answers.ts';

export const Route = createFileRoute('/api/season-sheets/read')({
  server: { handlers: only({ POST: ({ request }) => answerSheetFile(request) }) },
});

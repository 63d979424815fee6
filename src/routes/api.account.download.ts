import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerDownload } from '#features/accounts/personal-data/functions.ts';

export const Route = createFileRoute('/api/account/download')({
  server: { handlers: only({ GET: () => answerDownload() }) },
});

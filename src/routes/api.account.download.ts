import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerDownload } from '#features/accounts/personal-data/functions.ts';

/** GET /api/account/download: all that is stored about the one who asks; see docs/api.md. */
export const Route = createFileRoute('/api/account/download')({
  server: { handlers: only({ GET: () => answerDownload() }) },
});

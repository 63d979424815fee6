import { createFileRoute } from '@tanstack/react-router';
import { answerPageView } from '#features/site/page-views/functions.ts';
import { only } from '#platform/session/json-answers.ts';

export const Route = createFileRoute('/api/page-view')({
  server: { handlers: only({ POST: ({ request }) => answerPageView(request) }) },
});

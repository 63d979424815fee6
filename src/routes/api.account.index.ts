import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerDeletion } from '#features/accounts/personal-data/functions.ts';

export const Route = createFileRoute('/api/account/')({
  server: { handlers: only({ DELETE: ({ request }) => answerDeletion(request) }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerProgramRenewal } from '#features/accounts/sign-in/functions.ts';

export const Route = createFileRoute('/api/session/refresh')({
  server: { handlers: only({ POST: ({ request }) => answerProgramRenewal(request) }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerProgramSignIn, answerProgramSignOut } from '#features/accounts/sign-in/functions.ts';

export const Route = createFileRoute('/api/session/')({
  server: {
    handlers: only({
      POST: ({ request }) => answerProgramSignIn(request),
      DELETE: ({ request }) => answerProgramSignOut(request),
    }),
  },
});

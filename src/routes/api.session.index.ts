import { createFileRoute } from '@tanstack/react-router';
import { answerProgramSignIn, answerProgramSignOut } from '#features/accounts/functions.ts';

/** The session of a program that is no browser; see docs/api.md. */
export const Route = createFileRoute('/api/session/')({
  server: {
    handlers: {
      POST: ({ request }) => answerProgramSignIn(request),
      DELETE: ({ request }) => answerProgramSignOut(request),
    },
  },
});

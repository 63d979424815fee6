import { createFileRoute } from '@tanstack/react-router';
import { answerConfirmationLink } from '#features/accounts/sign-in/functions.ts';

/** Where the link in the confirmation mail leads. */
export const Route = createFileRoute('/api/auth/verify-email')({
  server: { handlers: { GET: ({ request }) => answerConfirmationLink(request) } },
});

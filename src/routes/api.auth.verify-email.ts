import { createFileRoute } from '@tanstack/react-router';
import { answerConfirmationLink } from '#features/accounts/sign-in/functions.ts';

export const Route = createFileRoute('/api/auth/verify-email')({
  server: { handlers: { GET: ({ request }) => answerConfirmationLink(request) } },
});

import { createFileRoute } from '@tanstack/react-router';
import { answerResetLink } from '#features/accounts/sign-in/functions.ts';

export const Route = createFileRoute('/api/auth/reset-password')({
  server: { handlers: { GET: ({ request }) => answerResetLink(request) } },
});

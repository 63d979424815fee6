import { createFileRoute } from '@tanstack/react-router';

/** Where password managers look for the form (https://w3c.github.io/webappsec-change-password-url). */
export const Route = createFileRoute('/.well-known/change-password')({
  server: {
    handlers: {
      GET: () =>
        new Response(null, { status: 302, headers: { Location: '/profile#change-password' } }),
    },
  },
});

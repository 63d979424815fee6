import { createFileRoute } from '@tanstack/react-router';
import { answerOneClick, answerUnsubscribeLink } from '#features/saved/alerts/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** What List-Unsubscribe names (RFC 8058): POST ends alerts, GET leads to the page that asks. */
export const Route = createFileRoute('/api/unsubscribe')({
  server: {
    handlers: only({
      GET: ({ request }) => answerUnsubscribeLink(request),
      POST: ({ request }) => answerOneClick(request),
    }),
  },
});

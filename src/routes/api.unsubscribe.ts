import { createFileRoute } from '@tanstack/react-router';
import { declineMail } from '#features/clubs/mailings/functions.ts';
import { answerOneClick, answerUnsubscribeLink } from '#features/saved/alerts/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** The target of List-Unsubscribe (RFC 8058): POST ends emails, GET redirects to a page with a button. */
export const Route = createFileRoute('/api/unsubscribe')({
  staticData: { isOpenPost: true },
  server: {
    handlers: only({
      GET: ({ request }) => answerUnsubscribeLink(request),
      POST: ({ request }) =>
        new URL(request.url).searchParams.has('mail')
          ? answerOneClick(request, declineMail)
          : answerOneClick(request),
    }),
  },
});

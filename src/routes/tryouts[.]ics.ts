import { createFileRoute } from '@tanstack/react-router';
import { parseSearch } from '#domain/search-params.ts';
import { answerCalendar } from '#features/tryouts/board/functions.ts';

/** GET /tryouts.ics: the tryouts of a board with the same filters, to subscribe to. */
export const Route = createFileRoute('/tryouts.ics')({
  staticData: { cache: 'public' },
  server: {
    handlers: { GET: ({ request }) => answerCalendar(parseSearch(new URL(request.url).search)) },
  },
});

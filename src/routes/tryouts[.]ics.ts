import { createFileRoute } from '@tanstack/react-router';
import { parseSearch } from '#domain/search-params.ts';
import { answerCalendar } from '#features/tryouts/board/functions.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';

/** The tryouts of a filtered board as a calendar to subscribe to. */
export const Route = createFileRoute('/tryouts.ics')({
  staticData: { cache: 'public' },
  validateSearch: (values: Record<string, unknown>) => {
    const { after: _after, ...filters } = parseTryoutSearch(values);
    return { ...filters, club: values['club'] };
  },
  server: {
    handlers: { GET: ({ request }) => answerCalendar(parseSearch(new URL(request.url).search)) },
  },
});

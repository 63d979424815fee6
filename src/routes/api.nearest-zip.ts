import { createFileRoute } from '@tanstack/react-router';
import { answerNearestZip } from '#features/places/functions.ts';
import { methodNotAllowed } from '#platform/session/json-answers.ts';

/** POST /api/nearest-zip: the ZIP code nearest to a latitude and a longitude. */
export const Route = createFileRoute('/api/nearest-zip')({
  server: {
    handlers: {
      POST: ({ request }) => answerNearestZip(request),
      ANY: () => methodNotAllowed('POST'),
    },
  },
});

import { createFileRoute } from '@tanstack/react-router';
import { answerNearestZip } from '#features/places/functions.ts';
import { only } from '#platform/session/json-answers.ts';

/** POST /api/nearest-zip: the ZIP code nearest to a latitude and a longitude. */
export const Route = createFileRoute('/api/nearest-zip')({
  server: { handlers: only({ POST: ({ request }) => answerNearestZip(request) }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { answerNearestZip } from '#features/places/functions.ts';
import { only } from '#platform/session/json-answers.ts';

export const Route = createFileRoute('/api/nearest-zip')({
  server: { handlers: only({ POST: ({ request }) => answerNearestZip(request) }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerAvatarUpload } from '#features/uploads/functions.ts';

export const Route = createFileRoute('/api/avatar')({
  server: { handlers: only({ POST: ({ request }) => answerAvatarUpload(request) }) },
});

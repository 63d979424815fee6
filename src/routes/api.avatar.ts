import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerAvatarUpload } from '#features/uploads/functions.ts';

/** POST /api/avatar: the picture as the body; answers the stored file. */
export const Route = createFileRoute('/api/avatar')({
  server: { handlers: only({ POST: ({ request }) => answerAvatarUpload(request) }) },
});

import { createFileRoute } from '@tanstack/react-router';
import { methodNotAllowed } from '#platform/session/json-answers.ts';
import { answerAvatarUpload } from '#features/uploads/functions.ts';

/** POST /api/avatar: the picture as the body; answers the stored file. */
export const Route = createFileRoute('/api/avatar')({
  server: {
    handlers: {
      POST: ({ request }) => answerAvatarUpload(request),
      ANY: () => methodNotAllowed('POST'),
    },
  },
});

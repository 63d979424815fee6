import { createFileRoute } from '@tanstack/react-router';
import { only } from '#platform/session/json-answers.ts';
import { answerRemoval, answerUpload } from '#features/uploads/functions.ts';

/**
 * POST /api/uploads?folder=…&name=…: the file as the body; answers the stored file.
 * DELETE /api/uploads: removes the files of `{"paths": […]}`.
 */
export const Route = createFileRoute('/api/uploads')({
  server: {
    handlers: only({
      POST: ({ request }) => answerUpload(request),
      DELETE: ({ request }) => answerRemoval(request),
    }),
  },
});

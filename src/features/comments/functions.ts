import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { isUuid } from '#domain/ids.ts';
import { database } from '#platform/database.ts';
import { pageShows } from '#platform/page-names.ts';
import { commentsOfClub } from './queries.server.ts';
import { parseCommentPosition } from './schema.ts';

const commentPageSchema = z.object({
  clubId: z.string().refine(isUuid),
  after: z.string().optional().transform(parseCommentPosition),
});

/** Comments of a club. Open to anyone. */
export const getComments = createServerFn({ method: 'GET' })
  .validator(commentPageSchema)
  .handler(async ({ data }) => {
    const page = await commentsOfClub(database().visitor, data.clubId, data.after);
    const authors = new Set(page.comments.map((comment) => `member:${comment.user_id}`));
    pageShows(`club:${data.clubId}`, ...authors);
    return page;
  });

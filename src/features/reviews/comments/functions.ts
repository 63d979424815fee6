import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import type { Reading } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { COMMENT_EMPTY, COMMENT_TOO_LONG, LONGEST_SENT } from '#domain/comment-words.ts';
import { isUuid } from '#domain/ids.ts';
import { seenMark } from '#domain/fields.ts';
import { ALL_REASONS } from '#domain/moderation-rules.ts';
import { parsePosition } from '#domain/position.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { commentsById, commentsOfClub, replyCount } from './queries.server.ts';
import { MOST_BY_ID, parseCommentOrder } from './schema.ts';

const commentPageSchema = z.object({
  clubId: z.string().refine(isUuid),
  after: z.string().optional().transform(parsePosition),
  order: z.string().optional().transform(parseCommentOrder),
});
const commentsByIdSchema = z.object({
  clubId: z.guid(),
  ids: z.array(z.guid()).max(MOST_BY_ID),
});
const text = z.string(COMMENT_EMPTY).max(LONGEST_SENT, COMMENT_TOO_LONG);
const newCommentSchema = z.object({
  clubId: z.guid('This club is no longer there.'),
  comment: text,
  parentCommentId: z.guid('This comment is no longer there.').nullable(),
});
const officialReplySchema = z.object({
  clubId: z.guid('This club is no longer there.'),
  commentId: z.guid('This comment is no longer there.'),
  comment: text,
});
const changedCommentSchema = z.object({
  id: z.guid('This comment is no longer there.'),
  comment: text,
  was: z.string().max(LONGEST_SENT).optional(),
});
const oneCommentSchema = z.object({ id: z.guid() });
const seenCommentSchema = oneCommentSchema.extend({ seen: seenMark.optional() });
const reportSchema = z.object({
  id: z.guid(),
  reason: z.enum(ALL_REASONS, 'Please choose a reason.'),
  words: z.string().max(LONGEST_SENT).default(''),
});
const appealSchema = z.object({ id: z.guid(), words: z.string().max(LONGEST_SENT) });

/**
 * Comments of a club, with what the one who asks may do with each. Open to anyone; in a page that
 * the server renders it is always a visitor who asks.
 */
export const getComments = createServerFn({ method: 'GET' })
  .validator(takes(commentPageSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    const page = await readAs(actor, (sql) =>
      commentsOfClub(sql, actor, data.clubId, data.after, data.order),
    );
    return page;
  });

/** Comments of a club that a link or their author knows by their ids. Open to anyone. */
export const getCommentsById = createServerFn({ method: 'GET' })
  .validator(takes(commentsByIdSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    return readAs(actor, (sql) => commentsById(sql, actor, data.clubId, data.ids));
  });

/** How many replies would go with a comment, now. Open to anyone, as the replies are. */
export const getReplyCount = createServerFn({ method: 'GET' })
  .validator(takes(oneCommentSchema))
  .handler(async ({ data }) => readAs(await currentActor(), (sql) => replyCount(sql, data.id)));

/** Comments on a club, or replies, as the signed-in person. */
export const postComment = createServerFn({ method: 'POST' })
  .validator(takes(newCommentSchema))
  .handler(onceAsActor(commands.postComment));

/** Replies to a comment for its club, as one of the club's administrators. */
export const replyOfficially = createServerFn({ method: 'POST' })
  .validator(takes(officialReplySchema))
  .handler(onceAsActor(commands.replyOfficially));

/** Changes the text of a comment of the signed-in person, or of a reply of their club. */
export const editComment = createServerFn({ method: 'POST' })
  .validator(takes(changedCommentSchema))
  .handler(asActor(commands.editComment));

/** Deletes a comment of the signed-in person or a reply of their club, or any for an administrator. */
export const deleteComment = createServerFn({ method: 'POST' })
  .validator(takes(seenCommentSchema))
  .handler(asActor(commands.deleteComment, 'writes'));

/** Appeals against the removal of a comment of the signed-in person. */
export const appealRemoval = createServerFn({ method: 'POST' })
  .validator(takes(appealSchema))
  .handler(asActor(commands.appealRemoval, 'writes'));

/** Reports a comment of somebody else, and says why. */
export const flagComment = createServerFn({ method: 'POST' })
  .validator(takes(reportSchema))
  .handler(asActor(commands.flagComment));

/** Visitors read through their own pool, which costs no transaction. */
function readAs<Answer>(actor: Actor, read: (sql: Reading) => Promise<Answer>): Promise<Answer> {
  return actor.kind === 'visitor' ? read(database().visitor) : database().read(actor, read);
}

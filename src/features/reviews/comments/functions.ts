import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import type { Reading } from '#db/db.ts';
import { isUuid } from '#domain/ids.ts';
import { parsePosition } from '#domain/position.ts';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { pageShows } from '#platform/page-names.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { commentsById, commentsOfClub, replyCount } from './queries.server.ts';
import {
  COMMENT_EMPTY,
  COMMENT_TOO_LONG,
  LONGEST_SENT,
  MOST_BY_ID,
  parseCommentOrder,
} from './schema.ts';

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
const changedCommentSchema = z.object({
  id: z.guid('This comment is no longer there.'),
  comment: text,
});
const oneCommentSchema = z.object({ id: z.guid() });

/**
 * Comments of a club, with what the one who asks may do with each. Open to anyone; in a page that
 * the server renders it is always a visitor who asks.
 */
export const getComments = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(commentPageSchema, input))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    const read = (sql: Reading) => commentsOfClub(sql, actor, data.clubId, data.after, data.order);
    // Members read where they write: a replica may not have their own comment yet.
    const page = await (actor.kind === 'visitor'
      ? read(database().visitor)
      : database().read(actor, read));
    const authors = new Set(
      page.comments.flatMap(({ user_id: id }) => (id === null ? [] : [`member:${id}`])),
    );
    pageShows(`club:${data.clubId}`, ...authors);
    return page;
  });

/** Comments of a club that a link or their author knows by their ids. Open to anyone. */
export const getCommentsById = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(commentsByIdSchema, input))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    const read = (sql: Reading) => commentsById(sql, actor, data.clubId, data.ids);
    return actor.kind === 'visitor' ? read(database().visitor) : database().read(actor, read);
  });

/** How many replies would go with a comment, now. Open to anyone, as the replies are. */
export const getReplyCount = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(oneCommentSchema, input))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    const count = (sql: Reading) => replyCount(sql, data.id);
    return actor.kind === 'visitor' ? count(database().visitor) : database().read(actor, count);
  });

/** Comments on a club, or replies, as the signed-in person. */
export const postComment = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newCommentSchema, input))
  .handler(async ({ data }) => commands.postComment(databaseOnce(), await currentActor(), data));

/** Changes the text of a comment of the signed-in person. */
export const editComment = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(changedCommentSchema, input))
  .handler(async ({ data }) => commands.editComment(database(), await currentActor(), data));

/** Deletes a comment of the signed-in person, or any for an administrator. */
export const deleteComment = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(oneCommentSchema, input))
  .handler(async ({ data }) => commands.deleteComment(database(), await currentActor(), data.id));

/** Reports a comment of somebody else. */
export const flagComment = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(oneCommentSchema, input))
  .handler(async ({ data }) => commands.flagComment(database(), await currentActor(), data.id));

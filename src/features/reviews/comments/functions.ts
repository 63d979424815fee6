import { createServerFn } from '@tanstack/react-start';
import type { Reading } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { commentsById, commentsOfClub, replyCount } from './queries.server.ts';
import {
  appealSchema,
  changedCommentSchema,
  commentPageSchema,
  commentsByIdSchema,
  deletedCommentSchema,
  newCommentSchema,
  officialReplySchema,
  oneCommentSchema,
  reportSchema,
} from './schema.ts';

/** Open to anyone; a page that the server renders is a visitor's. */
export const getComments = createServerFn({ method: 'GET' })
  .validator(takes(commentPageSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    return readAs(actor, (sql) => commentsOfClub(sql, actor, data.clubId, data.after, data.order));
  });

export const getCommentsById = createServerFn({ method: 'GET' })
  .validator(takes(commentsByIdSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    return readAs(actor, (sql) => commentsById(sql, actor, data.clubId, data.ids));
  });

export const getReplyCount = createServerFn({ method: 'GET' })
  .validator(takes(oneCommentSchema))
  .handler(async ({ data }) => readAs(await currentActor(), (sql) => replyCount(sql, data.id)));

export const postComment = createServerFn({ method: 'POST' })
  .validator(takes(newCommentSchema))
  .handler(onceAsActor(commands.postComment));

export const replyOfficially = createServerFn({ method: 'POST' })
  .validator(takes(officialReplySchema))
  .handler(onceAsActor(commands.replyOfficially));

export const editComment = createServerFn({ method: 'POST' })
  .validator(takes(changedCommentSchema))
  .handler(asActor(commands.editComment));

export const deleteComment = createServerFn({ method: 'POST' })
  .validator(takes(deletedCommentSchema))
  .handler(asActor(commands.deleteComment, 'writes'));

export const appealRemoval = createServerFn({ method: 'POST' })
  .validator(takes(appealSchema))
  .handler(asActor(commands.appealRemoval, 'writes'));

export const flagComment = createServerFn({ method: 'POST' })
  .validator(takes(reportSchema))
  .handler(asActor(commands.flagComment));

/** Visitors read through their own pool, without a transaction. */
function readAs<Answer>(actor: Actor, read: (sql: Reading) => Promise<Answer>): Promise<Answer> {
  return actor.kind === 'visitor' ? read(database().visitor) : database().read(actor, read);
}

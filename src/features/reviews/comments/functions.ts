import { createServerFn } from '@tanstack/react-start';
import type { Reading } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import { commentsById, commentsOfClub, replyCount } from './queries.server.ts';
import { commentPageSchema, commentsByIdSchema, oneCommentSchema } from './schema.ts';

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

/** Visitors read through their own pool, without a transaction. */
function readAs<Answer>(actor: Actor, read: (sql: Reading) => Promise<Answer>): Promise<Answer> {
  return actor.kind === 'visitor' ? read(database().visitor) : database().read(actor, read);
}

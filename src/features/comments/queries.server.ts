import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubComments } from '#db/schema/community.ts';
import type { Actor } from '#domain/actor.ts';
import { presentComment } from './present.server.ts';
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from './schema.ts';
import type { Comment, CommentPage } from './schema.ts';

const microseconds = sql<string>`floor(extract(epoch from ${clubComments.createdAt}) * 1000000)::bigint::text`;

const columns = {
  id: clubComments.id,
  comment: clubComments.comment,
  createdAt: clubComments.createdAt,
  updatedAt: clubComments.updatedAt,
  userId: clubComments.userId,
  parentCommentId: clubComments.parentCommentId,
  isFlagged: clubComments.isFlagged,
  rating: clubComments.rating,
  username: profiles.username,
  fullName: profiles.fullName,
  avatarUrl: profiles.avatarUrl,
  userType: profiles.userType,
};

/**
 * Comments of a club, oldest first: a page of conversations with their replies.
 *
 * @param actor who asks; each comment tells what they may do with it
 * @param after the `next` of the page before
 */
export async function commentsOfClub(
  db: Sql | Transaction,
  actor: Actor,
  clubId: string,
  after: string | undefined,
): Promise<CommentPage> {
  // One after the other: a transaction has one connection.
  const threads = await readThreads(db, clubId, after);
  const total = await db.$count(clubComments, eq(clubComments.clubId, clubId));
  const shown = threads.slice(0, THREADS_PER_PAGE);
  const last = shown.at(-1);
  const replies = await readReplies(
    db,
    shown.map((thread) => thread.id),
  );
  return {
    comments: [...shown, ...replies].map((row) => presentComment(row, actor)),
    total,
    next: threads.length > THREADS_PER_PAGE && last ? `${last.position}_${last.id}` : null,
  };
}

/** One comment; undefined when there is none with the id. */
export async function commentById(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Comment | undefined> {
  const [row] = await tx
    .select(columns)
    .from(clubComments)
    .leftJoin(profiles, eq(profiles.id, clubComments.userId))
    .where(eq(clubComments.id, id));
  return row && presentComment(row, actor);
}

function readThreads(db: Sql | Transaction, clubId: string, after: string | undefined) {
  return db
    .select({ ...columns, position: microseconds })
    .from(clubComments)
    .leftJoin(profiles, eq(profiles.id, clubComments.userId))
    .where(
      and(
        eq(clubComments.clubId, clubId),
        isNull(clubComments.parentCommentId),
        after === undefined ? undefined : past(after),
      ),
    )
    .orderBy(asc(clubComments.createdAt), asc(clubComments.id))
    .limit(THREADS_PER_PAGE + 1);
}

function past(after: string): SQL {
  const [time, id] = after.split('_');
  return sql`(${clubComments.createdAt}, ${clubComments.id}) > (to_timestamp(0) + ${time}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

async function readReplies(db: Sql | Transaction, threadIds: readonly string[]) {
  if (threadIds.length === 0) return [];
  const conversation = sql`(
    with recursive conversation as (
      select reply.id from ${clubComments} as reply
      where reply.parent_comment_id = any(${sql.param([...threadIds])}::uuid[])
      union all
      select reply.id from ${clubComments} as reply
      join conversation on reply.parent_comment_id = conversation.id
    )
    select id from conversation limit ${REPLIES_PER_PAGE}
  )`;
  return db
    .select(columns)
    .from(clubComments)
    .leftJoin(profiles, eq(profiles.id, clubComments.userId))
    .where(sql`${clubComments.id} in ${conversation}`)
    .orderBy(asc(clubComments.createdAt), asc(clubComments.id));
}

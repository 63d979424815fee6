import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { prepared, UNNAMED } from '#db/prepared.ts';
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
  const rows = await readPage(db, clubId, after);
  const threads = rows.filter((row) => row.parentCommentId === null);
  const shown = threads.slice(0, THREADS_PER_PAGE);
  const last = shown.at(-1);
  const replies = rows.filter((row) => row.parentCommentId !== null);
  return {
    comments: [...shown, ...replies].map((row) => presentComment(row, actor)),
    // Rows tell the number where there are any; behind the last conversation there are none.
    total: rows[0]?.total ?? (after === undefined ? 0 : await countOf(db, clubId)),
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

/** A page of conversations, one more, and the replies of the page, each in the order of time. */
function readPage(db: Sql | Transaction, clubId: string, after: string | undefined) {
  const { createdAt, id } = clubComments;
  const [atTime, atId] = after?.split('_') ?? [];
  const statement = prepared(db, `comments ${after !== undefined}`, () => {
    const ofClub = eq(clubComments.clubId, sql.placeholder('clubId'));
    const threads = db
      .select({ id, createdAt })
      .from(clubComments)
      .where(
        and(
          ofClub,
          isNull(clubComments.parentCommentId),
          after === undefined ? undefined : BEHIND_POSITION,
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(THREADS_PER_PAGE + 1);
    const shown = sql`
      with recursive thread as materialized (${threads}),
        conversation as (
          select reply.id from ${clubComments} as reply
          where reply.parent_comment_id in (
            select id from thread order by created_at, id limit ${THREADS_PER_PAGE}
          )
          union all
          select reply.id from ${clubComments} as reply
          join conversation on reply.parent_comment_id = conversation.id
        )
      select id from thread
      union all (select id from conversation limit ${REPLIES_PER_PAGE})`;
    const total = sql<number>`(select count(*)::int from ${clubComments} where ${ofClub})`;
    return db
      .select({ ...columns, position: microseconds, total })
      .from(clubComments)
      .leftJoin(profiles, eq(profiles.id, clubComments.userId))
      .where(sql`${id} in (${shown})`)
      .orderBy(asc(createdAt), asc(id))
      .prepare(UNNAMED);
  });
  return statement.execute({ clubId, atTime, atId });
}

const BEHIND_POSITION = sql`(${clubComments.createdAt}, ${clubComments.id}) > (
  to_timestamp(0) + ${sql.placeholder('atTime')}::bigint * interval '1 microsecond',
  ${sql.placeholder('atId')}::uuid)`;

function countOf(db: Sql | Transaction, clubId: string): Promise<number> {
  return db.$count(clubComments, eq(clubComments.clubId, clubId));
}

import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { fullNameOf } from '#db/full-name.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Actor } from '#domain/actor.ts';
import { removedLabel } from '#domain/moderation-rules.ts';
import { isMember } from '#domain/policy.ts';
import {
  canAppeal,
  canEditComment,
  canFlagComment,
  canReplyOfficially,
  canSeeFullName,
} from './policy.ts';
import { REPLIES_PER_PAGE, THREADS_PER_PAGE } from './schema.ts';
import type { CommentFigures, CommentOrder, OwnAppeal } from './schema.ts';

const NOTHING_SAID: CommentFigures = { total: 0, replies: 0, withStars: 0 };

/** One statement, so that the numbers add up while others write. */
const inFigures = sql<CommentFigures>`json_build_object(
  'total', count(*),
  'replies', count(${clubComments.parentCommentId}),
  'withStars', count(${clubComments.rating}))`;

const columns = {
  ...getTableColumns(clubComments),
  awaitsClub: sql<boolean>`${clubComments.parentCommentId} is null and not exists (
    select from ${clubComments} as reply
    where reply.parent_comment_id = ${clubComments.id} and reply.is_official)`,
  hasReported: sql<boolean>`app.has_reported(${clubComments.id})`,
  appeal: sql<OwnAppeal | null>`case when ${clubComments.removedFor} is not null
    then app.own_appeal(${clubComments.id}) end`,
  isByStaff: sql<boolean>`app.is_staff(${clubComments.userId}, ${clubComments.clubId})`,
  username: profiles.username,
  fullName: fullNameOf(profiles.id),
  avatarUrl: profiles.avatarUrl,
  userType: profiles.userType,
};

function selectComments(db: Reading) {
  return db
    .select(columns)
    .from(clubComments)
    .leftJoin(profiles, eq(profiles.id, clubComments.userId));
}

/** See COMM-01. */
function presentComment(row: Awaited<ReturnType<typeof selectComments>>[number], actor: Actor) {
  return {
    id: row.id,
    comment: row.comment,
    created_at: row.createdAt.toISOString(),
    /** Null when the account is gone, and for a club's official reply. */
    user_id: row.isOfficial ? null : row.userId,
    parent_comment_id: row.parentCommentId,
    is_flagged: row.isFlagged,
    rating: row.rating,
    // A club's own reply has no personal author; the stars of its staff do not count.
    ...(row.isOfficial && { official: true }),
    ...(row.isByStaff && !row.isOfficial && { by_staff: true }),
    ...(row.removedFor !== null && { removed: removedLabel(row.removedFor) }),
    ...(row.appeal !== null && { appeal: row.appeal }),
    // Both times are equal until the text changes; a flag touches neither.
    edited: row.updatedAt > row.createdAt,
    author:
      row.userId === null || row.isOfficial
        ? null
        : {
            username: row.username,
            ...(canSeeFullName(actor, row) && { full_name: row.fullName }),
            avatar_url: row.avatarUrl,
            user_type: row.userType ?? '',
          },
    abilities: {
      canEdit: canEditComment(actor, row),
      // Administrators delete in the list of flagged comments; here only authors can (COMM-14).
      canDelete: canEditComment(actor, row) || canAppeal(actor, row),
      canFlag: canFlagComment(actor, row),
      canReply: isMember(actor),
      ...(row.awaitsClub && canReplyOfficially(actor, row.clubId) && { canReplyOfficially: true }),
    },
  };
}

/** A page of conversations with their replies; `after` is the `next` of the previous page. */
export async function commentsOfClub(
  db: Reading,
  actor: Actor,
  clubId: string,
  after: string | undefined,
  order: CommentOrder = 'oldest',
) {
  const rows = await readPage(db, clubId, after, order);
  const oldestFirst = rows.filter((row) => row.parentCommentId === null);
  const threads = order === 'newest' ? oldestFirst.toReversed() : oldestFirst;
  const { shown, next } = pageOf(threads, THREADS_PER_PAGE);
  const replies = rows.filter((row) => row.parentCommentId !== null);
  return {
    comments: [...shown, ...replies].map((row) => presentComment(row, actor)),
    // Every row has the figures; after the last conversation there are no rows.
    ...(rows[0]?.figures ?? (after === undefined ? NOTHING_SAID : await figuresOf(db, clubId))),
    next,
  };
}

export async function commentsById(
  db: Reading,
  actor: Actor,
  clubId: string,
  ids: readonly string[],
) {
  const rows = await selectComments(db)
    .where(and(eq(clubComments.clubId, clubId), inArray(clubComments.id, [...ids])))
    .orderBy(asc(clubComments.createdAt), asc(clubComments.id));
  return rows.map((row) => presentComment(row, actor));
}

/** Replies to replies included: they are deleted with it. */
export async function replyCount(db: Reading, id: string): Promise<number> {
  const { rows } = await db.execute<{ replies: number }>(
    sql`select ${repliesTo(sql`${id}::uuid`)} as replies`,
  );
  return rows[0]?.replies ?? 0;
}

/** A column: the number of direct and indirect replies. */
export function repliesTo(comment: SQLWrapper): SQL<number> {
  return sql<number>`(
    with recursive conversation as (
      select reply.id from ${clubComments} as reply where reply.parent_comment_id = ${comment}
      union all
      select reply.id from ${clubComments} as reply
      join conversation on reply.parent_comment_id = conversation.id
    )
    select count(*)::int from conversation)`;
}

/** A column: whether the actor wrote or reported a comment. */
export function isParty(comment: SQLWrapper): SQL<boolean> {
  return sql<boolean>`app.is_party(${comment})`;
}

/** A column, for administrators: changes with the text, its reports, and its appeal. */
export function versionOfCase(comment: SQLWrapper): SQL<string> {
  return sql<string>`app.version_of_case(${comment})`;
}

export async function commentById(tx: Reading, actor: Actor, id: string) {
  const [row] = await selectComments(tx).where(eq(clubComments.id, id));
  return row && presentComment(row, actor);
}

/** One conversation more than a page, oldest first, with replies; a club's own is kept. */
function readPage(db: Reading, clubId: string, after: string | undefined, order: CommentOrder) {
  const { createdAt, id } = clubComments;
  const direction = order === 'newest' ? desc : asc;
  const ofClub = eq(clubComments.clubId, clubId);
  const threads = db
    .select({ id, createdAt })
    .from(clubComments)
    .where(
      and(
        ofClub,
        isNull(clubComments.parentCommentId),
        after === undefined ? undefined : behind(createdAt, id, after, order),
      ),
    )
    .orderBy(direction(createdAt), direction(id))
    .limit(THREADS_PER_PAGE + 1);
  const shown = sql`
    with recursive thread as materialized (${threads}),
      opened as materialized (
        select id from thread
        order by ${direction(sql`created_at`)}, ${direction(sql`id`)} limit ${THREADS_PER_PAGE}
      ),
      conversation as (
        select reply.id from ${clubComments} as reply
        where reply.parent_comment_id in (select id from opened)
        union all
        select reply.id from ${clubComments} as reply
        join conversation on reply.parent_comment_id = conversation.id
      )
    select id from thread
    union all (select id from conversation limit ${REPLIES_PER_PAGE})
    union all select reply.id from ${clubComments} as reply
      where reply.is_official and reply.parent_comment_id in (select id from opened)`;
  const figures = sql<CommentFigures>`(select ${inFigures} from ${clubComments} where ${ofClub})`;
  return db
    .select({ ...columns, position: positionOf(createdAt, id), figures })
    .from(clubComments)
    .leftJoin(profiles, eq(profiles.id, clubComments.userId))
    .where(sql`${id} in (${shown})`)
    .orderBy(asc(createdAt), asc(id));
}

async function figuresOf(db: Reading, clubId: string): Promise<CommentFigures> {
  const [row] = await db
    .select({ figures: inFigures })
    .from(clubComments)
    .where(eq(clubComments.clubId, clubId));
  return row?.figures ?? NOTHING_SAID;
}

import { eq, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import {
  clubComments,
  commentDecisions,
  commentReports,
  officialReplyAuthors,
  removedComments,
} from '#db/schema/reviews.ts';
import type { Actor } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { isParty, repliesTo, versionOfCase } from '#features/reviews/comments/queries.server.ts';
import { requireModerator } from './policy.ts';
import { presentWaiting } from './present.server.ts';
import { FLAGGED_PER_PAGE } from './schema.ts';
import type { FlaggedPage, WaitingAppeal, WaitingReport } from './schema.ts';

const { createdAt, id } = clubComments;

/** Who wrote a comment, official replies included. */
const writtenBy = sql<
  string | null
>`coalesce(${clubComments.userId}, ${officialReplyAuthors.userId})`;

/** Each comment that was reported or whose author appeals, with since when that waits. */
const waiting = sql`(
  select ${commentReports.commentId} as id, min(${commentReports.createdAt}) as since
  from ${commentReports}
  where ${commentReports.decisionId} is null and ${commentReports.commentId} is not null
  group by ${commentReports.commentId}
  union all
  select ${commentDecisions.commentId}, ${commentDecisions.appealedAt}
  from ${commentDecisions}
  where ${commentDecisions.appealedAt} is not null and ${commentDecisions.answeredAt} is null
    and ${commentDecisions.commentId} is not null) as waiting`;
const since = sql<Date>`waiting.since`;

/** Why it was reported, oldest first, without by whom. */
const reports = sql<WaitingReport[]>`(
  select coalesce(json_agg(json_build_object(
    'reason', report.reason, 'words', report.words, 'at', report.created_at,
    'comment', nullif(report.comment, ${clubComments.comment})
  ) order by report.created_at, report.id), '[]')
  from ${commentReports} as report
  where report.comment_id = ${id} and report.decision_id is null)`;

const appeal = sql<WaitingAppeal | null>`(
  select json_build_object(
    'words', decision.appeal, 'rule', decision.rule, 'removed_at', decision.created_at)
  from ${commentDecisions} as decision
  where decision.comment_id = ${id} and decision.appeal is not null and decision.answer is null)`;

const keptBefore = sql<number>`(
  select count(*)::int from ${commentDecisions} as decision
  where decision.comment_id = ${id} and (decision.outcome = 'kept' or decision.answer = 'restored'))`;

/**
 * Comments that were reported, and removed ones whose author appeals: what waits longest first (MODR-04), for
 * administrators.
 *
 * @param after the `next` of the page before
 * @param now decides what waits for too long
 * @throws AppError unauthenticated, forbidden
 */
export async function flaggedComments(
  db: Db,
  actor: Actor,
  after: string | undefined,
  now = new Date(),
): Promise<FlaggedPage> {
  requireModerator(actor);
  return db.read(actor, async (tx) => {
    const rows = await tx
      .select({
        id,
        comment: sql<string>`coalesce(${removedComments.comment}, ${clubComments.comment})`,
        rating: sql<number | null>`coalesce(${removedComments.rating}, ${clubComments.rating})`,
        createdAt,
        user_id: writtenBy,
        is_flagged: clubComments.isFlagged,
        since: sql<string>`to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        reports,
        appeal,
        kept_before: keptBefore,
        is_party: isParty(id),
        version: versionOfCase(id),
        position: positionOf(since, id),
        replies: repliesTo(id),
        club: linkColumns,
        author: {
          username: profiles.username,
          full_name: profiles.fullName,
          avatar_url: profiles.avatarUrl,
        },
      })
      .from(clubComments)
      .innerJoin(waiting, sql`waiting.id = ${id}`)
      .innerJoin(clubs, eq(clubs.id, clubComments.clubId))
      .leftJoin(officialReplyAuthors, eq(officialReplyAuthors.commentId, id))
      .leftJoin(profiles, eq(profiles.id, writtenBy))
      .leftJoin(removedComments, eq(removedComments.commentId, id))
      .where(after === undefined ? undefined : behind(since, id, after, 'oldest'))
      .orderBy(sql`${since}`, sql`${id}`)
      .limit(FLAGGED_PER_PAGE + 1);
    const { shown, next } = pageOf(rows, FLAGGED_PER_PAGE);
    return {
      comments: shown.map(({ position: _position, ...row }) => presentWaiting(row, now)),
      total: await countIn(tx),
      next,
    };
  });
}

/** Whether the one who asks wrote a comment or reported it. */
export async function isPartyTo(tx: Reading, comment: string): Promise<boolean> {
  const { rows } = await tx.execute<{ party: boolean }>(
    sql`select ${isParty(sql`${comment}::uuid`)} as party`,
  );
  return rows[0]?.party ?? false;
}

/** How many comments wait for review; 0 for anybody but administrators. */
export async function waitingComments(db: Db, actor: Actor): Promise<number> {
  if (!isAdministrator(actor)) return 0;
  return db.read(actor, countIn);
}

async function countIn(tx: Reading): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${waiting}`,
  );
  return rows[0]?.total ?? 0;
}

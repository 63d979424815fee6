import { and, eq, sql } from 'drizzle-orm';
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
import { WORKING_DAYS_TO_DECIDE, workingDaysBetween } from '#domain/moderation-rules.ts';
import type { ReportReason, Rule } from '#domain/moderation-rules.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { isParty, repliesTo, versionOfCase } from '#features/reviews/comments/queries.server.ts';
import { site } from '#site.config.ts';
import type { ModerationMonth } from './figure-rules.ts';

export const FLAGGED_PER_PAGE = 20;

const { createdAt, id } = clubComments;

const writtenBy = sql<
  string | null
>`coalesce(${clubComments.userId}, ${officialReplyAuthors.userId})`;

/** Reported comments and open appeals, with the time since which they wait. */
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

type WaitingReport = Record<'words' | 'comment', string | null> & {
  reason: ReportReason;
  at: string;
};
/** Oldest first, without the reporter; with the comment as it was, if it has changed. */
const reports = sql<WaitingReport[]>`(
  select coalesce(json_agg(json_build_object(
    'reason', report.reason, 'words', report.words, 'at', report.created_at,
    'comment', nullif(report.comment, ${clubComments.comment})
  ) order by report.created_at, report.id), '[]')
  from ${commentReports} as report
  where report.comment_id = ${id} and report.decision_id is null)`;

const appeal = sql<{ words: string; rule: Rule; is_own_removal: boolean } | null>`(
  select json_build_object(
    'words', decision.appeal, 'rule', decision.rule,
    'is_own_removal', decision.decided_by is not distinct from app.user_id())
  from ${commentDecisions} as decision
  where decision.comment_id = ${id} and decision.appeal is not null and decision.answer is null)`;

/** What else its author has written, and since when the account is there. */
const record = sql<{ comments: number; removals: number; since: string } | null>`(
  select json_build_object(
    'comments', (select count(*) from ${clubComments} as own where own.user_id = person.id),
    'removals', (
      select count(*) from ${commentDecisions} as decision
      join ${clubComments} as own on own.id = decision.comment_id
      where own.user_id = person.id and decision.outcome = 'removed'
        and decision.answer is distinct from 'restored'),
    'since', person.created_at)
  from ${profiles} as person where person.id = ${writtenBy})`;

/**
 * What waits longest comes first (MODR-04). `now` decides what is overdue.
 *
 * @param only the id of the one comment to show
 */
export async function flaggedComments(
  db: Db,
  actor: Actor,
  after: string | undefined,
  now = new Date(),
  only?: string,
) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const rows = await tx
      .select({
        id,
        comment: sql<string>`coalesce(${removedComments.comment}, ${clubComments.comment})`,
        rating: sql<number | null>`coalesce(${removedComments.rating}, ${clubComments.rating})`,
        createdAt,
        user_id: writtenBy,
        is_flagged: clubComments.isFlagged,
        /** ISO 8601: the first report, or the appeal. */
        since: sql<string>`to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        reports,
        appeal,
        record,
        /** How often its reports were rejected or its removal was reversed. */
        kept_before: sql<number>`(
          select count(*)::int from ${commentDecisions} as decision
          where decision.comment_id = ${id}
            and (decision.outcome = 'kept' or decision.answer = 'restored'))`,
        /** Whether the viewer wrote or reported it, and so cannot decide about it. */
        is_party: isParty(id),
        /** Changes with what is shown; a decision is valid for this version only. */
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
      .where(
        and(
          only === undefined ? undefined : eq(id, only),
          after === undefined ? undefined : behind(since, id, after, 'oldest'),
        ),
      )
      .orderBy(sql`${since}`, sql`${id}`)
      .limit(FLAGGED_PER_PAGE + 1);
    const { shown, next } = pageOf(rows, FLAGGED_PER_PAGE);
    return {
      comments: shown.map(({ position: _position, createdAt: at, ...row }) => {
        const days = workingDaysBetween(new Date(row.since), now, site.timeZone);
        return {
          ...row,
          created_at: at.toISOString(),
          working_days: days,
          is_late: days > WORKING_DAYS_TO_DECIDE,
        };
      }),
      total: await countIn(tx),
      next,
    };
  });
}

export async function isPartyTo(tx: Reading, comment: string): Promise<boolean> {
  const { rows } = await tx.execute<{ party: boolean }>(
    sql`select ${isParty(sql`${comment}::uuid`)} as party`,
  );
  return rows[0]?.party ?? false;
}

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

/** By month in the site's time zone, newest first; empty months are left out. */
export async function moderationMonths(db: Reading): Promise<ModerationMonth[]> {
  const { rows } = await db.execute<ModerationMonth & Record<string, unknown>>(sql`
    select month::text as month, reports, decisions, median_seconds, appeals, restored, upheld
    from app.moderation_figures(${site.timeZone})`);
  return rows;
}

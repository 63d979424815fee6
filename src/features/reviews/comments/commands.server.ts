import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading, Transaction } from '#db/db.ts';
import { atClub } from '#db/merged-clubs.ts';
import { clubComments, commentReports } from '#db/schema/reviews.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { isAdministrator } from '#domain/administrator.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import {
  appealProblem,
  commentProblem,
  reportProblem,
  SIGN_IN_TO_COMMENT,
} from '#domain/comment-words.ts';
import { requireMember } from '#domain/policy.ts';
import { keptPlainText } from '#domain/text.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import {
  CASE_CHANGED,
  FLAGGED_REPLY,
  NOT_OWN_CASE,
  canAppeal,
  canDeleteComment,
  canEditComment,
  canFlagComment,
  canReplyOfficially,
} from './policy.ts';
import { commentById, isParty, versionOfCase } from './queries.server.ts';
import { COMMENT_GONE } from './schema.ts';
import type {
  Appeal,
  ChangedComment,
  NewComment,
  OfficialReply,
  Report,
  DeletedComment,
} from './schema.ts';

const REMOVED = 'This comment was removed.';
const NOT_YOUR_COMMENT = 'You can only edit your own comments.';
const NOT_YOUR_CLUB = 'Only this club’s admins can edit its replies.';
const NOT_YOURS_TO_DELETE = 'You can only delete your own comments.';
const CHANGED_MEANWHILE =
  'Someone else at your club just edited this reply. Their version is shown above. If you save again, yours will replace it.';

/** See COMM-10, COMM-11. Stars (D17) are omitted if they were replaced meanwhile. */
export async function postComment(
  db: Db,
  actor: Actor,
  { clubId: sent, comment, parentCommentId }: NewComment,
  stars: number | null = null,
) {
  requireMember(actor, SIGN_IN_TO_COMMENT);
  const { userId } = actor;
  await limitComments(db, userId);
  const text = checkedText(comment);
  return atClub(db, sent, (clubId) =>
    db.write(actor, async (tx) => {
      const [posted] = await tx
        .insert(clubComments)
        .values({
          clubId,
          userId,
          comment: text,
          parentCommentId,
          rating: stars === null ? null : starsStillGiven(clubId, stars),
        })
        .returning({ id: clubComments.id })
        .catch(explaining(REFUSALS));
      return written(tx, actor, posted?.id);
    }),
  );
}

async function limitComments(db: Db, userId: string): Promise<void> {
  await db.asAccounts(async (tx) => {
    await limit(tx, `comments of ${userId}`, LIMITS.comments);
    await limit(tx, `comments of ${userId} in a day`, LIMITS.commentsInADay);
  });
}

/** Rating in two windows must not lose a comment: the database accepts only the present stars. */
function starsStillGiven(clubId: string, stars: number): SQL<number | null> {
  return sql`case when app.own_rating(${clubId}::uuid) = ${stars}::int then ${stars}::int end`;
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN],
  club_comments_parent: ['missing', COMMENT_GONE],
  foreign_key_violation: ['missing', 'This club has been deleted.'],
  club_comments_official_once: [
    'conflict',
    'Your club has already replied to this comment. You can edit that reply.',
  ],
};

/**
 * A club has one reply to a top-level comment (REVW-08). Any of its administrators may change or
 * delete it, and it stays when its author is no longer one.
 */
export async function replyOfficially(
  db: Db,
  actor: Actor,
  { clubId, commentId, comment }: OfficialReply,
) {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_TO_COMMENT);
  if (!canReplyOfficially(actor, clubId)) {
    throw new AppError('forbidden', 'Only this club’s admins can reply for it.');
  }
  const { userId } = actor;
  await limitComments(db, userId);
  const text = checkedText(comment);
  return db.write(actor, async (tx) => {
    const answered = await find(tx, commentId);
    if (!answered) throw new AppError('missing', COMMENT_GONE);
    if (answered.parentCommentId !== null) {
      throw new AppError('invalid', 'You can reply as the club to a comment, but not to a reply.');
    }
    const [posted] = await tx
      .insert(clubComments)
      .values({ clubId, userId, comment: text, parentCommentId: commentId, isOfficial: true })
      .returning({ id: clubComments.id })
      .catch(explaining(REFUSALS));
    return written(tx, actor, posted?.id);
  });
}

/** Also changes a reply of the user's club; a flag stays (COMM-13). */
export async function editComment(db: Db, actor: Actor, { id, comment, was }: ChangedComment) {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  const text = checkedText(comment);
  const ask = async (tx: Reading) => {
    const before = await find(tx, id);
    if (!before) throw new AppError('missing', COMMENT_GONE);
    if (canEditComment(actor, before)) return actor;
    if (canAppeal(actor, before)) throw new AppError('forbidden', REMOVED);
    throw new AppError('forbidden', before.isOfficial ? NOT_YOUR_CLUB : NOT_YOUR_COMMENT);
  };
  return writeIf(db, actor, ask, async (tx, author) => {
    const [changed] = await tx
      .update(clubComments)
      .set({ comment: text })
      .where(
        and(eq(clubComments.id, id), was === undefined ? undefined : eq(clubComments.comment, was)),
      )
      .returning({ id: clubComments.id })
      // No longer a club administrator.
      .catch(explaining({ insufficient_privilege: ['forbidden', NOT_YOUR_CLUB] }));
    const after = changed ? undefined : await find(tx, id);
    if (after && was !== undefined && after.comment !== was) {
      throw new AppError('conflict', CHANGED_MEANWHILE);
    }
    if (after) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
    return written(tx, author, changed?.id);
  });
}

/** Replies go too (COMM-16, COMM-18). Deleting a missing comment succeeds. */
export async function deleteComment(db: Db, actor: Actor, { id, seen }: DeletedComment) {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const ask = async (tx: Reading) => {
    const comment = await find(tx, id);
    if (!comment) return null;
    if (canDeleteComment(actor, comment)) return actor;
    const isModerator = isAdministrator(actor) && comment.isParty;
    throw new AppError('forbidden', isModerator ? NOT_OWN_CASE : NOT_YOURS_TO_DELETE);
  };
  await writeIf(db, actor, ask, async (tx) => {
    if (seen !== undefined && isAdministrator(actor)) {
      await requireSeen(tx, id, seen);
    }
    await tx
      .delete(clubComments)
      .where(eq(clubComments.id, id))
      .catch(explaining({ comment_decisions_party: ['forbidden', FLAGGED_REPLY] }));
    // Row-level security skips the row if the account was deactivated meanwhile.
    if (await find(tx, id)) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  });
}

async function requireSeen(tx: Transaction, id: string, seen: string): Promise<void> {
  const same = eq(clubComments.id, id);
  // Makes edits and reports wait.
  await tx.select({ id: clubComments.id }).from(clubComments).where(same).for('update');
  const [comment] = await tx
    .select({ version: versionOfCase(clubComments.id) })
    .from(clubComments)
    .where(same);
  if (comment && comment.version !== seen) throw new AppError('conflict', CASE_CHANGED);
}

/** Reports a comment to the moderators (COMM-24, MODR-01). Reporting it twice succeeds. */
export async function flagComment(db: Db, actor: Actor, { id, reason, words }: Report) {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  await db.asAccounts((tx) => limit(tx, `mail to others of ${actor.userId}`, LIMITS.mailToOthers));
  const problem = reportProblem({ reason, words });
  if (problem !== null) throw new AppError('invalid', problem);
  const ask = async (tx: Reading) => {
    const comment = await find(tx, id);
    if (!comment) throw new AppError('missing', COMMENT_GONE);
    if (canEditComment(actor, comment)) {
      throw new AppError('forbidden', 'You can’t flag your own comment.');
    }
    if (comment.removedFor !== null) throw new AppError('forbidden', REMOVED);
    return canFlagComment(actor, comment) ? actor : null;
  };
  await writeIf(db, actor, ask, async (tx, { userId }) => {
    await tx
      .insert(commentReports)
      .values({
        commentId: id,
        reporterId: userId,
        reason,
        words: reason === 'other' ? keptPlainText(words) : null,
      })
      .onConflictDoNothing()
      .catch(explaining(REPORT_REFUSALS));
  });
}

const REPORT_REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN],
  comment_reports_gone: ['missing', COMMENT_GONE],
  foreign_key_violation: ['missing', COMMENT_GONE],
};

/** Once and in time (MODR-07). */
export async function appealRemoval(db: Db, actor: Actor, { id, words }: Appeal): Promise<void> {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const problem = appealProblem(words);
  if (problem !== null) throw new AppError('invalid', problem);
  const ask = async (tx: Reading) => {
    const comment = await find(tx, id);
    if (!comment) throw new AppError('missing', COMMENT_GONE);
    if (canAppeal(actor, comment)) return actor;
    throw new AppError('forbidden', 'You can only appeal for your own removed comment.');
  };
  await writeIf(db, actor, ask, async (tx) => {
    const { rows } = await tx
      .execute<{ state: string | null }>(
        sql`select app.appeal_removal(${id}::uuid, ${keptPlainText(words)}) as state`,
      )
      .catch(explaining(REFUSALS));
    const state = rows[0]?.state ?? null;
    if (state === null) throw new AppError('missing', COMMENT_GONE);
    if (state === 'again') throw new AppError('conflict', 'You’ve already appealed.');
    if (state === 'late') throw new AppError('conflict', 'The time to appeal is over.');
  });
}

function checkedText(comment: string): string {
  const problem = commentProblem(comment);
  if (problem !== null) throw new AppError('invalid', problem);
  return keptPlainText(comment);
}

async function find(tx: Reading, id: string) {
  const [comment] = await tx
    .select({
      ...getTableColumns(clubComments),
      isParty: isParty(clubComments.id),
      hasReported: sql<boolean>`app.has_reported(${clubComments.id})`,
    })
    .from(clubComments)
    .where(eq(clubComments.id, id));
  return comment;
}

async function written(tx: Transaction, author: Member, id: string | undefined) {
  const comment = id === undefined ? undefined : await commentById(tx, author, id);
  if (!comment) throw new AppError('missing', COMMENT_GONE);
  return comment;
}

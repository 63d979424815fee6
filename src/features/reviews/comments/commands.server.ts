import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading, Transaction } from '#db/db.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError, SIGN_IN_AGAIN } from '#domain/app-error.ts';
import { keptPlainText } from '#domain/text.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { canComment, canDeleteComment, canEditComment, canFlagComment } from './policy.ts';
import type { WrittenComment } from './policy.ts';
import { commentById } from './queries.server.ts';
import { commentProblem, SIGN_IN_TO_COMMENT } from './schema.ts';
import type { ChangedComment, Comment, NewComment } from './schema.ts';

const COMMENT_GONE = 'This comment is no longer there.';

/**
 * Posts a comment or a reply (COMM-10, COMM-11).
 *
 * @param stars given to the club with it (decision 17); left out if they have been replaced since
 * @throws AppError unauthenticated for a visitor and an account deactivated since, invalid for an
 * empty or too long text, missing when the club or the comment it replies to is gone or on another
 * club; TooManyAttempts
 */
export async function postComment(
  db: Db,
  actor: Actor,
  { clubId, comment, parentCommentId }: NewComment,
  stars: number | null = null,
): Promise<Comment> {
  if (!canComment(actor)) throw new AppError('unauthenticated', SIGN_IN_TO_COMMENT);
  const { userId } = actor;
  await db.asAccounts(async (tx) => {
    await limit(tx, `comments of ${userId}`, LIMITS.comments);
    await limit(tx, `comments of ${userId} in a day`, LIMITS.commentsInADay);
  });
  const text = checkedText(comment);
  return db.write(actor, async (tx) => {
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
  });
}

/**
 * The stars, or nothing where the member has rated the club anew since: the database takes no others,
 * and somebody who rates in two windows at once must not lose a comment to that.
 */
function starsStillGiven(clubId: string, stars: number): SQL<number | null> {
  return sql`case when app.own_rating(${clubId}::uuid) = ${stars}::int then ${stars}::int end`;
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN],
  club_comments_parent: ['missing', COMMENT_GONE],
  foreign_key_violation: ['missing', 'This club is no longer there.'],
};

/**
 * Changes the text of an own comment (COMM-13); a flag stays.
 *
 * @throws AppError unauthenticated, invalid for the text, missing when it is gone, forbidden when it
 * is somebody else's; TooManyAttempts
 */
export async function editComment(
  db: Db,
  actor: Actor,
  { id, comment }: ChangedComment,
): Promise<Comment> {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  await db.asAccounts((tx) => limit(tx, `edits by ${actor.userId}`, LIMITS.commentEdits));
  const text = checkedText(comment);
  const ask = async (tx: Reading) => {
    const before = await find(tx, id);
    if (!before) throw new AppError('missing', COMMENT_GONE);
    if (canEditComment(actor, before)) return actor;
    throw new AppError('forbidden', 'You can only edit your own comments.');
  };
  return writeIf(db, actor, ask, async (tx, author) => {
    const [changed] = await tx
      .update(clubComments)
      .set({ comment: text })
      .where(eq(clubComments.id, id))
      .returning({ id: clubComments.id });
    if (!changed && (await find(tx, id))) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
    return written(tx, author, changed?.id);
  });
}

/**
 * Deletes a comment with all replies to it (COMM-16, COMM-18). One that is gone already is no
 * failure. Not limited: there is no more to delete than was posted.
 *
 * @throws AppError unauthenticated, forbidden when it is somebody else's
 */
export async function deleteComment(db: Db, actor: Actor, id: string): Promise<void> {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const ask = async (tx: Reading) => {
    const comment = await find(tx, id);
    if (!comment) return null;
    if (canDeleteComment(actor, comment)) return actor;
    throw new AppError('forbidden', 'You can only delete your own comments.');
  };
  await writeIf(db, actor, ask, async (tx) => {
    await tx.delete(clubComments).where(eq(clubComments.id, id));
    // Row-level security lets nothing through for an account deactivated since.
    if (await find(tx, id)) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  });
}

/**
 * Reports a comment to the moderators (COMM-24). One that somebody else has reported already is no
 * failure.
 *
 * @throws AppError unauthenticated, missing when it is gone, forbidden when it is one's own;
 * TooManyAttempts
 */
export async function flagComment(db: Db, actor: Actor, id: string): Promise<void> {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  await db.asAccounts((tx) => limit(tx, `flags by ${actor.userId}`, LIMITS.commentFlags));
  const ask = async (tx: Reading) => {
    const comment = await find(tx, id);
    if (!comment) throw new AppError('missing', COMMENT_GONE);
    if (comment.userId === actor.userId) {
      throw new AppError('forbidden', 'You cannot flag your own comment.');
    }
    return canFlagComment(actor, comment) ? actor : null;
  };
  await writeIf(db, actor, ask, async (tx) => {
    await tx.update(clubComments).set({ isFlagged: true }).where(eq(clubComments.id, id));
    const after = await find(tx, id);
    if (!after) throw new AppError('missing', COMMENT_GONE);
    // As above.
    if (!after.isFlagged) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  });
}

function checkedText(comment: string): string {
  const problem = commentProblem(comment);
  if (problem !== null) throw new AppError('invalid', problem);
  return keptPlainText(comment);
}

async function find(tx: Reading, id: string): Promise<WrittenComment | undefined> {
  const [comment] = await tx
    .select({ userId: clubComments.userId, isFlagged: clubComments.isFlagged })
    .from(clubComments)
    .where(eq(clubComments.id, id));
  return comment;
}

/** The comment that was just written, as its author sees it. */
async function written(tx: Transaction, author: Member, id: string | undefined): Promise<Comment> {
  const comment = id === undefined ? undefined : await commentById(tx, author, id);
  if (!comment) throw new AppError('missing', COMMENT_GONE);
  return comment;
}

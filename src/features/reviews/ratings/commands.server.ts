import { and, eq, sql } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading } from '#db/db.ts';
import { clubRatings } from '#db/schema/reviews.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { COMMENT_EMPTY, commentProblem } from '#domain/comment-words.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { affiliationWith } from '#features/reviews/affiliations/queries.server.ts';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import { log } from '#platform/log.ts';
import { presentSeason } from '#platform/present-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { withReference } from '#platform/request-context.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { canRate, canWithdraw } from './policy.ts';
import { COMMENT_REQUIRED, NO_DETAILS, SEASON_TO_COME } from './schema.ts';
import type { NewRating, RatingOutcome } from './schema.ts';

const UNAFFILIATED = 'You must be affiliated with this club to rate it.';

/**
 * Saves the actor's stars for a club and their details, in place of earlier ones (RATE-10, REVW-04), and then posts the comment
 * that goes with them; one transaction each, so that the rating stands without the comment. What is
 * known to be wrong with the comment refuses both.
 *
 * @returns why the comment could not be posted, if it could not
 * @throws AppError unauthenticated for a visitor, invalid for a missing or too long comment and a season
 * to come, forbidden without an affiliation; TooManyAttempts
 */
export async function rateClub(db: Db, actor: Actor, form: NewRating): Promise<RatingOutcome> {
  if (actor.kind === 'visitor') {
    throw new AppError('unauthenticated', 'Sign in to rate this club.');
  }
  await db.asAccounts((tx) =>
    limit(tx, `expensive writes of ${actor.userId}`, LIMITS.expensiveWrites),
  );
  const problem = commentProblem(form.comment);
  if (problem !== null) {
    throw new AppError('invalid', problem === COMMENT_EMPTY ? COMMENT_REQUIRED : problem);
  }
  if ((form.details?.season ?? 0) > presentSeason()) throw new AppError('invalid', SEASON_TO_COME);
  await saveRating(db, actor, form);
  return { commentFailure: await failureToComment(db, actor, form) };
}

/**
 * Withdraws the actor's rating of a club (D60); the comment that came with it stays. One that is
 * gone already is no failure.
 *
 * @throws AppError unauthenticated for a visitor and an account deactivated since; TooManyAttempts
 */
export async function withdrawRating(db: Db, actor: Actor, clubId: string): Promise<void> {
  if (!canWithdraw(actor)) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  await db.asAccounts((tx) =>
    limit(tx, `expensive writes of ${actor.userId}`, LIMITS.expensiveWrites),
  );
  await db.write(actor, async (tx) => {
    await tx
      .delete(clubRatings)
      .where(and(eq(clubRatings.clubId, clubId), eq(clubRatings.userId, actor.userId)));
    // Row-level security passes over the row in silence when the account was deactivated since.
    const { rows } = await tx.execute<{ active: boolean }>(sql`select app.is_active() as active`);
    if (!rows[0]?.active) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  });
}

async function saveRating(
  db: Db,
  member: Member,
  { clubId, rating, details = NO_DETAILS }: NewRating,
): Promise<void> {
  const ask = async (tx: Reading) => {
    if (canRate(member, await affiliationWith(tx, member, clubId))) return member;
    throw new AppError('forbidden', UNAFFILIATED);
  };
  await writeIf(db, member, ask, async (tx) => {
    await tx
      .insert(clubRatings)
      .values({ userId: member.userId, clubId, rating, ...details })
      .onConflictDoUpdate({
        target: [clubRatings.userId, clubRatings.clubId],
        set: { rating: sql`excluded.rating`, ...details },
      })
      .catch(explaining(REFUSALS));
  });
}

const REFUSALS: Refusals = {
  // Row-level security: the affiliation was removed since it was looked up (RATE-11).
  insufficient_privilege: ['forbidden', UNAFFILIATED],
  foreign_key_violation: ['missing', 'This club is no longer there.'],
};

/** Posts the comment of a saved rating; the sentence that says why when that fails. */
async function failureToComment(
  db: Db,
  member: Member,
  { clubId, rating, comment }: NewRating,
): Promise<string | null> {
  try {
    await postComment(db, member, { clubId, comment, parentCommentId: null }, rating);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    log('error', 'the comment of a rating could not be posted', { error });
    return withReference('Something went wrong on our side. Please try again.');
  }
}

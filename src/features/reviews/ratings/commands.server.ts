import { and, eq, sql } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading } from '#db/db.ts';
import { atClub, currentClubId } from '#db/merged-clubs.ts';
import { clubRatings } from '#db/schema/reviews.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { COMMENT_EMPTY, COMMENT_REQUIRED, commentProblem } from '#domain/comment-words.ts';
import { requireMember } from '#domain/policy.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { affiliationWith } from '#features/reviews/affiliations/queries.server.ts';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import { log } from '#platform/log/log.ts';
import { currentSeason } from '#platform/current-season.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { withReference } from '#platform/log/request-context.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { canRate } from './policy.ts';
import { NO_DETAILS, SEASON_TO_COME } from './schema.ts';
import type { NewRating, RatingOutcome } from './schema.ts';

const UNAFFILIATED = 'You must be affiliated with this club to rate it.';

/**
 * Saves a rating (RATE-10, REVW-04), then posts its comment in a second transaction, so that the
 * rating stays if the comment fails. A comment known to be invalid refuses both.
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
  if ((form.details?.season ?? 0) > currentSeason()) throw new AppError('invalid', SEASON_TO_COME);
  return atClub(db, form.clubId, async (clubId) => {
    await saveRating(db, actor, { ...form, clubId });
    return commentOn(db, actor, { ...form, clubId });
  });
}

/** Withdraws a rating (D60), even without an affiliation; its comment stays. Withdrawing a missing one succeeds. */
export async function withdrawRating(db: Db, actor: Actor, clubId: string): Promise<void> {
  requireMember(actor);
  await db.asAccounts((tx) =>
    limit(tx, `expensive writes of ${actor.userId}`, LIMITS.expensiveWrites),
  );
  const present = await currentClubId(db.visitor, clubId);
  await db.write(actor, async (tx) => {
    await tx
      .delete(clubRatings)
      .where(and(eq(clubRatings.clubId, present), eq(clubRatings.userId, actor.userId)));
    // Row-level security skips the row silently if the account was deactivated meanwhile.
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
  // Row-level security: the affiliation was removed meanwhile (RATE-11).
  insufficient_privilege: ['forbidden', UNAFFILIATED],
  foreign_key_violation: ['missing', 'This club has been deleted.'],
};

async function commentOn(
  db: Db,
  member: Member,
  { clubId, rating, comment }: NewRating,
): Promise<RatingOutcome> {
  try {
    const posted = { clubId, comment, parentCommentId: null };
    const { id } = await postComment(db, member, posted, rating);
    return { commentFailure: null, commentId: id };
  } catch (error) {
    if (error instanceof AppError) return { commentFailure: error.message };
    log('error', 'the comment of a rating could not be posted', { error });
    const commentFailure = withReference('Something went wrong on our side. Please try again.');
    return { commentFailure };
  }
}

import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { clubComments } from '#db/schema/reviews.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireModerator } from './policy.ts';

/**
 * Takes the flag from a comment (ACOM-06). One that somebody else has unflagged already is no failure.
 * Not limited: there is no more to unflag than was flagged.
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but administrators, missing
 * when the comment is gone
 */
export async function unflagComment(db: Db, actor: Actor, id: string): Promise<void> {
  requireModerator(actor);
  const unflagged = await db.write(actor, (tx) =>
    tx
      .update(clubComments)
      .set({ isFlagged: false })
      .where(eq(clubComments.id, id))
      .returning({ id: clubComments.id }),
  );
  if (unflagged.length === 0) throw new AppError('missing', 'This comment is no longer there.');
}

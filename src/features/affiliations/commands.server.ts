import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { userClubAffiliations } from '#db/schema/community.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { canAffiliate } from './policy.ts';

/**
 * Removes an affiliation of the actor (AFFL-09). One that is gone already is no failure: what was
 * wanted is so.
 *
 * @throws AppError unauthenticated for a visitor
 */
export async function removeAffiliation(db: Db, actor: Actor, id: string): Promise<void> {
  if (!canAffiliate(actor)) {
    throw new AppError('unauthenticated', 'Please sign in to change your affiliations.');
  }
  await db.as(actor, (tx) =>
    tx
      .delete(userClubAffiliations)
      .where(and(eq(userClubAffiliations.id, id), eq(userClubAffiliations.userId, actor.userId))),
  );
}

import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { atClub } from '#db/merged-clubs.ts';
import { userClubAffiliations } from '#db/schema/reviews.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireMember } from '#domain/policy.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { affiliationColumns } from './queries.server.ts';
import { AFFILIATION_GONE } from './schema.ts';
import type { AffiliationDetails, ChangedAffiliation, NewAffiliation } from './schema.ts';

const SIGN_IN = 'Sign in to edit your affiliations.';

/** The schema requires the attestation, which is not stored (AFFL-04). */
export async function addAffiliation(
  db: Db,
  actor: Actor,
  { clubId: sent, affiliatedAs, playerName, startYear, endYear }: NewAffiliation,
): Promise<AffiliationDetails> {
  requireMember(actor, SIGN_IN);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `expensive writes of ${userId}`, LIMITS.expensiveWrites));
  return atClub(db, sent, (clubId) =>
    db.write(actor, async (tx) => {
      const [added] = await tx
        .insert(userClubAffiliations)
        .values({ userId, clubId, affiliatedAs, playerName, startYear, endYear })
        .returning(affiliationColumns)
        .catch(explaining(REFUSALS));
      if (!added) throw new Error('the affiliation was neither added nor refused');
      return added;
    }),
  );
}

const REFUSALS: Refusals = {
  unique_violation: ['conflict', 'You are already affiliated with this club.'],
  insufficient_privilege: ['unauthenticated', SIGN_IN],
  foreign_key_violation: ['missing', 'This club has been deleted.'],
};

/** Which of the actor's ratings count follows at once (REVW-03). */
export async function changeAffiliation(
  db: Db,
  actor: Actor,
  { id, affiliatedAs, playerName, startYear, endYear }: ChangedAffiliation,
): Promise<AffiliationDetails> {
  requireMember(actor, SIGN_IN);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `expensive writes of ${userId}`, LIMITS.expensiveWrites));
  return db.write(actor, async (tx) => {
    const [changed] = await tx
      .update(userClubAffiliations)
      .set({ affiliatedAs, playerName, startYear, endYear })
      .where(and(eq(userClubAffiliations.id, id), eq(userClubAffiliations.userId, userId)))
      .returning(affiliationColumns);
    if (!changed) throw new AppError('missing', AFFILIATION_GONE);
    return changed;
  });
}

/** Removing a missing affiliation succeeds (AFFL-09). Not limited, as adding is. */
export async function removeAffiliation(db: Db, actor: Actor, id: string): Promise<void> {
  requireMember(actor, SIGN_IN);
  await db.write(actor, (tx) =>
    tx
      .delete(userClubAffiliations)
      .where(and(eq(userClubAffiliations.id, id), eq(userClubAffiliations.userId, actor.userId))),
  );
}

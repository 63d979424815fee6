import { and, eq } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubRatings } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { affiliationWith } from '#features/reviews/affiliations/queries.server.ts';
import { canRate } from './policy.ts';
import type { OwnRating } from './schema.ts';

/** A member's rating of a club and whether they may rate it now (RATE-09). */
export async function ownRatingOf(tx: Reading, member: Member, clubId: string): Promise<OwnRating> {
  const [given] = await tx
    .select({ rating: clubRatings.rating })
    .from(clubRatings)
    .where(and(eq(clubRatings.userId, member.userId), eq(clubRatings.clubId, clubId)));
  const affiliation = await affiliationWith(tx, member, clubId);
  return { rating: given?.rating ?? null, isAffiliated: canRate(member, affiliation) };
}

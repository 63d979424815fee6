import { desc, eq, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, summaryColumns } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { matching } from '#features/clubs/finder/search.server.ts';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { presentFigures, presentReview } from './present.server.ts';
import { NEWEST_REVIEWS } from './schema.ts';
import type { Figures, NewestReview } from './schema.ts';

/** Counted like the finder counts. */
export async function directoryFigures(db: Reading): Promise<Figures> {
  const { state, county, genders, numReviews } = clubs;
  const rows = await db
    .select({
      state,
      county,
      clubs: sql<number>`count(*)::int`,
      girls: sql<number>`(count(*) filter (where ${genders} @> array['Girls']))::int`,
      boys: sql<number>`(count(*) filter (where ${genders} @> array['Boys']))::int`,
      ratings: sql<number>`sum(${numReviews})::int`,
    })
    .from(clubs)
    .groupBy(state, county);
  const sharing = await db.$count(clubs, matching({ maxFee: MOST_DOLLARS }));
  return presentFigures(rows, sharing);
}

/** D71 */
export async function newestReviews(db: Reading): Promise<NewestReview[]> {
  const { stateSlug, countySlug, citySlug, slug, logoUrl } = summaryColumns;
  const rows = await db
    .select({
      id: clubComments.id,
      comment: clubComments.comment,
      rating: sql<number>`${clubComments.rating}`,
      createdAt: clubComments.createdAt,
      userType: profiles.userType,
      club: { name: clubs.name, stateSlug, countySlug, citySlug, slug, logoUrl },
    })
    .from(clubComments)
    .innerJoin(clubs, eq(clubs.id, clubComments.clubId))
    .leftJoin(profiles, eq(profiles.id, clubComments.userId))
    .where(sql`${clubComments.id} in (select app.newest_reviews(${NEWEST_REVIEWS}))`)
    .orderBy(desc(clubComments.createdAt), desc(clubComments.id));
  return rows.map(presentReview);
}

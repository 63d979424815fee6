import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubRatings } from '#db/schema/reviews.ts';
import type { Member } from '#domain/actor.ts';
import { affiliationWith } from '#features/reviews/affiliations/queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { canRate } from './policy.ts';
import { NO_DETAILS } from './schema.ts';
import type { OwnRating, RatingFigures } from './schema.ts';

/** The present season and those before. */
const SEASONS = 6;

/** See RATE-09. */
export async function ownRatingOf(tx: Reading, member: Member, clubId: string): Promise<OwnRating> {
  const {
    userId,
    clubId: club,
    leftAs: _left,
    createdAt: _given,
    updatedAt: _changed,
    ...columns
  } = getTableColumns(clubRatings);
  const [given] = await tx
    .select(columns)
    .from(clubRatings)
    .where(and(eq(userId, member.userId), eq(club, clubId)));
  const affiliation = await affiliationWith(tx, member, clubId);
  const { rating, isSetAside, ...details } = given ?? {
    rating: null,
    isSetAside: false,
    ...NO_DETAILS,
  };
  return {
    rating,
    details,
    seasons: seasonsWith(details.season),
    isAffiliated: canRate(member, affiliation),
    isSetAside,
  };
}

/** Also an older season that the rating already names; newest first. */
function seasonsWith(named: number | null): number[] {
  const present = currentSeason();
  const last = Array.from({ length: SEASONS }, (_, index) => present - index);
  return named === null || last.includes(named) ? last : [...last, named];
}

/** All ratings that count first (`season` null), then by season, newest first. */
export async function ratingFigures(tx: Reading, clubId: string): Promise<RatingFigures[]> {
  const { rows } = await tx.execute<RatingFigures & Record<string, unknown>>(sql`
    select season, spread, mean, aspects from app.rating_figures(${clubId})
    order by season desc nulls first`);
  return rows;
}

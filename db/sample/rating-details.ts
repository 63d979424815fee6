import { ALL_ASPECTS } from '#domain/review-rules.ts';
import { dayAt, seasonOf } from '#domain/season.ts';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { oneOf } from '#domain/one-of.ts';
import { NO_DETAILS } from '#features/reviews/ratings/schema.ts';
import type { RatingDetails } from '#features/reviews/ratings/schema.ts';
import { seasons, site } from '#site.config.ts';
import type { SampleClub } from './clubs.ts';
import { Random } from './random.ts';

/** No rating is about an earlier season. */
const FIRST_SEASON = 2023;

/**
 * What a rating states besides its stars: most name a season and rate some aspects, about as well as the whole. It
 * has its own random choices, so that the rest of the sample data does not change.
 *
 * @param rater id of the rating's member
 * @param given when
 */
export function detailsOf(
  rater: string,
  { club }: SampleClub,
  stars: number,
  given: Date,
): RatingDetails {
  const random = new Random(`${rater}/details/${club.id}`);
  const present = seasonOf(dayAt(given, site.timeZone), seasons.begins);
  const before = random.weighted([
    [0, 5],
    [1, 3],
    [2, 2],
    [3, 1],
  ]);
  const ages = club.row.ageGroups ?? [];
  const saysMore = random.chance(0.7);
  const aspects = ALL_ASPECTS.map((aspect) => {
    const near = stars + random.pick([-1, 0, 0, 0, 1]);
    const isRated = saysMore && random.chance(0.85);
    return [aspect, isRated ? Math.min(5, Math.max(1, near)) : null] as const;
  });
  return {
    ...NO_DETAILS,
    season: random.chance(0.8) ? Math.max(FIRST_SEASON, present - before) : null,
    ageGroup:
      ages.length > 0 && random.chance(0.6) ? (oneOf(AGE_GROUPS, random.pick(ages)) ?? null) : null,
    ...Object.fromEntries(aspects),
  };
}

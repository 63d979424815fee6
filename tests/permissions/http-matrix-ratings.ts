import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OwnRating } from '#features/reviews/ratings/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const AFFILIATED = /* */ '. . . Y . . . . . . .';
const DETAILS = {
  season: 2024,
  ageGroup: 'U15',
  coaching: 2,
  communication: 5,
  playingTime: 1,
  cost: 4,
  safety: null,
};

const hasWritten = (person: string, club: string, words: string): SQL => sql`exists (
  select from club_comments where user_id = ${person} and club_id = ${club} and comment = ${words})`;

/** Ratings; http-matrix.ts explains the rows. */
export const RATINGS: readonly HttpDeed[] = [
  ...triesOf('GET reviews.ratings.getOwnRating', [
    {
      title: 'reads their own stars for a club with their details, and whether they may be given',
      outcomes: AFFILIATED,
      input: (w) => ({ clubId: w.club }),
      shows: showing<OwnRating>(
        (own) => own.rating === 4 && own.details.coaching === 5 && own.isAffiliated,
        (own) => own.rating === null && own.details.coaching === null && !own.isAffiliated,
      ),
    },
  ]),
  ...triesOf('POST reviews.ratings.rateClub', [
    {
      title: '[PERM-02] [RATE-01] rates a club',
      outcomes: '1 3 3 Y 3 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.otherClub, rating: 5, comment: w.words }),
      done: (w, me) => sql`${hasWritten(me.id, w.otherClub, w.words)} and
        exists (select from clubs where id = ${w.otherClub} and avg_rating = 5 and num_reviews = 1)`,
    },
    {
      title: '[REVW-04] rates a club with season, age group and aspects',
      outcomes: '1 3 3 Y 3 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.otherClub, rating: 5, comment: w.words, details: DETAILS }),
      done: (w, me) => sql`exists (
        select from club_ratings where user_id = ${me.id} and club_id = ${w.otherClub}
          and season = 2024 and age_group = 'U15' and coaching = 2 and safety is null)`,
    },
    {
      title: 'names someone else, but rates only as themselves',
      outcomes: '1 3 3 Y 3 3 3 3 1 1 1',
      input: (w) => {
        const userId = w.bystander.id;
        return { clubId: w.club, rating: 1, comment: w.words, userId, user_id: userId };
      },
      done: (w, me) => sql`${hasWritten(me.id, w.club, w.words)} and exists (
        select from club_ratings where user_id = ${w.bystander.id} and club_id = ${w.club} and rating = 5)`,
    },
    {
      title: 'rates a club that is gone',
      outcomes: '1 3 3 3 3 3 3 3 1 1 1',
      input: (w) => ({ clubId: w.gone, rating: 5, comment: w.words }),
      done: (w, me) => hasWritten(me.id, w.gone, w.words),
    },
  ]),
  ...triesOf('POST reviews.ratings.withdrawRating', [
    {
      title: 'withdraws their own rating, and names someone else, whose rating is kept',
      outcomes: '1 . . Y . . . . 1 1 1',
      input: (w) => ({ clubId: w.club, userId: w.bystander.id, user_id: w.bystander.id }),
      done: (w) => sql`
        not exists (select from club_ratings where club_id = ${w.club} and rating = 4) and
        exists (select from club_ratings where club_id = ${w.club} and user_id = ${w.bystander.id})`,
    },
  ]),
];

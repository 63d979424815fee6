import { beforeAll, describe, expect, test } from 'vitest';
import { aSampleDatabase } from '#tests/sample-database.ts';
import type { SampleDatabase } from '#tests/sample-database.ts';

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await aSampleDatabase();
});

describe('details of ratings', () => {
  test.each([
    [
      'seasons that ratings of families and of staff speak of',
      `select min(named) from (
         select app.is_staff(user_id, club_id) as staff, count(distinct season) as named
         from club_ratings group by staff) as side`,
      4,
      4,
    ],
    [
      'ratings that speak of a season to come',
      `select count(*) from club_ratings where season > extract(year from created_at - interval '7 months')`,
      0,
      0,
    ],
    [
      'ratings with aspects',
      'select count(*) from club_ratings where coaching is not null',
      200,
      300,
    ],
    [
      'ratings by staff with aspects',
      'select count(*) from club_ratings where coaching is not null and app.is_staff(user_id, club_id)',
      20,
      100,
    ],
    [
      'ratings of stars alone',
      'select count(*) from club_ratings where season is null and coaching is null',
      10,
      60,
    ],
    [
      'clubs that show means of aspects',
      `select count(*) from clubs where exists (
         select 1 from app.rating_figures(clubs.id) where aspects <> '{}')`,
      30,
      70,
    ],
    [
      'clubs that show the mean of an aspect in a season',
      `select count(*) from clubs where exists (
         select 1 from app.rating_figures(clubs.id) where aspects <> '{}' and season is not null)`,
      5,
      50,
    ],
  ])('[REVW-04] [REVW-05] %s', async (_what, question, fewest, most) => {
    const found = await sample.numberOf(question);
    expect(found).toBeGreaterThanOrEqual(fewest);
    expect(found).toBeLessThanOrEqual(most);
  });
});

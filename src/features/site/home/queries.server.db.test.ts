import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clubComments, clubRatings } from '#db/schema/reviews.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import { directoryFigures, newestReviews } from './queries.server.ts';
import { REVIEW_LENGTH } from './schema.ts';

test('the figures match the finder, place by place and in total', async () => {
  const { db, sql } = await aDatabase();
  const figures = await directoryFigures(db.visitor);
  expect(figures).toMatchObject({ clubs: 0, counties: 0, girls: 0, boys: 0, ratings: 0 });
  expect(figures.states.map(({ state, clubs }) => [state, clubs])).toEqual([
    ['Pennsylvania', 0],
    ['New Jersey', 0],
    ['Delaware', 0],
  ]);

  const both = { genders: ['Girls', 'Boys'] };
  await save(
    sql,
    aClub({ state: 'Pennsylvania', county: 'Montgomery', ...both }),
    aClub({ state: 'Pennsylvania', county: 'Montgomery', genders: ['Boys'] }),
    aClub({ state: 'Pennsylvania', county: 'Kent', genders: ['Girls'] }),
    aClub({ state: 'Pennsylvania', county: null, genders: [] }),
    aClub({ state: 'Delaware', county: 'Kent', ...both }),
    aClub({ state: 'Ohio', county: 'Lake', genders: ['Girls'] }),
    aClub({ state: null, county: null, genders: ['Girls'] }),
  );
  const now = await directoryFigures(db.visitor);
  expect(now).toMatchObject({ clubs: 7, counties: 4, girls: 5, boys: 3 });
  expect(now.states.map(({ state }) => state)).toEqual([
    'Pennsylvania',
    'New Jersey',
    'Delaware',
    'Ohio',
  ]);
  expect(now.states[0]?.counties.slice(0, 2)).toEqual([
    { county: 'Montgomery', clubs: 2 },
    { county: 'Kent', clubs: 1 },
  ]);
  // Configured, and without a club.
  expect(now.states[0]?.counties.at(-1)).toEqual({ county: 'Philadelphia', clubs: 0 });

  const found = async (search: Readonly<Record<string, unknown>>) =>
    (await searchClubs(db.visitor, parseFinderSearch(search))).total;
  for (const { state, clubs, counties } of now.states) {
    expect(clubs, state).toBe(await found({ state }));
    for (const { county, clubs: number } of counties) {
      expect(number, `${county}, ${state}`).toBe(await found({ state, county }));
    }
  }
  expect(now.girls).toBe(await found({ gender: 'Girls' }));
  expect(now.boys).toBe(await found({ gender: 'Boys' }));
  expect(now.clubs).toBe(await found({ state: 'any' }));

  await save(
    sql,
    aProgram(),
    aProgram({ feeKind: 'not_disclosed', feeFrom: null, feeTo: null }),
    aProgram({ feeFrom: 99_999, feeTo: 99_999 }),
  );
  const { sharing, highestFee } = await directoryFigures(db.visitor);
  expect(sharing).toBe(2);
  expect(await found({ maxFee: highestFee })).toBe(2);
});

test('the states outside the region with the most clubs are shown', async () => {
  const { db, sql } = await aDatabase();
  const clubsOf = (state: string, number: number) =>
    Array.from({ length: number }, () => aClub({ state, county: 'One' }));
  await save(
    sql,
    ...['Iowa', 'Ohio', 'Utah', 'Idaho'].flatMap((state, at) => clubsOf(state, at + 1)),
  );
  const { states } = await directoryFigures(db.visitor);
  expect(states.slice(3).map(({ state }) => state)).toEqual(['Idaho', 'Utah', 'Ohio']);
});

test('the newest reviews are ratings that count, the newest of each user and club, newest first', async () => {
  const { db, sql } = await aDatabase();
  const [club, other] = [aClub({ name: 'Reviewed' }), aClub({ name: 'Also reviewed' })];
  const said = (comment: string, day: number) => ({
    comment,
    createdAt: new Date(Date.UTC(2026, 8, day)),
  });
  const rated = (comment: string, day: number, stars = 4) =>
    aMember({ userType: 'parent' }).rating(club, stars, said(comment, day));
  const often = rated('Second', 2).rating(other, 5, said('Third', 3));
  const [changed, withdrawn, reported] = [
    rated('Changed', 6),
    rated('Withdrawn', 10),
    rated('Reported', 11),
  ];
  await save(
    sql,
    rated('First', 1),
    often,
    aComment({ club, author: often, rating: 4, ...said('Said before', 1) }),
    rated('long words '.repeat(40), 4, 1),
    aComment({ club, author: often, ...said('Without stars', 7) }),
    aMember().affiliatedWith(club, { affiliatedAs: 'coach' }).rating(club, 5, said('Staff', 9)),
    changed,
    withdrawn,
    reported,
  );
  // Its comment with the stars that replaced these was deleted.
  await sql.update(clubRatings).set({ rating: 2 }).where(eq(clubRatings.userId, changed.id));
  await sql.delete(clubRatings).where(eq(clubRatings.userId, withdrawn.id));
  await sql
    .update(clubComments)
    .set({ isFlagged: true })
    .where(eq(clubComments.userId, reported.id));

  const reviews = await newestReviews(db.visitor);
  expect(reviews.map(({ comment }) => comment.slice(0, 10))).toEqual([
    'long words',
    'Third',
    'Second',
  ]);
  expect(reviews[2]).toMatchObject({
    rating: 4,
    created_at: said('', 2).createdAt.toISOString(),
    author_kind: 'Parent',
    club: { name: 'Reviewed', logoUrl: null },
  });
  expect(reviews[0]?.comment).toMatch(/ words …$|long …$/);
  expect(reviews[0]?.comment.length).toBeLessThanOrEqual(REVIEW_LENGTH + 2);
  // Nothing private about the author.
  expect(JSON.stringify(reviews)).not.toContain(often.id);
});

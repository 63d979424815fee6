import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments, clubRatings, userClubAffiliations } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { rateClub, withdrawRating } from './commands.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

async function aRatedClub() {
  const club = aClub();
  const [one, two] = [aMember().affiliatedWith(club), aMember().affiliatedWith(club)];
  await save(database.sql, club, one, two);
  for (const [member, rating] of [
    [one, 2],
    [two, 5],
  ] as const) {
    await rateClub(database.db, actorOf(member), { clubId: club.id, rating, comment: 'Said.' });
  }
  return { club, one, two };
}

async function standingOf(id: string) {
  const [standing] = await database.sql
    .select({ average: clubs.avgRating, reviews: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, id));
  return { average: Number(standing?.average), reviews: standing?.reviews };
}

test('a withdrawn rating no longer counts, its comment stays, and rating again works', async () => {
  const { club, one, two } = await aRatedClub();
  expect(await standingOf(club.id)).toEqual({ average: 3.5, reviews: 2 });
  await withdrawRating(database.db, actorOf(one), club.id);
  expect(await standingOf(club.id)).toEqual({ average: 5, reviews: 1 });
  expect(await database.sql.$count(clubComments, eq(clubComments.userId, one.id))).toBe(1);
  // Twice, as from two windows.
  await withdrawRating(database.db, actorOf(one), club.id);
  await withdrawRating(database.db, actorOf(two), club.id);
  expect(await standingOf(club.id)).toEqual({ average: 0, reviews: 0 });
  await rateClub(database.db, actorOf(one), { clubId: club.id, rating: 4, comment: 'Again.' });
  expect(await standingOf(club.id)).toEqual({ average: 4, reviews: 1 });
});

test('a user who is no longer affiliated can still withdraw', async () => {
  const { club, one } = await aRatedClub();
  await database.sql.delete(userClubAffiliations).where(eq(userClubAffiliations.userId, one.id));
  await withdrawRating(database.db, actorOf(one), club.id);
  expect(await standingOf(club.id)).toEqual({ average: 5, reviews: 1 });
});

test('visitors and deactivated accounts withdraw nothing', async () => {
  const { club, one } = await aRatedClub();
  await expect(withdrawRating(database.db, VISITOR, club.id)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await database.sql.update(profiles).set({ status: 'deactivated' }).where(eq(profiles.id, one.id));
  await expect(withdrawRating(database.db, actorOf(one), club.id)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect(await database.sql.$count(clubRatings, eq(clubRatings.userId, one.id))).toBe(1);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubs, practiceLocations } from './schema/clubs.ts';
import { clubComments, clubRatings } from './schema/reviews.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 50 });
});

async function figuresOf(clubId: string): Promise<[number | null, number]> {
  const [row] = await database.sql
    .select({ avgRating: clubs.avgRating, numReviews: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  if (!row) throw new Error('no such club');
  return [row.avgRating, row.numReviews];
}

function actorOf(userId: string): Member {
  return { kind: 'member', userId, roles: [], administeredClubs: [] };
}

/** What the application does when a user rates, for the first time or again (RATE-06). */
function rate(userId: string, clubId: string, rating: number): Promise<unknown> {
  return database.db.as(actorOf(userId), (tx) =>
    tx
      .insert(clubRatings)
      .values({ userId, clubId, rating })
      .onConflictDoUpdate({
        target: [clubRatings.userId, clubRatings.clubId],
        set: { rating: sql`excluded.rating` },
      }),
  );
}

describe('average and number of ratings of a club (D16)', () => {
  test('follow every new, changed and removed rating', async () => {
    const club = aClub();
    const raters = [aMember(), aMember(), aMember()].map((rater) => rater.affiliatedWith(club));
    await save(database.sql, ...raters);
    const [first, second, third] = raters.map((rater) => rater.id) as [string, string, string];

    expect(await figuresOf(club.id)).toEqual([null, 0]);
    await rate(first, club.id, 5);
    expect(await figuresOf(club.id)).toEqual([5, 1]);
    await rate(second, club.id, 4);
    await rate(third, club.id, 4);
    expect(await figuresOf(club.id)).toEqual([4.33, 3]);
    await rate(first, club.id, 1);
    expect(await figuresOf(club.id)).toEqual([3, 3]);
    await database.sql.delete(clubRatings).where(eq(clubRatings.userId, second));
    expect(await figuresOf(club.id)).toEqual([2.5, 2]);
    await database.sql.delete(clubRatings).where(eq(clubRatings.clubId, club.id));
    expect(await figuresOf(club.id)).toEqual([null, 0]);
  });

  test('change together with the rating or not at all', async () => {
    const club = aClub();
    const [rater] = await save(database.sql, aMember().affiliatedWith(club));
    const undone = database.db.as(actorOf(rater.id), async (tx) => {
      await tx.insert(clubRatings).values({ userId: rater.id, clubId: club.id, rating: 5 });
      throw new Error('the comment was refused');
    });
    await expect(undone).rejects.toThrow('the comment was refused');
    expect(await figuresOf(club.id)).toEqual([null, 0]);
  });

  test('drop the ratings of a deleted account', async () => {
    const club = aClub();
    const leaver = aMember().rating(club, 1);
    await save(database.sql, leaver, aMember().rating(club, 5));
    await database.sql.execute(sql`delete from auth."user" where id = ${leaver.id}`);
    expect(await figuresOf(club.id)).toEqual([5, 1]);
  });

  test('[DATA-25] count one rating per user and club, also when rated again', async () => {
    const club = aClub();
    const [rater] = await save(database.sql, aMember().rating(club, 2));
    const second = database.db.as(actorOf(rater.id), (tx) =>
      tx.insert(clubRatings).values({ userId: rater.id, clubId: club.id, rating: 5 }),
    );
    expect(await sqlStateOf(second)).toBe('23505');
    await rate(rater.id, club.id, 5);
    expect(await figuresOf(club.id)).toEqual([5, 1]);
  });

  test('a rating stays with its club, even for the owner of the database', async () => {
    const [club, other] = [aClub(), aClub()];
    await save(database.sql, aMember().rating(club, 2), other);
    const moved = database.sql
      .update(clubRatings)
      .set({ clubId: other.id })
      .where(eq(clubRatings.clubId, club.id));
    expect(await sqlStateOf(moved)).toBe('23514');
  });

  test('match the ratings after 50 people rated twice at once while the club was renamed', async () => {
    const club = aClub();
    const raters = Array.from({ length: 50 }, () => aMember().affiliatedWith(club));
    await save(database.sql, ...raters);
    const rename = (name: string) =>
      database.sql.update(clubs).set({ name }).where(eq(clubs.id, club.id));
    await Promise.all([
      ...raters.map((rater, index) => rate(rater.id, club.id, 1 + (index % 5))),
      ...raters.map((_, index) => rename(`Renamed ${index}`)),
      ...raters.map((rater, index) => rate(rater.id, club.id, 1 + ((index * 3) % 5))),
    ]);
    const { rows } = await database.sql.execute(sql`
      select round(avg(rating), 2)::float as average, count(*)::integer as number
      from club_ratings where club_id = ${club.id}`);
    const [average, number] = await figuresOf(club.id);
    expect(rows).toEqual([{ average, number }]);
    expect(number).toBe(50);
  });
});

describe('the version of a club (D26)', () => {
  async function stampOf(clubId: string) {
    const [row] = await database.sql
      .select({ version: clubs.version, updatedAt: clubs.updatedAt, updatedBy: clubs.updatedBy })
      .from(clubs)
      .where(eq(clubs.id, clubId));
    if (!row) throw new Error('no such club');
    return row;
  }

  test('is not touched by ratings, comments and practice locations', async () => {
    const club = aClub();
    const [rater] = await save(database.sql, aMember().affiliatedWith(club));
    const before = await stampOf(club.id);
    await rate(rater.id, club.id, 5);
    await rate(rater.id, club.id, 3);
    await database.sql
      .insert(clubComments)
      .values({ clubId: club.id, userId: rater.id, comment: 'Good.' });
    await database.sql.insert(practiceLocations).values({ clubId: club.id, address: '1 Lane' });
    expect(await stampOf(club.id)).toEqual(before);
    expect(before.version).toBe(1);
  });

  // fields.db.test.ts tests that each field increases it.
  test('increases with an edit, which records who and when', async () => {
    const club = aClub();
    const [editor] = await save(database.sql, aMember().administering(club));
    const before = await stampOf(club.id);
    const edited = await database.db.as(actorOf(editor.id), (tx) =>
      tx.update(clubs).set({ city: 'x' }).where(eq(clubs.id, club.id)),
    );
    expect(edited.rowCount).toBe(1);
    const after = await stampOf(club.id);
    expect(after).toMatchObject({ version: 2, updatedBy: editor.id });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });
});

import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments, clubRatings, userClubAffiliations } from '#db/schema/reviews.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import { setLogLevel } from '#platform/log/log.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { rateClub } from './commands.server.ts';
import { ownRatingOf } from './queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 50 });
});

const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

function rate(member: MemberBuilder, clubId: string, rating: number, comment = 'Good coaches.') {
  return rateClub(database.db, actorOf(member), { clubId, rating, comment });
}

async function ratingsOf(clubId: string): Promise<{ userId: string; rating: number }[]> {
  return database.sql
    .select({ userId: clubRatings.userId, rating: clubRatings.rating })
    .from(clubRatings)
    .where(eq(clubRatings.clubId, clubId));
}

async function wordsOn(clubId: string): Promise<[string, number | null, string | null][]> {
  const rows = await database.sql
    .select()
    .from(clubComments)
    .where(eq(clubComments.clubId, clubId))
    .orderBy(asc(clubComments.createdAt));
  return rows.map((row) => [row.comment, row.rating, row.parentCommentId]);
}

async function figuresOf(clubId: string) {
  const [row] = await database.sql
    .select({ average: clubs.avgRating, number: clubs.numReviews })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  return row;
}

/** An affiliated member with a club of their own. */
async function anAffiliated(): Promise<[MemberBuilder, string]> {
  const club = aClub();
  const [member] = await save(database.sql, aMember().affiliatedWith(club));
  return [member, club.id];
}

/** As many comments as a member may post in ten minutes. */
async function useUpComments(member: MemberBuilder): Promise<void> {
  const [club] = await save(database.sql, aClub());
  const form = { clubId: club.id, comment: 'One of many', parentCommentId: null };
  for (let count = 0; count < 10; count += 1) {
    await postComment(database.db, actorOf(member), form);
  }
}

describe('rating a club', () => {
  test('[RATE-06, RATE-07] saves the stars and posts the comment with them', async () => {
    const [member, clubId] = await anAffiliated();
    const { commentFailure } = await rate(member, clubId, 4, ' Good coaches.\r\n');
    expect(commentFailure).toBeNull();
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 4 }]);
    expect(await wordsOn(clubId)).toEqual([['Good coaches.', 4, null]]);
    expect(await figuresOf(clubId)).toEqual({ average: 4, number: 1 });
  });

  test('[RATE-10] again replaces the stars and adds the comment (D17)', async () => {
    const [member, clubId] = await anAffiliated();
    await rate(member, clubId, 5, 'Loved it.');
    await rate(member, clubId, 2, 'Not any more.');
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 2 }]);
    expect(await wordsOn(clubId)).toEqual([
      ['Loved it.', 5, null],
      ['Not any more.', 2, null],
    ]);
    expect(await figuresOf(clubId)).toEqual({ average: 2, number: 1 });
  });

  test.each(['', ' \n\t ', '\0', '\u200B'])(
    '[RATE-04] is refused without a comment: %j',
    async (comment) => {
      const [member, clubId] = await anAffiliated();
      await expect(rate(member, clubId, 4, comment)).rejects.toMatchObject({
        kind: 'invalid',
        message: 'Please provide a comment with your rating.',
      });
      expect(await ratingsOf(clubId)).toEqual([]);
    },
  );

  test('is refused with a comment that is too long, before anything is saved', async () => {
    const [member, clubId] = await anAffiliated();
    await expect(rate(member, clubId, 4, 'x'.repeat(5_001))).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Use 5,000 characters or fewer.',
    });
    expect(await ratingsOf(clubId)).toEqual([]);
  });

  test('[RATE-01, PERM-02] is refused without an affiliation with that club', async () => {
    const [member] = await anAffiliated();
    const [club] = await save(database.sql, aClub());
    for (const clubId of [club.id, randomUUID()]) {
      await expect(rate(member, clubId, 4)).rejects.toMatchObject({
        kind: 'forbidden',
        message: 'You must be affiliated with this club to rate it.',
      });
    }
    expect(await ratingsOf(club.id)).toEqual([]);
    expect(await wordsOn(club.id)).toEqual([]);
  });

  test('[RATE-01] is refused after the affiliation was removed; the earlier stars stay', async () => {
    const [member, clubId] = await anAffiliated();
    await rate(member, clubId, 4);
    await database.sql
      .delete(userClubAffiliations)
      .where(eq(userClubAffiliations.userId, member.id));
    await expect(rate(member, clubId, 1)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 4 }]);
    // The database refuses too, without the policy.
    await database.db.as(actorOf(member), (tx) =>
      tx.update(clubRatings).set({ rating: 2 }).where(eq(clubRatings.clubId, clubId)),
    );
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 4 }]);
  });

  test('[RATE-11] is refused by the database if the affiliation is removed at that moment', async () => {
    const [member, clubId] = await anAffiliated();
    // The lock lets the rater pass the policy and no further.
    const refused = await database.sql.transaction(async (tx) => {
      await tx.execute(sql`lock table club_ratings in access exclusive mode`);
      const rating = rate(member, clubId, 4).catch((error: unknown) => error);
      await expect.poll(isSomebodyWaiting, { timeout: 30_000 }).toBe(true);
      await tx.delete(userClubAffiliations).where(eq(userClubAffiliations.userId, member.id));
      return { rating };
    });
    expect(await refused.rating).toMatchObject({
      kind: 'forbidden',
      message: 'You must be affiliated with this club to rate it.',
      cause: expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
    });
    expect(await ratingsOf(clubId)).toEqual([]);
  });

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await database.sql.execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and not granted`);
    return rows.length > 0;
  }

  test('[PERM-02] is refused to a visitor and to a deactivated account', async () => {
    const [member, clubId] = await anAffiliated();
    const form = { clubId, rating: 4, comment: 'Good.' };
    await expect(rateClub(database.db, VISITOR, form)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'Sign in to rate this club.',
    });
    await database.sql
      .update(profiles)
      .set({ status: 'deactivated' })
      .where(eq(profiles.id, member.id));
    await expect(rate(member, clubId, 4)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await ratingsOf(clubId)).toEqual([]);
  });

  test('can be tried at most 30 times an hour', async () => {
    const [member, clubId] = await anAffiliated();
    for (let count = 0; count < 30; count += 1) {
      await expect(rate(member, clubId, 4, '')).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(rate(member, clubId, 4)).rejects.toMatchObject({ kind: 'limited' });
    expect(await ratingsOf(clubId)).toEqual([]);
  });
});

describe('a rating whose comment cannot be posted', () => {
  test('[RATE-12] stays, and the response says why', async () => {
    const [member, clubId] = await anAffiliated();
    await useUpComments(member);
    expect(await rate(member, clubId, 3)).toEqual({
      commentFailure: 'Too many attempts. Please try again in 10 minutes.',
    });
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 3 }]);
    expect(await figuresOf(clubId)).toEqual({ average: 3, number: 1 });
    expect(await wordsOn(clubId)).toEqual([]);
  });

  test('[RATE-12] stays after an error on our side, whose details are not shown', async () => {
    const [member, clubId] = await anAffiliated();
    setLogLevel('silent');
    await database.sql.execute(
      sql`alter table club_comments add constraint out_of_order check (comment <> 'Fails')`,
    );
    try {
      expect(await rate(member, clubId, 3, 'Fails')).toEqual({
        commentFailure: 'Something went wrong on our side. Please try again.',
      });
    } finally {
      setLogLevel('info');
      await database.sql.execute(sql`alter table club_comments drop constraint out_of_order`);
    }
    expect(await ratingsOf(clubId)).toEqual([{ userId: member.id, rating: 3 }]);
  });
});

describe("the user's own rating of a club", () => {
  const own = (member: MemberBuilder, clubId: string) =>
    database.db.as(actorOf(member), (tx) => ownRatingOf(tx, actorOf(member), clubId));

  test('[RATE-09] is theirs only, with whether they may rate', async () => {
    const [member, clubId] = await anAffiliated();
    const [stranger] = await save(database.sql, aMember());
    expect(await own(member, clubId)).toMatchObject({ rating: null, isAffiliated: true });
    await rate(member, clubId, 5);
    expect(await own(member, clubId)).toMatchObject({ rating: 5, isAffiliated: true });
    expect(await own(stranger, clubId)).toMatchObject({ rating: null, isAffiliated: false });
    await database.sql
      .delete(userClubAffiliations)
      .where(eq(userClubAffiliations.userId, member.id));
    expect(await own(member, clubId)).toMatchObject({ rating: 5, isAffiliated: false });
  });
});

describe('many raters at once', () => {
  async function computed(clubId: string) {
    const { rows } = await database.sql.execute(sql`
      select round(avg(rating), 2)::float as average, count(*)::integer as number
      from club_ratings where club_id = ${clubId}`);
    return rows[0];
  }

  test('50 users: every rating counts once and every comment is stored', async () => {
    const club = aClub();
    const raters = Array.from({ length: 50 }, () => aMember().affiliatedWith(club));
    await save(database.sql, ...raters);
    const outcomes = await Promise.all(
      raters.map((rater, index) => rate(rater, club.id, 1 + (index % 5), `Words ${index}`)),
    );
    expect(outcomes).toMatchObject(raters.map(() => ({ commentFailure: null })));
    expect(await figuresOf(club.id)).toEqual({ average: 3, number: 50 });
    expect(await figuresOf(club.id)).toEqual(await computed(club.id));
    const words = (await wordsOn(club.id)).map(([comment, stars]) => `${comment}: ${stars}`);
    expect(words.toSorted()).toEqual(
      raters.map((_, index) => `Words ${index}: ${1 + (index % 5)}`).toSorted(),
    );
  });

  test('one user in several windows: one rating, and no comment is lost', async () => {
    const [member, clubId] = await anAffiliated();
    const stars = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5];
    const outcomes = await Promise.all(
      stars.map((rating, index) => rate(member, clubId, rating, `${index}`)),
    );
    expect(outcomes).toMatchObject(stars.map(() => ({ commentFailure: null })));
    expect(await figuresOf(clubId)).toEqual(await computed(clubId));
    const words = await wordsOn(clubId);
    expect(words).toHaveLength(stars.length);
    // Stars replaced before the comment came are left out.
    for (const [comment, shown] of words) expect([stars[Number(comment)], null]).toContain(shown);
  });
});

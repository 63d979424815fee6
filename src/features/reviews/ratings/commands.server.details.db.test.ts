import { sql } from 'drizzle-orm';
import { createElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { AGE_GROUPS } from '#domain/club-options.ts';
import type { Member } from '#domain/actor.ts';
import { ALL_ASPECTS, FEWEST_FOR_MEAN } from '#domain/review-rules.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { shown, wordsOf } from '#tests/rendering/shown.tsx';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { FamilyRatings } from './components.tsx';
import { rateClub, withdrawRating } from './commands.server.ts';
import { ownRatingOf, ratingFigures } from './queries.server.ts';
import { NO_DETAILS, SEASON_TO_COME } from './schema.ts';
import type { RatingDetails } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

const ALL: RatingDetails = {
  season: 2024,
  ageGroup: 'U14',
  coaching: 5,
  communication: 4,
  playingTime: 3,
  cost: 2,
  safety: 1,
};

const actorOf = ({ id }: MemberBuilder): Member => ({
  kind: 'member',
  userId: id,
  roles: [],
  administeredClubs: [],
});

async function anAffiliated(): Promise<[MemberBuilder, ClubBuilder]> {
  const club = aClub();
  const [member] = await save(database.sql, aMember().affiliatedWith(club));
  return [member, club];
}

const rate = (member: MemberBuilder, club: ClubBuilder, details?: RatingDetails) =>
  rateClub(database.db, actorOf(member), { clubId: club.id, rating: 4, comment: 'Mine.', details });
const own = (member: MemberBuilder, club: ClubBuilder) =>
  database.db.as(actorOf(member), (tx) => ownRatingOf(tx, actorOf(member), club.id));
const figures = (club: ClubBuilder) => ratingFigures(database.db.visitor, club.id);

/** What the club's page says about its ratings. */
async function pageOf(club: ClubBuilder): Promise<string> {
  const lookup = await lookUpClubById(database.db.visitor, club.id);
  if (lookup.kind !== 'found') throw new Error('no such club');
  return wordsOf(await shown(createElement(FamilyRatings, { figures: lookup.club.ratings })));
}

describe('the details of a rating', () => {
  test('[REVW-04] are all optional, and its author sees, changes, and withdraws them with it', async () => {
    const [member, club] = await anAffiliated();
    await rate(member, club);
    expect((await own(member, club)).details).toEqual(NO_DETAILS);
    await rate(member, club, ALL);
    expect(await own(member, club)).toMatchObject({ rating: 4, details: ALL });
    await rate(member, club, { ...NO_DETAILS, safety: 5 });
    expect((await own(member, club)).details).toEqual({ ...NO_DETAILS, safety: 5 });
    await withdrawRating(database.db, actorOf(member), club.id);
    expect(await own(member, club)).toMatchObject({ rating: null, details: NO_DETAILS });
    await rate(member, club);
    expect((await own(member, club)).details).toEqual(NO_DETAILS);
  });

  test('[REVW-04] may be about the present season and earlier ones, not a future one', async () => {
    const [member, club] = await anAffiliated();
    const present = currentSeason();
    const last = Array.from({ length: 6 }, (_, index) => present - index);
    expect((await own(member, club)).seasons).toEqual(last);
    await expect(rate(member, club, { ...NO_DETAILS, season: present + 1 })).rejects.toMatchObject({
      kind: 'invalid',
      message: SEASON_TO_COME,
    });
    expect((await own(member, club)).rating).toBeNull();
    await rate(member, club, { ...NO_DETAILS, season: present });
    await rate(member, club, { ...NO_DETAILS, season: 2009 });
    // A season named before can stay.
    expect((await own(member, club)).seasons).toEqual([...last, 2009]);
  });

  test('[REVW-04] with invalid stars, age groups, or seasons are refused by the database', async () => {
    const [member, club] = await anAffiliated();
    await rate(member, club);
    const changed = (column: string, value: unknown) =>
      sqlStateOf(
        database.sql.execute(
          sql`update club_ratings set ${sql.identifier(column)} = ${value} where club_id = ${club.id}`,
        ),
      );
    for (const column of ['coaching', 'communication', 'playing_time', 'cost', 'safety']) {
      // oxlint-disable-next-line no-await-in-loop
      const states = await Promise.all([0, 6, 1, 5].map((stars) => changed(column, stars)));
      expect(states, column).toEqual(['23514', '23514', 'none', 'none']);
    }
    expect(await changed('age_group', 'U99')).toBe('23514');
    for (const ageGroup of AGE_GROUPS) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await changed('age_group', ageGroup)).toBe('none');
    }
    expect(await changed('season', 1999)).toBe('23514');
    expect(await changed('season', 2000)).toBe('none');
  });

  test("[REVW-04] are in an account's download, and are deleted with it", async () => {
    const [member, club] = await anAffiliated();
    await rate(member, club, ALL);
    const { rows } = await database.db.as(actorOf(member), (tx) =>
      tx.execute<{ ratings: unknown }>(sql`select app.own_record() -> 'ratings' as ratings`),
    );
    expect(rows[0]?.ratings).toMatchObject([
      {
        season: 2024,
        age_group: 'U14',
        aspects: {
          coaching: 5,
          communication: 4,
          playing_time_as_promised: 3,
          cost_as_promised: 2,
          safety_and_care: 1,
        },
      },
    ]);
    await database.sql.execute(sql`delete from auth."user" where id = ${member.id}`);
    expect(await figures(club)).toEqual([]);
    const left = await database.sql.execute(
      sql`select from club_ratings where club_id = ${club.id}`,
    );
    expect(left.rows).toEqual([]);
  });

  test('can be read and changed by no one else', async () => {
    const [member, club] = await anAffiliated();
    const [other] = await save(database.sql, aMember().affiliatedWith(club.id));
    await rate(member, club, ALL);
    const seen = await database.db.as(actorOf(other), (tx) =>
      tx.execute(sql`select coaching from club_ratings where club_id = ${club.id}`),
    );
    expect(seen.rows).toEqual([]);
    await database.db.as(actorOf(other), (tx) =>
      tx.execute(sql`update club_ratings set coaching = 1 where club_id = ${club.id}`),
    );
    expect((await own(member, club)).details).toEqual(ALL);
  });
});

describe("what a club's page shows of its ratings", () => {
  /** One family per number of stars, each with its own details. */
  function families(club: ClubBuilder, ...given: (Partial<RatingDetails> & { stars: number })[]) {
    return given.map(({ stars, ...details }) => aMember().rating(club, stars, undefined, details));
  }

  test('[REVW-05] is their spread, by season as well, and the means of aspects that enough families have rated', async () => {
    const club = aClub();
    await save(
      database.sql,
      ...families(
        club,
        { stars: 5, season: 2025, coaching: 5, cost: 1 },
        { stars: 4, season: 2025, coaching: 4, cost: 2 },
        { stars: 4, season: 2024, coaching: 2, safety: 3 },
        { stars: 1, season: 2025, coaching: 4 },
        { stars: 2 },
      ),
    );
    const coaching = (mean: number, number: number) => ({ coaching: { mean, number } });
    expect(await figures(club)).toEqual([
      { season: null, spread: [1, 1, 0, 2, 1], mean: 3.2, aspects: coaching(3.75, 4) },
      { season: 2025, spread: [1, 0, 0, 1, 1], mean: 3.33, aspects: coaching(4.33, 3) },
      { season: 2024, spread: [0, 0, 0, 1, 0], mean: 4, aspects: {} },
    ]);
    const words = await pageOf(club);
    expect(words).toContain('5 stars 1 4 stars 2 3 stars 0 2 stars 1 1 star 1');
    expect(words).toContain('Coaching 3.8 4 ratings');
    expect(words).not.toContain('Safety and care');
    expect(words).not.toContain('Cost as promised');
    expect(words).toMatch(/All .* 2025–26 .* 2024–25 .* 1 rating · Too few ratings to compare/);
    expect(words).toContain('1 rating doesn’t say which season.');
  });

  test('[REVW-05] does not count staff, neither in the spread nor in the means', async () => {
    const club = aClub();
    const details = { season: 2025, coaching: 5 };
    await save(
      database.sql,
      ...families(club, { stars: 4, ...details }, { stars: 4, ...details }),
      aMember({ userType: 'coach' }).rating(club, 1, undefined, details),
      aMember().administering(club).rating(club, 1, undefined, details),
    );
    const both = { spread: [0, 0, 0, 2, 0], mean: 4, aspects: {} };
    expect(await figures(club)).toEqual([
      { season: null, ...both },
      { season: 2025, ...both },
    ]);
  });

  test('[REVW-05] is nothing if no rating counts', async () => {
    const club = aClub();
    await save(database.sql, aMember({ userType: 'coach' }).rating(club, 1));
    expect(await figures(club)).toEqual([]);
    expect(await pageOf(club)).toBe('');
  });

  test.each(ALL_ASPECTS)(
    '[REVW-05] the mean of an aspect appears with the third family: %s',
    async (aspect) => {
      const club = aClub();
      const some = (number: number) =>
        families(club, ...Array.from({ length: number }, () => ({ stars: 3, [aspect]: 2 })));
      await save(database.sql, ...some(FEWEST_FOR_MEAN - 1));
      expect((await figures(club))[0]?.aspects).toEqual({});
      await save(database.sql, ...some(1));
      expect((await figures(club))[0]?.aspects).toEqual({
        [aspect]: { mean: 2, number: FEWEST_FOR_MEAN },
      });
    },
  );
});

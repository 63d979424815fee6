import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { AFFILIATED_AS, ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { clubStructuredData } from '#features/clubs/profile/rules.ts';
import { commentsOfClub } from '#features/reviews/comments/queries.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { ratingFigures } from './queries.server.ts';
import type { RatingFigures } from './schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 10 });
});

/** What a club's page and its structured data say. */
async function figuresOf(club: ClubBuilder) {
  const lookup = await lookUpClubById(database.db.visitor, club.id);
  if (lookup.kind !== 'found') throw new Error('no such club');
  const { avg_rating: average, num_reviews: number } = lookup.club;
  const [organization] = clubStructuredData(lookup.club, 'https://clubs.example.org/clubs/one');
  const { aggregateRating: told } = organization as unknown as {
    aggregateRating?: { ratingValue: string; ratingCount: number };
  };
  expect(told && [told.ratingValue, told.ratingCount]).toEqual(
    average === null ? undefined : [average.toFixed(1), number],
  );
  return [average, number];
}

/** Whose comments have the label. */
async function labeled(club: ClubBuilder): Promise<(string | null | undefined)[]> {
  const { comments } = await commentsOfClub(database.db.visitor, VISITOR, club.id, undefined);
  return comments.filter(({ by_staff: staff }) => staff).map(({ author }) => author?.username);
}

/** As the member, under row-level security. */
function as({ id }: MemberBuilder, deed: SQL) {
  const actor = { kind: 'member', userId: id, roles: [], administeredClubs: [] } as const;
  return database.db.as(actor, (tx) => tx.execute(deed));
}

const affiliate = (member: MemberBuilder, club: ClubBuilder, side: AffiliatedAs) =>
  as(
    member,
    sql`insert into user_club_affiliations (user_id, club_id, affiliated_as)
        values (${member.id}, ${club.id}, ${side})
        on conflict (user_id, club_id) do update set affiliated_as = excluded.affiliated_as`,
  );
const leave = (member: MemberBuilder, club: ClubBuilder) =>
  as(
    member,
    sql`delete from user_club_affiliations where user_id = ${member.id} and club_id = ${club.id}`,
  );
const giveRole = ({ id }: MemberBuilder, club: ClubBuilder) =>
  database.sql.execute(
    sql`insert into user_roles (user_id, club_id, role) values (${id}, ${club.id}, 'club_admin')`,
  );
const takeRole = ({ id }: MemberBuilder, club: ClubBuilder) =>
  database.sql.execute(sql`delete from user_roles where user_id = ${id} and club_id = ${club.id}`);

/** A club with 5 stars from a parent, and 1 star with a comment from another member. */
async function aRatedClub(side: AffiliatedAs) {
  const club = aClub();
  const rater = aMember().affiliatedWith(club, { affiliatedAs: side }).rating(club, 1, 'Mine.');
  await save(database.sql, aMember().rating(club, 5), rater);
  return { club, rater };
}

describe('ratings by staff', () => {
  test.each(ALL_AFFILIATED_AS)(
    '[REVW-02] are labeled and do not count; those of families count: %s',
    async (side) => {
      const { club, rater } = await aRatedClub(side);
      const { isStaff } = AFFILIATED_AS[side];
      expect(await figuresOf(club)).toEqual(isStaff ? [5, 1] : [3, 2]);
      expect(await labeled(club)).toEqual(isStaff ? [rater.profile.username] : []);
    },
  );

  test('the database distinguishes staff and family in the same way', async () => {
    const { rows } = await database.sql.execute<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conname in ('user_club_affiliations_as_known', 'club_ratings_left_as_known')`);
    expect(rows).toHaveLength(2);
    for (const { rule } of rows) {
      expect([...rule.matchAll(/'(\w+)'/g)].map(([, side]) => side)).toEqual(ALL_AFFILIATED_AS);
    }
  });

  test('[REVW-03] count as soon as the user is no longer staff, and the other way round', async () => {
    const { club, rater } = await aRatedClub('coach');
    await affiliate(rater, club, 'parent');
    expect(await figuresOf(club)).toEqual([3, 2]);
    expect(await labeled(club)).toEqual([]);
    await affiliate(rater, club, 'director');
    expect(await figuresOf(club)).toEqual([5, 1]);
  });

  test('[REVW-03] of a club admin are staff ratings, whatever the affiliation says, for as long as they are an admin', async () => {
    const { club, rater } = await aRatedClub('parent');
    await giveRole(rater, aClubSaved);
    expect(await figuresOf(club)).toEqual([3, 2]);
    await giveRole(rater, club);
    expect(await figuresOf(club)).toEqual([5, 1]);
    expect(await labeled(club)).toEqual([rater.profile.username]);
    await takeRole(rater, club);
    expect(await figuresOf(club)).toEqual([3, 2]);
    expect(await labeled(club)).toEqual([]);
  });

  test('[REVW-03] count again when a club admin becomes an administrator of the site', async () => {
    const { club, rater } = await aRatedClub('parent');
    await giveRole(rater, club);
    await database.sql.execute(
      sql`update user_roles set role = 'admin', club_id = null where user_id = ${rater.id}`,
    );
    expect(await figuresOf(club)).toEqual([3, 2]);
  });

  const aClubSaved = aClub();
  beforeAll(() => save(database.sql, aClubSaved));

  test('still do not count when their author deletes the affiliation', async () => {
    const { club, rater } = await aRatedClub('representative');
    const changedAt = sql`select updated_at from club_ratings where user_id = ${rater.id}`;
    const { rows: before } = await database.sql.execute(changedAt);
    await leave(rater, club);
    expect(await figuresOf(club)).toEqual([5, 1]);
    expect(await labeled(club)).toEqual([rater.profile.username]);
    expect((await database.sql.execute(changedAt)).rows).toEqual(before);
    await affiliate(rater, club, 'player');
    await leave(rater, club);
    expect(await figuresOf(club)).toEqual([3, 2]);
  });

  test('users cannot set whether their own rating is from staff', async () => {
    const { rater } = await aRatedClub('coach');
    const said = as(rater, sql`update club_ratings set left_as = 'parent'`);
    expect(await sqlStateOf(said)).toBe('42501');
  });
});

test('[REVW-01] without a stated role, an affiliation takes it from the user type', async () => {
  const club = aClub();
  const types = ['player', 'parent', 'coach', 'club_representative'] as const;
  const people = types.map((userType) => aMember({ userType }).rating(club, 2));
  const gone = aMember({ userType: 'coach' }).rating(club, 1);
  await save(database.sql, ...people, gone);
  const sides = sql`select affiliated_as from user_club_affiliations as own join profiles on profiles.id = user_id
    where club_id = ${club.id} order by array_position(${sql.param([...types])}::text[], user_type)`;
  const expected = ['player', 'parent', 'coach', 'representative'].map((side) => ({
    affiliated_as: side,
  }));
  await leave(gone, club);
  await database.sql.execute(sql`
    delete from user_club_affiliations where club_id = ${club.id}`);
  for (const { id } of people) {
    // oxlint-disable-next-line no-await-in-loop -- as an older version of the site would
    await database.sql.execute(
      sql`insert into user_club_affiliations (user_id, club_id) values (${id}, ${club.id})`,
    );
  }
  expect((await database.sql.execute(sides)).rows).toEqual(expected);
});

test('[REVW-02] [REVW-05] average, number, structured data, spread, and means match the ratings after 500 random actions of many users at once', async () => {
  const clubs = Array.from({ length: 4 }, () => aClub());
  const people = Array.from({ length: 40 }, () => aMember());
  await save(database.sql, ...clubs, ...people);
  let seed = 20_261_123;
  const below = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((seed / 0x80_00_00_00) * most);
  };
  const pick = <One>(from: readonly One[]): One => from[below(from.length)] as One;
  const acts = Array.from({ length: 500 }, () => {
    const [member, club] = [pick(people), pick(clubs)];
    const stars = () => (below(4) === 0 ? null : 1 + below(5));
    const details = sql`${pick([null, 2023, 2024, 2025])}::int, ${stars()}::int, ${stars()}::int, ${stars()}::int,
      ${stars()}::int, ${stars()}::int`;
    const rated = sql`insert into club_ratings
        (user_id, club_id, rating, season, coaching, communication, playing_time, cost, safety)
      values (${member.id}, ${club.id}, ${1 + below(5)}, ${details})
      on conflict (user_id, club_id) do update set rating = excluded.rating, season = excluded.season,
        coaching = excluded.coaching, communication = excluded.communication,
        playing_time = excluded.playing_time, cost = excluded.cost, safety = excluded.safety`;
    const withdrawn = sql`delete from club_ratings where user_id = ${member.id} and club_id = ${club.id}`;
    const side = pick([...ALL_AFFILIATED_AS, 'player', 'parent'] as const);
    const chance = below(100);
    return async (): Promise<unknown> => {
      if (chance < 30) return affiliate(member, club, side);
      if (chance < 65) return as(member, rated);
      if (chance < 72) return as(member, withdrawn);
      if (chance < 80) return leave(member, club);
      if (chance < 86) return giveRole(member, club);
      if (chance < 99) return takeRole(member, club);
      return database.sql.execute(sql`delete from auth."user" where id = ${member.id}`);
    };
  });
  const refusals = new Map<string, number>();
  const queue = acts.values();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const act of queue) {
        // A departing and a rating member may deadlock; the site retries too.
        for (let tries = 0; tries < 5; tries += 1) {
          // oxlint-disable-next-line no-await-in-loop
          const state = await act().then(() => '', stateOf);
          if (state !== '40P01') {
            if (state !== '') refusals.set(state, (refusals.get(state) ?? 0) + 1);
            break;
          }
        }
      }
    }),
  );
  // Not affiliated, already has the role, or is gone: everything else was done.
  for (const state of refusals.keys()) expect(['42501', '23505', '23503']).toContain(state);
  let counted = 0;
  for (const club of clubs) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await database.sql.execute<{ average: number | null; number: number }>(sql`
      select round(avg(rating), 2)::float as average, count(*)::int as number
      from club_ratings as rating
      left join user_club_affiliations as own using (user_id, club_id)
      left join user_roles as held using (user_id, club_id)
      where club_id = ${club.id} and held.id is null
        and coalesce(own.affiliated_as, rating.left_as) in ('player', 'parent')`);
    // oxlint-disable-next-line no-await-in-loop
    expect(await figuresOf(club)).toEqual([rows[0]?.average, rows[0]?.number]);
    // oxlint-disable-next-line no-await-in-loop
    expect(await ratingFigures(database.db.visitor, club.id)).toEqual(await plainFigures(club));
    counted += rows[0]?.number ?? 0;
  }
  expect(counted).toBeGreaterThan(8);
});

/** Spread and means in plain SQL, one query each. */
async function plainFigures({ id }: ClubBuilder): Promise<RatingFigures[]> {
  const family = sql`club_ratings as rating
    left join user_club_affiliations as own using (user_id, club_id)
    left join user_roles as held using (user_id, club_id)
    where club_id = ${id} and held.id is null
      and coalesce(own.affiliated_as, rating.left_as) in ('player', 'parent')`;
  const valueOf = async (question: SQL) =>
    (await database.sql.execute<{ value: number }>(question)).rows.map(({ value }) => value);
  const seasons = await valueOf(sql`select distinct season as value from ${family}
    and season is not null order by season desc`);
  const ofSeason = async (season: number | null): Promise<RatingFigures> => {
    const these = season === null ? family : sql`${family} and season = ${season}`;
    const count = (stars: number) =>
      valueOf(sql`select count(*)::int as value from ${these} and rating = ${stars}`);
    const spread = await Promise.all([1, 2, 3, 4, 5].map(count));
    const [mean = 0] = await valueOf(
      sql`select round(avg(rating), 2)::float as value from ${these}`,
    );
    const columns = {
      coaching: 'coaching',
      communication: 'communication',
      playingTime: 'playing_time',
      cost: 'cost',
      safety: 'safety',
    };
    const aspects: Record<string, { mean: number; number: number }> = {};
    for (const [aspect, column] of Object.entries(columns)) {
      const stars = sql.identifier(column);
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await database.sql.execute<{ mean: number; number: number }>(
        sql`select round(avg(${stars}), 2)::float as mean, count(${stars})::int as number from ${these}`,
      );
      if (rows[0] && rows[0].number > 2) aspects[aspect] = rows[0];
    }
    return { season, spread: spread.flat(), mean, aspects };
  };
  return Promise.all([null, ...seasons].map(ofSeason));
}

function stateOf(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return cause?.code ?? code ?? String(error);
}

import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clubComments, commentDecisions } from '#db/schema/reviews.ts';
import { AFFILIATED_AS, ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { clubStructuredData } from '#features/clubs/profile/rules.ts';
import {
  appealRemoval,
  deleteComment,
  flagComment,
} from '#features/reviews/comments/commands.server.ts';
import { moderationMonths } from './queries.server.ts';
import { rateClub, withdrawRating } from '#features/reviews/ratings/commands.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { answerNow, removeNow, unflagNow } from '#tests/builders/decisions.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aModerationDesk } from '#tests/builders/moderation-desk.ts';
import type { ModerationDesk } from '#tests/builders/moderation-desk.ts';
import { asActor } from '#tests/builders/reported-review.ts';
import { save } from '#tests/builders/save.ts';

let desk: ModerationDesk;
beforeAll(async () => {
  desk = await aModerationDesk();
});

/** A text about a club, as this test remembers it. */
interface Review {
  readonly id: string;
  readonly stars: number;
  readonly reporters: Set<string>;
  state: 'shown' | 'reported' | 'removed' | 'appealed' | 'upheld';
  takesStarsAway: boolean;
}

/**
 * A person's relation to a club, as this test remembers it: the rules of the specification,
 * restated.
 */
class Bond {
  readonly member: MemberBuilder;
  readonly clubId: string;
  side: AffiliatedAs | null = null;
  leftAs: AffiliatedAs | null = null;
  administers = false;
  stars: number | null = null;
  isAside = false;
  reviews: Review[] = [];

  constructor(member: MemberBuilder, clubId: string) {
    this.member = member;
    this.clubId = clubId;
  }

  get counts(): boolean {
    const side = this.side ?? this.leftAs ?? 'parent';
    return (
      this.stars !== null && !this.isAside && !this.administers && !AFFILIATED_AS[side].isStaff
    );
  }

  /** Whether a removed review gave stars. */
  standAside(): void {
    const isAway = ({ state }: Review) => ['removed', 'appealed', 'upheld'].includes(state);
    this.isAside = this.reviews.some((one) => one.takesStarsAway && isAway(one));
  }
}

/** Each person's own randomness, which does not depend on who else has drawn. */
class Chance {
  #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  below(most: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return Math.floor((this.#seed / 0x80_00_00_00) * most);
  }

  pick<One>(from: readonly One[]): One {
    return from[this.below(from.length)] as One;
  }
}

/** Whether anything was done. */
const done = (deed: Promise<unknown>): Promise<boolean> =>
  deed.then(
    () => true,
    (error: unknown) => {
      const { kind, cause } = error as { kind?: string; cause?: { code?: string } };
      if (kind ?? cause?.code) return false;
      throw error;
    },
  );

/** Retries a deadlock, as the site does. */
async function again(deed: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await deed();
      return;
    } catch (error) {
      const { cause, code } = error as { cause?: { code?: string }; code?: string };
      if ((cause?.code ?? code) !== '40P01' || tries > 4) throw error;
    }
  }
}

async function affiliate(bond: Bond, side: AffiliatedAs): Promise<void> {
  const { member, clubId } = bond;
  await again(() =>
    desk.db.as(asActor(member), (tx) =>
      tx.execute(sql`
      insert into user_club_affiliations (user_id, club_id, affiliated_as)
      values (${member.id}, ${clubId}, ${side})
      on conflict (user_id, club_id) do update set affiliated_as = excluded.affiliated_as`),
    ),
  );
  bond.side = side;
}

async function leave(bond: Bond): Promise<void> {
  const { member, clubId } = bond;
  await again(() =>
    desk.db.as(asActor(member), (tx) =>
      tx.execute(sql`
      delete from user_club_affiliations where user_id = ${member.id} and club_id = ${clubId}`),
    ),
  );
  if (bond.side !== null && bond.stars !== null) bond.leftAs = bond.side;
  bond.side = null;
}

async function changeRole(bond: Bond): Promise<void> {
  const { member, clubId } = bond;
  const change = bond.administers
    ? sql`delete from user_roles where user_id = ${member.id} and club_id = ${clubId}`
    : sql`insert into user_roles (user_id, club_id, role) values (${member.id}, ${clubId}, 'club_admin')`;
  await again(() => desk.sql.execute(change));
  bond.administers = !bond.administers;
}

async function rate(bond: Bond, stars: number): Promise<void> {
  const { member, clubId } = bond;
  const form = { clubId, rating: stars, comment: `Words ${stars}.` };
  if (!(await done(rateClub(desk.db, asActor(member), form)))) return;
  const [row] = await desk.sql
    .select({ id: clubComments.id })
    .from(clubComments)
    .where(and(eq(clubComments.userId, member.id), eq(clubComments.clubId, clubId)))
    .orderBy(desc(clubComments.createdAt))
    .limit(1);
  bond.stars = stars;
  const reporters = new Set<string>();
  bond.reviews.push({
    id: row?.id ?? '',
    stars,
    reporters,
    state: 'shown',
    takesStarsAway: false,
  });
  bond.standAside();
}

async function withdraw(bond: Bond): Promise<void> {
  await again(() => withdrawRating(desk.db, asActor(bond.member), bond.clubId));
  Object.assign(bond, { stars: null, leftAs: null, isAside: false });
}

async function report(bond: Bond, review: Review, reporters: readonly MemberBuilder[]) {
  for (const reporter of reporters) {
    if (reporter === bond.member || review.reporters.has(reporter.id)) continue;
    const form = { id: review.id, reason: 'insult' as const, words: '' };
    // oxlint-disable-next-line no-await-in-loop
    if (!(await done(flagComment(desk.db, asActor(reporter), form)))) continue;
    review.reporters.add(reporter.id);
    if (review.state === 'shown') review.state = 'reported';
  }
}

async function judge(bond: Bond, review: Review, isRemoved: boolean): Promise<void> {
  const { id } = review;
  const { moderator } = desk;
  if (!isRemoved) {
    if (await done(unflagNow(desk, moderator, id))) review.state = 'shown';
    return;
  }
  if (!(await done(removeNow(desk, moderator, { id, rule: 'insult' })))) return;
  const isNewest = bond.reviews.at(-1) === review;
  review.takesStarsAway = isNewest && (bond.stars === null || bond.stars === review.stars);
  review.state = 'removed';
  bond.standAside();
}

async function appeal(bond: Bond, review: Review): Promise<void> {
  const form = { id: review.id, words: 'Please.' };
  if (await done(appealRemoval(desk.db, asActor(bond.member), form))) review.state = 'appealed';
}

async function answer(bond: Bond, review: Review, isWon: boolean): Promise<void> {
  const given = isWon ? 'restored' : 'upheld';
  const form = { id: review.id, answer: given } as const;
  if (!(await done(answerNow(desk, desk.moderator, form)))) return;
  review.state = isWon ? 'shown' : 'upheld';
  if (isWon) bond.standAside();
}

async function erase(bond: Bond, review: Review, isByModerator: boolean): Promise<void> {
  const actor = isByModerator ? desk.moderator : asActor(bond.member);
  await again(() => deleteComment(desk.db, actor, { id: review.id }));
  bond.reviews = bond.reviews.filter((one) => one !== review);
}

/** Something that happens to a review in a matching state. */
async function moderate(bond: Bond, people: readonly MemberBuilder[], draws: Chance) {
  const chance = draws.below(100);
  const inState = (...states: Review['state'][]) => {
    const fitting = bond.reviews.filter(({ state }) => states.includes(state));
    return fitting.length === 0 ? undefined : draws.pick(fitting);
  };
  const reported = inState('reported');
  const removed = inState('removed');
  const appealed = inState('appealed');
  const any = inState('shown', 'reported', 'removed', 'appealed', 'upheld');
  if (appealed && chance < 80) await answer(bond, appealed, chance < 40);
  else if (removed && chance < 90) await appeal(bond, removed);
  else if (reported && chance < 85) await judge(bond, reported, chance < 75);
  else if (any && chance > 84) {
    await erase(bond, (chance % 2 === 0 ? reported : undefined) ?? any, chance > 92);
  } else if (any) await report(bond, any, [draws.pick(people), draws.pick(people)]);
}

async function act(
  bonds: readonly Bond[],
  people: readonly MemberBuilder[],
  draws: Chance,
): Promise<boolean> {
  const bond = draws.pick(bonds);
  const chance = draws.below(100);
  const side = draws.pick([...ALL_AFFILIATED_AS, 'player', 'parent'] as const);
  if (chance < 12) await affiliate(bond, side);
  else if (chance < 38) await rate(bond, 1 + draws.below(5));
  else if (chance < 42) await withdraw(bond);
  else if (chance < 46) await leave(bond);
  else if (chance < 50) await changeRole(bond);
  else if (chance < 99) await moderate(bond, people, draws);
  else {
    await again(() => desk.sql.execute(sql`delete from auth."user" where id = ${bond.member.id}`));
    return false;
  }
  return true;
}

/** What a club's page shows; its structured data must agree. */
async function shownOf(clubId: string) {
  const lookup = await lookUpClubById(desk.db.visitor, clubId);
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

test('[REVW-02, REVW-03, MODR-05, MODR-07, MODR-08] average, number, structured data and figures are right after more than 500 random acts of many people at once: ratings, sides, roles, reports, decisions, appeals, deletions', async () => {
  const clubs = Array.from({ length: 3 }, () => aClub());
  const people = Array.from({ length: 30 }, () => aMember());
  await save(desk.sql, ...clubs, ...people);
  const bonds = people.map((member) => clubs.map(({ id }) => new Bond(member, id)));
  await Promise.all(bonds.flat().map((bond) => affiliate(bond, 'parent')));
  // Each person acts in sequence, and so do the events of their texts; all people at once.
  let acts = 0;
  await Promise.all(
    bonds.map(async (own, index) => {
      const draws = new Chance(20_261_124 + index * 7_919);
      for (let count = 0; count < 24; count += 1) {
        acts += 1;
        // oxlint-disable-next-line no-await-in-loop
        if (!(await act(own, people, draws))) {
          own.splice(0);
          return;
        }
      }
    }),
  );
  expect(acts).toBeGreaterThan(500);
  const left = bonds.flat();
  for (const { id } of clubs) {
    const stars = left
      .filter((bond) => bond.clubId === id && bond.counts)
      .map((bond) => bond.stars);
    const sum = stars.reduce((all, one) => (all ?? 0) + (one ?? 0), 0) ?? 0;
    // Rounded half up, in whole numbers.
    const average = Math.floor((200 * sum + stars.length) / (2 * stars.length)) / 100;
    // oxlint-disable-next-line no-await-in-loop
    expect(await shownOf(id)).toEqual([stars.length === 0 ? null : average, stars.length]);
  }
  // Enough of everything has happened.
  expect(left.filter(({ isAside }) => isAside).length).toBeGreaterThan(2);
  const decisions = await desk.sql.select().from(commentDecisions);
  const told = await moderationMonths(desk.db.visitor);
  for (const outcome of ['kept', 'removed', 'deleted', 'withdrawn'] as const) {
    const stored = decisions.filter((one) => one.outcome === outcome).length;
    expect(stored).toBeGreaterThan(0);
    const counted = told.flatMap(({ decisions: own }) =>
      own.filter((one) => one.outcome === outcome),
    );
    expect(counted.reduce((sum, { number }) => sum + number, 0)).toBe(stored);
  }
  const removed = left.flatMap(({ reviews }) => reviews.map(({ state }) => state));
  for (const state of ['shown', 'reported', 'upheld'] as const) expect(removed).toContain(state);
  expect(decisions.some(({ answer: given }) => given === 'restored')).toBe(true);
  // A deleted comment does not wait.
  const open = await desk.sql.execute(sql`
    select from comment_reports where decision_id is null and comment_id is null`);
  expect(open.rows).toEqual([]);
});

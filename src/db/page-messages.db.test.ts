import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCategory, aPost } from '../../tests/builders/blog.ts';
import { aClub, aPracticeLocation } from '../../tests/builders/clubs.ts';
import { aComment } from '../../tests/builders/comments.ts';
import { aLocation } from '../../tests/builders/locations.ts';
import { aMember } from '../../tests/builders/members.ts';
import { aProgram } from '../../tests/builders/programs.ts';
import { save } from '../../tests/builders/save.ts';
import { aTryout } from '../../tests/builders/tryouts.ts';
import { aDatabase } from '../../tests/database.ts';
import type { TestDatabase } from '../../tests/database.ts';
import type { Transaction } from './db.ts';
import { profiles } from './schema/accounts.ts';
import { blogCategories, blogPosts } from './schema/blog.ts';
import { clubs, practiceLocations } from './schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import {
  clubComments,
  clubRatings,
  commentDecisions,
  commentReports,
  userClubAffiliations,
} from './schema/reviews.ts';
import { availableLocations } from './schema/locations.ts';
import { tryouts } from './schema/tryouts.ts';

let database: TestDatabase;
let listener: pg.Client;
let heard: string[] = [];

beforeAll(async () => {
  database = await aDatabase();
  listener = new pg.Client({ connectionString: database.ownerUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload = '' }) => heard.push(`${channel}:${payload}`));
  await listener.query('listen pages');
  await listener.query('listen last');
});

afterAll(async () => {
  await listener.end();
});

/**
 * Names that a transaction sends on channel 'pages'. Messages arrive in the order of the commits,
 * so one of our own, sent after it, tells that nothing more is to come.
 */
async function namesOf(work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  await settled();
  heard = [];
  await database.sql.transaction(work).catch((error: unknown) => {
    if (error !== ROLL_BACK) throw error;
  });
  await settled();
  const names = heard
    .filter((message) => message.startsWith('pages:'))
    .flatMap((message) => message.slice('pages:'.length).split(' '));
  return [...new Set(names)].toSorted();
}

async function settled(): Promise<void> {
  const mark = `last:${Math.random()}`;
  await database.sql.execute(sql`select pg_notify('last', ${mark.slice('last:'.length)})`);
  await expect.poll(() => heard.includes(mark), { timeout: 30_000 }).toBe(true);
}

const ROLL_BACK = new Error('rolled back on purpose');
const RADNOR = { city: 'Radnor', county: 'Delaware', state: 'Pennsylvania' };
const RADNOR_NAMES = ['place:pennsylvania/city/radnor', 'place:pennsylvania/delaware'];

test('a change of a tryout announces its page, all lists of tryouts and its club', async () => {
  const [club] = await save(database.sql, aClub());
  const tryout = aTryout({ club: club.id });
  const names = [`club:${club.id}`, `tryout:${tryout.id}`, 'tryouts'].toSorted();
  const byId = eq(tryouts.id, tryout.id);
  expect(await namesOf((tx) => save(tx, tryout))).toEqual(names);
  expect(await namesOf((tx) => tx.update(tryouts).set({ fee: 20 }).where(byId))).toEqual(names);
  expect(await namesOf((tx) => tx.delete(tryouts).where(byId))).toEqual(names);
});

test('[SEAS-16] a change of a program announces its club and all lists, which show and filter by fees', async () => {
  const [club] = await save(database.sql, aClub());
  const program = aProgram({ club: club.id });
  const names = [`club:${club.id}`, 'clubs'].toSorted();
  const byId = eq(clubPrograms.id, program.id);
  expect(await namesOf((tx) => save(tx, program))).toEqual(names);
  expect(await namesOf((tx) => tx.update(clubPrograms).set({ feeTo: 9_000 }).where(byId))).toEqual(
    names,
  );
  expect(await namesOf((tx) => tx.delete(clubPrograms).where(byId))).toEqual(names);
});

describe('a change announces the pages it touches, in its own transaction', () => {
  test('a club: itself, all lists, its city and county; after a move the old ones as well', async () => {
    const club = aClub(RADNOR);
    const names = ['clubs', `club:${club.id}`, ...RADNOR_NAMES].toSorted();
    expect(await namesOf((tx) => save(tx, club))).toEqual(names);
    const byId = eq(clubs.id, club.id);
    expect(await namesOf((tx) => tx.update(clubs).set({ description: 'x' }).where(byId))).toEqual(
      names,
    );
    const moved = [...names, 'place:pennsylvania/city/exton', 'place:pennsylvania/chester'];
    expect(
      await namesOf((tx) => tx.update(clubs).set({ city: 'Exton', county: 'Chester' }).where(byId)),
    ).toEqual(moved.toSorted());
    expect(await namesOf((tx) => tx.delete(clubs).where(byId))).toEqual(
      moved.filter((name) => !RADNOR_NAMES.includes(name)).toSorted(),
    );
  });

  test('a rating: the club and the lists that show its stars', async () => {
    const club = aClub(RADNOR);
    const [member] = await save(database.sql, aMember().affiliatedWith(club));
    const names = ['clubs', `club:${club.id}`, ...RADNOR_NAMES].toSorted();
    const rating = { userId: member.id, clubId: club.id, rating: 4 };
    const ofClub = eq(clubRatings.clubId, club.id);
    expect(await namesOf((tx) => tx.insert(clubRatings).values(rating))).toEqual(names);
    for (const change of [{ rating: 1 }, { season: 2025, cost: 1 }]) {
      const changed = await namesOf((tx) => tx.update(clubRatings).set(change).where(ofClub));
      expect(changed).toEqual(names);
    }
    expect(await namesOf((tx) => tx.delete(clubRatings).where(ofClub))).toEqual(names);
  });

  test('practice locations: their club and all lists; comments: the newest ones as well', async () => {
    const club = aClub();
    const [author] = await save(database.sql, aMember(), club);
    const names = [`club:${club.id}`];
    const ofLists = [...names, 'clubs'];
    const place = aPracticeLocation({ club: club.id });
    const ofPlace = eq(practiceLocations.id, place.id);
    expect(await namesOf((tx) => save(tx, place))).toEqual(ofLists);
    expect(
      await namesOf((tx) => tx.update(practiceLocations).set({ name: 'Gym' }).where(ofPlace)),
    ).toEqual(ofLists);
    expect(await namesOf((tx) => tx.delete(practiceLocations).where(ofPlace))).toEqual(ofLists);

    const comment = aComment({ club: club.id, author: author.id });
    const ofComment = eq(clubComments.id, comment.id);
    const ofAll = [...names, 'reviews'];
    expect(await namesOf((tx) => save(tx, comment))).toEqual(ofAll);
    expect(
      await namesOf((tx) => tx.update(clubComments).set({ isFlagged: true }).where(ofComment)),
    ).toEqual(ofAll);
    expect(await namesOf((tx) => tx.delete(clubComments).where(ofComment))).toEqual(ofAll);
  });

  test('a practice location that changes its club: both clubs', async () => {
    const [from, to] = [aClub(), aClub()];
    const place = aPracticeLocation({ club: from });
    await save(database.sql, place, to);
    const move = (tx: Transaction) =>
      tx.update(practiceLocations).set({ clubId: to.id }).where(eq(practiceLocations.id, place.id));
    expect(await namesOf(move)).toEqual(['clubs', `club:${from.id}`, `club:${to.id}`].toSorted());
  });

  test('a profile: the member', async () => {
    const [member] = await save(database.sql, aMember());
    const rename = (tx: Transaction) =>
      tx.update(profiles).set({ fullName: 'New' }).where(eq(profiles.id, member.id));
    expect(await namesOf(rename)).toEqual([`member:${member.id}`]);
  });

  test('an account that is removed: all that showed that person, the clubs with its comments, the blog', async () => {
    const comment = aComment();
    await save(database.sql, comment);
    const remove = (tx: Transaction) =>
      tx.execute(sql`delete from auth."user" where id = ${comment.row.userId}`);
    const { clubId, userId } = comment.row;
    expect(await namesOf(remove)).toEqual([
      'blog',
      `club:${clubId}`,
      `member:${userId}`,
      'reviews',
    ]);
  });

  test('locations, categories and posts: one name for each kind', async () => {
    const location = aLocation('Vermont');
    const ofLocation = eq(availableLocations.id, location.id);
    expect(await namesOf((tx) => save(tx, location))).toEqual(['locations']);
    expect(
      await namesOf((tx) =>
        tx.update(availableLocations).set({ isActive: false }).where(ofLocation),
      ),
    ).toEqual(['locations']);
    expect(await namesOf((tx) => tx.delete(availableLocations).where(ofLocation))).toEqual([
      'locations',
    ]);

    const category = aCategory();
    expect(await namesOf((tx) => save(tx, category))).toEqual(['blog-categories']);
    const post = aPost({ category: category.id });
    expect(await namesOf((tx) => save(tx, post))).toEqual(['blog']);
    const renaming = (tx: Transaction) =>
      tx.update(blogCategories).set({ name: 'Renamed' }).where(eq(blogCategories.id, category.id));
    expect(await namesOf(renaming)).toEqual(['blog-categories']);
    expect(await namesOf((tx) => tx.delete(blogPosts).where(eq(blogPosts.id, post.id)))).toEqual([
      'blog',
    ]);
  });

  test('what no public page shows: nothing', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember(), club);
    const affiliate = (tx: Transaction) =>
      tx
        .insert(userClubAffiliations)
        .values({ userId: member.id, clubId: club.id, affiliatedAs: 'coach' });
    expect(await namesOf(affiliate)).toEqual([]);
  });
});

test('[REVW-03] who has written about a club becomes its staff, or is no longer: its pages', async () => {
  const club = aClub(RADNOR);
  const member = aMember().affiliatedWith(club);
  await save(database.sql, aComment({ club, author: member }));
  const announced = expect.arrayContaining([`club:${club.id}`, 'clubs']);
  const role = sql`insert into user_roles (user_id, club_id, role)
    values (${member.id}, ${club.id}, 'club_admin')`;
  const side = sql`update user_club_affiliations set affiliated_as = 'coach'
    where user_id = ${member.id}`;
  const taken = sql`delete from user_roles where user_id = ${member.id}`;
  for (const deed of [role, side, taken]) {
    expect(await namesOf((tx) => tx.execute(deed))).toEqual(announced);
  }
});

test('[MODR-08] what is reported, decided and answered: the figures of the moderation', async () => {
  const [comment, member] = await save(database.sql, aComment(), aMember());
  const reported = (tx: Transaction) =>
    tx
      .insert(commentReports)
      .values({ commentId: comment.id, reporterId: member.id, reason: 'insult' });
  expect(await namesOf(reported)).toContain('moderation');
  const decided = (tx: Transaction) =>
    tx
      .insert(commentDecisions)
      .values({ commentId: comment.id, outcome: 'kept', reportedAt: new Date() });
  expect(await namesOf(decided)).toEqual(['moderation']);
  const ofComment = eq(commentDecisions.commentId, comment.id);
  const changed = (tx: Transaction) =>
    tx.update(commentDecisions).set({ createdAt: new Date() }).where(ofComment);
  expect(await namesOf(changed)).toEqual(['moderation']);
});

test('nothing is announced by a transaction that is rolled back', async () => {
  const work = async (tx: Transaction) => {
    await save(tx, aClub(), aComment(), aPost(), aLocation('Maine'));
    throw ROLL_BACK;
  };
  expect(await namesOf(work)).toEqual([]);
});

describe('a change too large to list announces *', () => {
  const many = (count: number) => Array.from({ length: count }, () => aClub(RADNOR));

  test('more than 50 clubs', async () => {
    const listed = await namesOf((tx) => save(tx, ...many(50)));
    expect(listed).toHaveLength(50 + 3);
    expect(listed).not.toContain('*');
    expect(await namesOf((tx) => save(tx, ...many(51)))).toEqual(['*']);
  });

  test('50 clubs with long places, whose names fill more than one message', async () => {
    const places = many(50).map((club, index) => {
      club.row.city = `${'Llanfairpwllgwyngyll '.repeat(4)}${index}`;
      return club;
    });
    expect(await namesOf((tx) => save(tx, ...places))).toEqual(['*']);
  });

  test('comments on very many clubs, and very many members', async () => {
    const author = aMember();
    const comments = many(200).map((club) => aComment({ club, author }));
    await save(database.sql, ...comments);
    const flag = (tx: Transaction) =>
      tx.update(clubComments).set({ isFlagged: true }).where(eq(clubComments.userId, author.id));
    expect(await namesOf(flag)).toEqual(['*']);
    await save(database.sql, ...Array.from({ length: 600 }, () => aMember({ fullName: 'Many' })));
    const rename = (tx: Transaction) =>
      tx.update(profiles).set({ fullName: 'More' }).where(eq(profiles.fullName, 'Many'));
    expect(await namesOf(rename)).toEqual(['*']);
  });

  test('all clubs at once', async () => {
    expect(await namesOf((tx) => tx.execute(sql`truncate clubs cascade`))).toEqual(['*']);
  });
});

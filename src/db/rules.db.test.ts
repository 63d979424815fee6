import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROLES, USER_TYPES } from '#domain/actor.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import type { Builder } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { clubs, practiceLocations } from './schema/clubs.ts';
import { clubComments, clubRatings, userClubAffiliations } from './schema/reviews.ts';
import { userRoles } from './schema/roles.ts';
import { clubEditSuggestions } from './schema/suggestions.ts';

const UNIQUE = '23505';
const CHECK = '23514';
const FOREIGN_KEY = '23503';
/** PostgreSQL 18's message where earlier versions say FOREIGN_KEY: the reference forbids deletion. */
const RESTRICTED = '23001';
const NOT_NULL = '23502';
const ACCEPTED = 'none';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

/** The SQLSTATE of an insert, or 'none' if it succeeds. */
function storing(...builders: Builder[]): Promise<string> {
  return sqlStateOf(save(database.sql, ...builders));
}

async function numberOf(condition: SQL): Promise<number> {
  const { rows } = await database.sql.execute<{ number: number }>(
    sql`select count(*)::integer as number from ${condition}`,
  );
  return rows[0]?.number ?? -1;
}

describe('what is deleted together (D28)', () => {
  test('a club takes its comments, ratings, affiliations, locations, suggestions and club_admin rows', async () => {
    const [club, kept] = [aClub(), aClub()];
    const member = aMember()
      .rating(club, 4, 'Good.')
      .rating(kept, 3, 'Fine.')
      .administering(club)
      .administering(kept)
      .withRole('user');
    const comment = aComment({ club, author: member });
    await save(
      database.sql,
      member,
      comment,
      aReply(comment),
      aPracticeLocation({ club }),
      aPracticeLocation({ club: kept }),
    );
    const suggestion = { userId: member.id, suggestions: 'x', currentInfo: 'x' };
    await database.sql.insert(clubEditSuggestions).values([
      { clubId: club.id, ...suggestion },
      { clubId: kept.id, ...suggestion },
    ]);
    await database.sql.delete(clubs).where(eq(clubs.id, club.id));

    const parts = [
      clubComments,
      clubRatings,
      userClubAffiliations,
      practiceLocations,
      clubEditSuggestions,
    ];
    for (const part of parts) {
      expect(await numberOf(sql`${part} where club_id = ${club.id}`)).toBe(0);
      expect(await numberOf(sql`${part} where club_id = ${kept.id}`)).toBe(1);
    }
    const roles = await database.sql
      .select({ role: userRoles.role, clubId: userRoles.clubId })
      .from(userRoles)
      .where(eq(userRoles.userId, member.id));
    expect(new Set(roles)).toEqual(
      new Set([
        { role: 'club_admin', clubId: kept.id },
        { role: 'user', clubId: null },
      ]),
    );
  });

  test('[COMM-18] a comment is deleted with its replies and theirs, and no others', async () => {
    const comment = aComment();
    const reply = aReply(comment);
    const { club } = comment.parents;
    const other = aComment({ club });
    await save(database.sql, aReply(reply), aReply(other));
    await database.sql.delete(clubComments).where(eq(clubComments.id, comment.id));
    expect(await numberOf(sql`club_comments where club_id = ${comment.row.clubId}`)).toBe(2);
    expect(await numberOf(sql`club_comments where id = ${reply.id}`)).toBe(0);
  });

  test('an account is deleted with everything its owner has', async () => {
    const club = aClub();
    const member = aMember().rating(club, 4, 'Good.').withRole('user');
    await save(database.sql, member, aComment({ author: member, club }));
    const [post] = await save(database.sql, aPost({ writer: member }));
    await database.sql.execute(sql`delete from auth."user" where id = ${member.id}`);
    for (const table of ['user_roles', 'club_comments', 'club_ratings', 'user_club_affiliations']) {
      expect(
        await numberOf(sql`${sql.identifier(table)} where user_id = ${member.id}`),
        table,
      ).toBe(0);
    }
    expect(await numberOf(sql`profiles where id = ${member.id}`)).toBe(0);
    expect(await numberOf(sql`blog_posts where id = ${post.id} and author_id is null`)).toBe(1);
  });

  test('a renamed category keeps its posts, and one with posts cannot be deleted', async () => {
    const category = aCategory({ name: 'Old name' });
    const [post] = await save(database.sql, aPost({ category }));
    await database.sql.execute(sql`
      update blog_categories set name = 'New name' where id = ${category.id}`);
    expect(
      await numberOf(sql`blog_posts where id = ${post.id} and category = ${category.id}`),
    ).toBe(1);
    const removal = sql`delete from blog_categories where id = ${category.id}`;
    expect([FOREIGN_KEY, RESTRICTED]).toContain(await sqlStateOf(database.sql.execute(removal)));
  });
});

describe('what is unique', () => {
  test('[DATA-23] a second affiliation of the same user and club is refused with 23505', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember().affiliatedWith(club));
    const again = database.sql
      .insert(userClubAffiliations)
      .values({ userId: member.id, clubId: club.id, affiliatedAs: 'parent' });
    expect(await sqlStateOf(again)).toBe(UNIQUE);
    expect(await storing(aMember().affiliatedWith(club).affiliatedWith(aClub()))).toBe(ACCEPTED);
  });

  test('a username, without regard to case (D6); any number of people have none', async () => {
    expect(await storing(aMember({ username: 'Setter' }))).toBe(ACCEPTED);
    expect(await storing(aMember({ username: 'sETTER' }))).toBe(UNIQUE);
    expect(await storing(aMember({ username: null }), aMember({ username: null }))).toBe(ACCEPTED);
  });

  test('a role of a user, club_admin once for each club', async () => {
    const [one, two] = [aClub(), aClub()];
    expect(await storing(aMember().withRole('admin').withRole('admin'))).toBe(UNIQUE);
    expect(await storing(aMember().administering(one).administering(one))).toBe(UNIQUE);
    expect(await storing(aMember().administering(one).administering(two))).toBe(ACCEPTED);
  });

  test('a state or county, without regard to case', async () => {
    expect(await storing(aLocation('Ohio'), aLocation('Ohio', 'Erie'))).toBe(ACCEPTED);
    expect(await storing(aLocation('OHIO'))).toBe(UNIQUE);
    expect(await storing(aLocation('ohio', 'ERIE'))).toBe(UNIQUE);
    expect(await storing(aLocation('Indiana', 'Erie'))).toBe(ACCEPTED);
  });

  test('the slug of a post and of a category, and the name of a category', async () => {
    expect(await storing(aPost({ slug: 'once' }))).toBe(ACCEPTED);
    expect(await storing(aPost({ slug: 'once' }))).toBe(UNIQUE);
    expect(await storing(aCategory({ name: 'Once', slug: 'one' }))).toBe(ACCEPTED);
    expect(await storing(aCategory({ name: 'Twice', slug: 'one' }))).toBe(UNIQUE);
    expect(await storing(aCategory({ name: 'Once', slug: 'two' }))).toBe(UNIQUE);
  });
});

describe('a reply', () => {
  test('belongs to the club of its parent', async () => {
    const comment = aComment();
    await save(database.sql, comment);
    const stray = aComment({ club: aClub() });
    stray.row.parentCommentId = comment.id;
    expect(await storing(stray)).toBe(FOREIGN_KEY);
    expect(await storing(aReply(comment))).toBe(ACCEPTED);
  });

  test('needs a parent that exists', async () => {
    const stray = aComment();
    stray.row.parentCommentId = '0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d';
    expect(await storing(stray)).toBe(FOREIGN_KEY);
  });
});

describe('refused values of a club', () => {
  test.each([
    [1849, CHECK],
    [1850, ACCEPTED],
    [2200, ACCEPTED],
    [2201, CHECK],
    [null, ACCEPTED],
  ])('year_established %s: %s (D23)', async (yearEstablished, expected) => {
    expect(await storing(aClub({ yearEstablished }))).toBe(expected);
  });

  test.each([
    ['', CHECK],
    ['   ', CHECK],
    ['x', ACCEPTED],
    ['x'.repeat(200), ACCEPTED],
    ['x'.repeat(201), CHECK],
  ])('club name %j: %s', async (name, expected) => {
    expect(await storing(aClub({ name }))).toBe(expected);
  });

  test.each([
    ['https://example.org', ACCEPTED],
    ['', ACCEPTED],
    ['javascript:alert(1)', CHECK],
    ['JavaScript:alert(1)', CHECK],
    ['data:text/html,x', CHECK],
    ['file:///etc/passwd', CHECK],
  ])('link %j: %s (D21)', async (url, expected) => {
    for (const column of ['website', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'youtubeUrl']) {
      expect(await storing(aClub({ [column]: url })), column).toBe(expected);
    }
  });

  test('genders are Boys and Girls', async () => {
    expect(await storing(aClub({ genders: ['Boys', 'Girls'] }))).toBe(ACCEPTED);
    expect(await storing(aClub({ genders: [] }))).toBe(ACCEPTED);
    expect(await storing(aClub({ genders: ['Girls', 'Mixed'] }))).toBe(CHECK);
  });

  test('a practice location has an address (D22)', async () => {
    expect(await storing(aPracticeLocation({ address: '  ' }))).toBe(CHECK);
  });

  test('figures of a club that do not match its ratings', async () => {
    for (const wrong of ['avg_rating = 0.5', 'avg_rating = 5.01', 'num_reviews = -1']) {
      const [club] = await save(database.sql, aClub());
      const change = sql`update clubs set ${sql.raw(wrong)} where id = ${club.id}`;
      expect(await sqlStateOf(database.sql.execute(change)), wrong).toBe(CHECK);
    }
    const unnamed = sql`insert into clubs (name) values (null)`;
    expect(await sqlStateOf(database.sql.execute(unnamed))).toBe(NOT_NULL);
  });
});

describe('refused values of members and comments', () => {
  test.each([
    [0, CHECK],
    [1, ACCEPTED],
    [5, ACCEPTED],
    [6, CHECK],
  ])('[DATA-24] %s stars: %s', async (stars, expected) => {
    expect(await storing(aMember().rating(aClub(), stars))).toBe(expected);
    expect(await storing(aComment({ rating: stars }))).toBe(expected);
  });

  test.each([
    ['', CHECK],
    ['  ', CHECK],
    ['x', ACCEPTED],
    ['x'.repeat(5000), ACCEPTED],
    ['🏐'.repeat(5000), ACCEPTED],
    ['x'.repeat(5001), CHECK],
  ])('comment %j: %s (D37)', async (comment, expected) => {
    expect(await storing(aComment({ comment }))).toBe(expected);
  });

  test.each([
    ['x', CHECK],
    ['xy', ACCEPTED],
    [' padded ', CHECK],
    ['x'.repeat(30), ACCEPTED],
    ['x'.repeat(31), CHECK],
  ])('username %j: %s (D6)', async (username, expected) => {
    expect(await storing(aMember({ username }))).toBe(expected);
  });

  test('[DATA-14] user types other than the four', async () => {
    for (const userType of USER_TYPES) expect(await storing(aMember({ userType }))).toBe(ACCEPTED);
    for (const userType of ['admin', 'Player', '']) {
      expect(await storing(aMember({ userType })), userType).toBe(CHECK);
    }
  });

  test('[DATA-16] statuses other than active, deactivated and none', async () => {
    for (const status of ['active', 'deactivated', '', null]) {
      expect(await storing(aMember({ status }))).toBe(ACCEPTED);
    }
    for (const status of ['Deactivated', 'banned']) {
      expect(await storing(aMember({ status })), status).toBe(CHECK);
    }
  });

  test('[PERM-17] roles other than the four, and club_admin without or another with a club', async () => {
    const club = aClub();
    const [member] = await save(database.sql, aMember(), club);
    const adding = (role: string, clubId: string | null) =>
      sqlStateOf(database.sql.insert(userRoles).values({ userId: member.id, role, clubId }));
    for (const role of ROLES) {
      const needsClub = role === 'club_admin';
      expect(await adding(role, needsClub ? club.id : null), role).toBe(ACCEPTED);
      expect(await adding(role, needsClub ? null : club.id), role).toBe(CHECK);
    }
    expect(await adding('owner', null)).toBe(CHECK);
    expect(await adding('Admin', null)).toBe(CHECK);
  });

  test('[DATA-22] an affiliation that ends before it starts, or has a player name that is too long', async () => {
    const affiliated = (details: { startYear?: number; endYear?: number; playerName?: string }) =>
      storing(aMember().affiliatedWith(aClub(), details));
    expect(await affiliated({ startYear: 2024, endYear: 2023 })).toBe(CHECK);
    expect(await affiliated({ startYear: 2024, endYear: 2024 })).toBe(ACCEPTED);
    expect(await affiliated({ endYear: 2023 })).toBe(ACCEPTED);
    expect(await affiliated({ playerName: 'x'.repeat(100) })).toBe(ACCEPTED);
    expect(await affiliated({ playerName: 'x'.repeat(101) })).toBe(CHECK);
  });
});

describe('refused values of the site', () => {
  test('a state without a name, a category without a name, a post in no category', async () => {
    expect(await storing(aLocation(' '))).toBe(CHECK);
    expect(await storing(aCategory({ name: ' ' }))).toBe(CHECK);
    expect(await storing(aPost({ category: randomUUID() }))).toBe(FOREIGN_KEY);
  });

  test('a post with an unknown status, or a read time of zero', async () => {
    for (const status of ['draft', 'published', 'archived']) {
      expect(await storing(aPost({ status }))).toBe(ACCEPTED);
    }
    expect(await storing(aPost({ status: 'hidden' }))).toBe(CHECK);
    expect(await storing(aPost({ readTime: 0 }))).toBe(CHECK);
  });
});

test('a new text marks a comment as edited, a flag does not', async () => {
  const long = new Date('2024-01-01T00:00:00Z');
  const [comment] = await save(
    database.sql,
    aComment({ comment: 'First.', createdAt: long, updatedAt: long }),
  );
  const updatedAfter = async (values: Partial<typeof clubComments.$inferInsert>) => {
    const rows = await database.sql
      .update(clubComments)
      .set(values)
      .where(eq(clubComments.id, comment.id))
      .returning({ updatedAt: clubComments.updatedAt });
    return rows[0]?.updatedAt.getTime() ?? Number.NaN;
  };
  expect(await updatedAfter({ isFlagged: true })).toBe(long.getTime());
  expect(await updatedAfter({ comment: 'First.' })).toBe(long.getTime());
  expect(await updatedAfter({ comment: 'Second.' })).toBeGreaterThan(long.getTime());
});

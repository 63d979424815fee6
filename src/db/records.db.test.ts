import { asc, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { fullNameOf } from './full-name.ts';
import { profiles } from './schema/accounts.ts';
import { blogCategories, blogPosts } from './schema/blog.ts';
import { clubs, practiceLocations } from './schema/clubs.ts';
import { clubComments, clubRatings, userClubAffiliations } from './schema/reviews.ts';
import { availableLocations } from './schema/locations.ts';
import { userRoles } from './schema/roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});

function actorOf(userId: string, ...roles: Member['roles']): Member {
  return { kind: 'member', userId, roles, administeredClubs: [] };
}

describe('a club as any visitor reads it', () => {
  test('[DATA-02] [DATA-03] [DATA-05] has its texts, year and lists', async () => {
    const columns = {
      name: 'Main Line',
      description: 'A club.',
      city: 'Bryn Mawr',
      state: 'Pennsylvania',
      county: 'Montgomery',
      logoUrl: 'https://example.org/logo.png',
      website: 'https://example.org',
      contactEmail: 'club@example.org',
      contactPhone: '610 555 0100',
      clubDirector: 'A. Director',
      facebookUrl: 'https://facebook.example/club',
      instagramUrl: 'https://instagram.example/club',
      twitterUrl: 'https://twitter.example/club',
      youtubeUrl: 'https://youtube.example/club',
      yearEstablished: 1994,
      organizationalAffiliations: ['USA Volleyball', 'AAU'],
      ageGroups: ['U12', 'U14'],
      teamTypes: ['Travel'],
      genders: ['Boys', 'Girls'],
      programTypes: ['Youth', 'Camps'],
    };
    const [club] = await save(database.sql, aClub(columns));
    const [read] = await database.db.visitor.select().from(clubs).where(eq(clubs.id, club.id));
    expect(read).toMatchObject({ id: club.id, ...columns });
  });

  test('[DATA-04] [DATA-07] has average, number of ratings and time of creation', async () => {
    const club = aClub();
    const before = new Date(Date.now() - 60_000);
    await save(database.sql, club, aMember().rating(club, 4), aMember().rating(club, 5));
    const [read] = await database.db.visitor
      .select({
        avgRating: clubs.avgRating,
        numReviews: clubs.numReviews,
        createdAt: clubs.createdAt,
      })
      .from(clubs)
      .where(eq(clubs.id, club.id));
    expect(read).toEqual({ avgRating: 4.5, numReviews: 2, createdAt: expect.any(Date) });
    expect(read?.createdAt.getTime()).toBeGreaterThan(before.getTime());
  });

  test('[DATA-08] has team counts by age group, gender and team type', async () => {
    const counts = { U14: { Girls: { Travel: 2, National: 1 }, Boys: { Regional: 1 } } };
    const [club] = await save(database.sql, aClub({ teamsPerAgeGroup: counts }));
    const { rows } = await database.db.visitor.execute(sql`
      select (teams_per_age_group #>> '{U14,Girls,National}')::integer as national
      from clubs where id = ${club.id}`);
    expect(rows).toEqual([{ national: 1 }]);
    const [read] = await database.db.visitor.select().from(clubs).where(eq(clubs.id, club.id));
    expect(read?.teamsPerAgeGroup).toEqual(counts);
  });

  test('[DATA-06] [DATA-12] has practice locations with an address and perhaps a name', async () => {
    const club = aClub();
    await save(
      database.sql,
      aPracticeLocation({ club, name: 'Gym', address: '1 School Lane', position: 0 }),
      aPracticeLocation({ club, name: null, address: '2 School Lane', position: 1 }),
    );
    const read = await database.db.visitor
      .select({ name: practiceLocations.name, address: practiceLocations.address })
      .from(practiceLocations)
      .innerJoin(clubs, eq(clubs.id, practiceLocations.clubId))
      .where(eq(clubs.id, club.id))
      .orderBy(asc(practiceLocations.position));
    expect(read).toEqual([
      { name: 'Gym', address: '1 School Lane' },
      { name: null, address: '2 School Lane' },
    ]);
  });
});

describe('members', () => {
  test('[DATA-13] [DATA-14] a profile has its names, picture and user type', async () => {
    for (const userType of ['player', 'parent', 'coach', 'club_representative']) {
      const names = { fullName: 'Pat Player', avatarUrl: 'https://example.org/p.png', userType };
      const [member] = await save(database.sql, aMember(names));
      const [read] = await database.db.as(actorOf(member.id), (tx) =>
        tx
          .select({
            id: profiles.id,
            username: profiles.username,
            fullName: fullNameOf(profiles.id),
            avatarUrl: profiles.avatarUrl,
            userType: profiles.userType,
          })
          .from(profiles)
          .where(eq(profiles.id, member.id)),
      );
      expect(read).toEqual({ id: member.id, username: member.profile.username, ...names });
    }
  });

  test('[DATA-16] [DATA-17] only a deactivated status takes the right to write', async () => {
    const fates = [
      { status: 'active', changed: 1 },
      { status: 'deactivated', changed: 0 },
      { status: '', changed: 1 },
      { status: null, changed: 1 },
    ];
    for (const { status, changed } of fates) {
      const [member] = await save(database.sql, aMember({ status }));
      const answer = await database.db.as(actorOf(member.id), (tx) =>
        tx.update(profiles).set({ fullName: 'Renamed' }).where(eq(profiles.id, member.id)),
      );
      expect({ status, changed: answer.rowCount }).toEqual({ status, changed });
    }
  });

  test('[DATA-22] an affiliation has a player name and years, all optional', async () => {
    const club = aClub();
    const years = { playerName: 'Sam', startYear: 2019, endYear: 2023 };
    const [member] = await save(
      database.sql,
      aMember().affiliatedWith(club, years).affiliatedWith(aClub()),
    );
    const read = await database.db.as(actorOf(member.id), (tx) =>
      tx
        .select()
        .from(userClubAffiliations)
        .orderBy(sql`player_name nulls last`),
    );
    expect(read).toMatchObject([
      { id: expect.any(String), userId: member.id, clubId: club.id, ...years },
      { userId: member.id, playerName: null, startYear: null, endYear: null },
    ]);
  });

  test('[DATA-26] [PERM-16] a user holds several roles at once, club_admin with a club', async () => {
    const [first, second] = [aClub(), aClub()];
    const [member] = await save(
      database.sql,
      aMember()
        .withRole('admin')
        .withRole('moderator')
        .withRole('user')
        .administering(first)
        .administering(second),
    );
    const read = await database.db.as(actorOf(member.id), (tx) =>
      tx.select({ role: userRoles.role, clubId: userRoles.clubId }).from(userRoles),
    );
    expect(new Set(read)).toEqual(
      new Set([
        { role: 'admin', clubId: null },
        { role: 'moderator', clubId: null },
        { role: 'user', clubId: null },
        { role: 'club_admin', clubId: first.id },
        { role: 'club_admin', clubId: second.id },
      ]),
    );
  });
});

describe('comments and ratings', () => {
  test('[DATA-18] [DATA-19] [DATA-20] a comment comes with its author; a reply names its parent', async () => {
    const author = aMember({ userType: 'coach', avatarUrl: 'https://example.org/a.png' });
    const comment = aComment({ author, comment: 'Good coaches.' });
    const reply = aReply(comment, { author, comment: 'And a good gym.', isFlagged: true });
    await save(database.sql, comment, reply);
    const read = await database.db.as(actorOf(author.id), (tx) =>
      tx
        .select({
          comment: clubComments,
          author: {
            username: profiles.username,
            fullName: fullNameOf(profiles.id),
            avatarUrl: profiles.avatarUrl,
            userType: profiles.userType,
          },
        })
        .from(clubComments)
        .innerJoin(profiles, eq(profiles.id, clubComments.userId))
        .where(eq(clubComments.clubId, comment.row.clubId))
        .orderBy(sql`parent_comment_id nulls first`),
    );
    const { username, fullName, avatarUrl, userType } = author.profile;
    const shared = { clubId: comment.row.clubId, userId: author.id, createdAt: expect.any(Date) };
    expect(read).toMatchObject([
      {
        comment: {
          id: comment.id,
          comment: 'Good coaches.',
          parentCommentId: null,
          isFlagged: false,
          ...shared,
        },
        author: { username, fullName, avatarUrl, userType },
      },
      {
        comment: {
          id: reply.id,
          comment: 'And a good gym.',
          parentCommentId: comment.id,
          isFlagged: true,
          ...shared,
        },
        author: { username, fullName, avatarUrl, userType },
      },
    ]);
  });

  test('[DATA-21] an admin reads a flagged comment with club and author', async () => {
    const author = aMember();
    const club = aClub();
    const admin = aMember().withRole('admin');
    const flagged = aComment({ club, author, isFlagged: true });
    await save(database.sql, admin, flagged, aComment({ club, author }));
    const read = await database.db.as(actorOf(admin.id, 'admin'), (tx) =>
      tx
        .select({
          id: clubComments.id,
          club: clubs.name,
          username: profiles.username,
          fullName: profiles.fullName,
          avatarUrl: profiles.avatarUrl,
        })
        .from(clubComments)
        .innerJoin(clubs, eq(clubs.id, clubComments.clubId))
        .innerJoin(profiles, eq(profiles.id, clubComments.userId))
        .where(sql`${clubComments.isFlagged} and ${clubs.id} = ${club.id}`),
    );
    const { username, fullName } = author.profile;
    expect(read).toEqual([
      { id: flagged.id, club: club.row.name, username, fullName, avatarUrl: null },
    ]);
  });

  test('[DATA-24] [REVW-04] a rating has user, club and stars, and may have details', async () => {
    const details = { season: 2025, ageGroup: 'U14', coaching: 5, cost: 1, safety: null } as const;
    const club = aClub();
    const [member] = await save(database.sql, aMember().rating(club, 3, undefined, details));
    const read = await database.db.as(actorOf(member.id), (tx) => tx.select().from(clubRatings));
    expect(read).toMatchObject([{ userId: member.id, clubId: club.id, rating: 3, ...details }]);
  });
});

describe('locations and blog', () => {
  test('[DATA-28] [DATA-29] a location without a county is the state itself', async () => {
    const state = aLocation('Delaware');
    await save(database.sql, state, aLocation('Delaware', 'Kent'));
    const read = await database.db.visitor
      .select()
      .from(availableLocations)
      .where(isNull(availableLocations.county));
    expect(read).toMatchObject([{ id: state.id, state: 'Delaware', county: null, isActive: true }]);
  });

  test('[DATA-30] [DATA-31] a post and its category have all their fields', async () => {
    const category = aCategory({ description: null });
    const columns = {
      title: 'Tryouts',
      slug: 'tryouts',
      excerpt: null,
      content: '# Tryouts',
      author: 'Pat',
      tags: ['tryouts', 'girls'],
      featuredImage: null,
      readTime: 3,
      status: 'published',
      date: new Date('2025-03-01T12:00:00Z'),
    };
    const writer = aMember();
    const [post] = await save(database.sql, aPost({ ...columns, category, writer }));
    const [read] = await database.db.visitor
      .select()
      .from(blogPosts)
      .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category));
    expect(read).toMatchObject({
      blog_posts: {
        id: post.id,
        ...columns,
        authorId: writer.id,
        category: category.id,
        createdAt: expect.any(Date),
      },
      blog_categories: {
        id: category.id,
        name: category.row.name,
        slug: category.row.slug,
        description: null,
      },
    });
  });

  test('[DATA-32] the tags are those of the posts', async () => {
    const category = aCategory();
    await save(
      database.sql,
      aPost({ category, tags: ['nutrition', 'coaching'] }),
      aPost({ category, tags: ['coaching', 'recruiting'] }),
    );
    const { rows } = await database.db.visitor.execute<{ tag: string }>(sql`
      select distinct unnest(tags) as tag from blog_posts
      where category = ${category.id} order by tag`);
    expect(rows.map(({ tag }) => tag)).toEqual(['coaching', 'nutrition', 'recruiting']);
  });
});

import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { addClub, copyClub, deleteClub } from './commands.server.ts';
import { clubCopySchema, newClubSchema } from './schema.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let database: TestDatabase;
let admin: Member;
let member: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [one, two] = await save(database.sql, aMember().withRole('admin'), aMember());
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  member = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubs).where(eq(clubs.id, id));
  return row;
}

async function messageOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

describe('adding a club', () => {
  test('[ACLB-25] stores the name and nothing else', async () => {
    const added = await addClub(database.db, admin, { name: 'Nothing But A Name' });
    expect(added).toMatchObject({
      name: 'Nothing But A Name',
      stateSlug: 'unknown-state',
      countySlug: 'unknown-county',
      citySlug: 'unknown-city',
      slug: 'nothing-but-a-name',
    });
    expect(await stored(added.id)).toMatchObject({
      city: null,
      state: null,
      county: null,
      website: null,
      genders: [],
      numReviews: 0,
    });
  });

  test.each(['', ' ', 'x', ' x ', '\u200b\u200b', null, undefined, 7])(
    '[ACLB-23] [ACLB-24] the name %j is refused',
    async (name) => {
      const problem = 'Name must be at least 2 characters.';
      expect(await messageOf(() => checked(newClubSchema, { name }))).toBe(problem);
      expect(await messageOf(() => checked(clubCopySchema, { id: NOWHERE, name }))).toBe(problem);
    },
  );

  test('a name is tidied, and takes 2 to 200 characters', async () => {
    expect(checked(newClubSchema, { name: ' Two\nlines ' })).toEqual({ name: 'Two lines' });
    expect(checked(newClubSchema, { name: 'AB' })).toEqual({ name: 'AB' });
    expect(await messageOf(() => checked(newClubSchema, { name: 'x'.repeat(201) }))).toBe(
      'Use 200 characters or fewer',
    );
  });
});

describe('copying a club', () => {
  const FULL = {
    name: 'Source',
    city: 'Paoli',
    state: 'Pennsylvania',
    county: 'Chester',
    description: 'One.\n\nTwo.',
    website: 'https://example.org',
    contactEmail: 'club@example.org',
    contactPhone: '555-0100',
    logoUrl: 'https://example.org/logo.png',
    yearEstablished: 1998,
    clubDirector: 'Robin',
    ageGroups: ['U12'],
    genders: ['Girls'],
    teamTypes: ['Regional'],
    programTypes: ['Camps'],
    organizationalAffiliations: ['AAU'],
    teamsPerAgeGroup: { U12: { Girls: { Regional: 2 } } },
    facebookUrl: 'https://facebook.example/c',
    instagramUrl: 'https://instagram.example/c',
    twitterUrl: 'https://twitter.example/c',
    youtubeUrl: 'https://youtube.example/c',
  };

  test('[ACLB-28] [ACLB-29] [ACLB-30] copies every field and the locations, and no reviews or comments', async () => {
    const source = aClub(FULL);
    await save(
      database.sql,
      aMember().rating(source, 5, 'Good'),
      aPracticeLocation({ club: source, name: 'Gym', address: '1 Lane', position: 0 }),
      aPracticeLocation({ club: source, name: null, address: '2 Lane', position: 1 }),
    );
    const copy = await copyClub(database.db, admin, { id: source.id, name: 'Source (Copy)' });
    expect(copy.id).not.toBe(source.id);
    expect(await stored(copy.id)).toMatchObject({
      ...FULL,
      name: 'Source (Copy)',
      slug: 'source-copy',
      version: 1,
      avgRating: null,
      numReviews: 0,
    });
    const locations = await database.sql
      .select({
        name: practiceLocations.name,
        address: practiceLocations.address,
        position: practiceLocations.position,
      })
      .from(practiceLocations)
      .where(eq(practiceLocations.clubId, copy.id))
      .orderBy(asc(practiceLocations.address));
    expect(locations).toEqual([
      { name: 'Gym', address: '1 Lane', position: 0 },
      { name: null, address: '2 Lane', position: 1 },
    ]);
    expect(await stored(source.id)).toMatchObject({ name: 'Source', version: 1, numReviews: 1 });
  });

  test('a copy with the same name gets a path of its own', async () => {
    const [source] = await save(database.sql, aClub({ name: 'Twin', city: 'Twinton' }));
    const copy = await copyClub(database.db, admin, { id: source.id, name: 'Twin' });
    expect(copy.slug).toBe('twin-2');
  });

  test('[ACLB-34] is refused for a deleted club, and adds none', async () => {
    await expect(
      copyClub(database.db, admin, { id: NOWHERE, name: 'Copy of nothing' }),
    ).rejects.toMatchObject({ kind: 'missing', message: 'No club data available to copy' });
    const { rows } = await database.sql.execute(
      sql`select from clubs where name = 'Copy of nothing'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('deleting a club', () => {
  test('[ACLB-37] [ACLB-38] deletes everything that belongs to it, and nothing else', async () => {
    const [club, other] = [aClub(), aClub()];
    const director = aMember().administering(club);
    const rater = aMember().rating(club, 5, 'Good').rating(other, 3, 'Fair');
    const comment = aComment({ club, author: rater });
    const reply = aReply(comment, { author: director });
    await save(database.sql, director, rater, comment, reply, aPracticeLocation({ club }));
    await deleteClub(database.db, admin, club.id);
    const { rows } = await database.sql.execute(sql`
      select
        (select count(*)::int from clubs where id = ${club.id}) as clubs,
        (select count(*)::int from club_comments where club_id = ${club.id}) as comments,
        (select count(*)::int from club_ratings where club_id = ${club.id}) as ratings,
        (select count(*)::int from user_club_affiliations where club_id = ${club.id}) as affiliations,
        (select count(*)::int from practice_locations where club_id = ${club.id}) as locations,
        (select count(*)::int from user_roles where club_id = ${club.id}) as roles,
        (select count(*)::int from club_ratings where club_id = ${other.id}) as other_ratings,
        (select count(*)::int from club_comments where club_id = ${other.id}) as other_comments,
        (select count(*)::int from profiles where id in (${director.id}, ${rater.id})) as people`);
    expect(rows).toEqual([
      {
        clubs: 0,
        comments: 0,
        ratings: 0,
        affiliations: 0,
        locations: 0,
        roles: 0,
        other_ratings: 1,
        other_comments: 1,
        people: 2,
      },
    ]);
    await expect(deleteClub(database.db, admin, club.id)).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});

describe('[PERM-14] anybody but an administrator', () => {
  test('adds, copies and deletes nothing', async () => {
    const [club] = await save(database.sql, aClub({ name: 'Stays' }));
    for (const [actor, kind] of [
      [VISITOR, 'unauthenticated'],
      [member, 'forbidden'],
    ] as const) {
      await expect(addClub(database.db, actor, { name: 'Mine' })).rejects.toMatchObject({ kind });
      await expect(
        copyClub(database.db, actor, { id: club.id, name: 'Mine' }),
      ).rejects.toMatchObject({ kind });
      await expect(deleteClub(database.db, actor, club.id)).rejects.toMatchObject({ kind });
    }
    const { rows } = await database.sql.execute(sql`select from clubs where name = 'Mine'`);
    expect(rows).toEqual([]);
    expect(await stored(club.id)).toBeDefined();
  });

  test('the database refuses a false administrator, too', async () => {
    const posing: Member = { ...member, roles: ['admin'] };
    expect(await sqlStateOf(addClub(database.db, posing, { name: 'Mine' }))).toBe('42501');
  });
});

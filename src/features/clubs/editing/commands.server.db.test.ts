import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { updateClub } from './commands.server.ts';
import { clubToEdit } from './queries.server.ts';
import { clubUpdateSchema } from './schema.ts';

const GONE = { kind: 'missing', message: 'This club has been deleted.' };
const DENIED = { kind: 'forbidden', message: 'You do not have permission to edit this club.' };
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const FORM = { name: 'Saved', city: 'Ardmore', state: 'Pennsylvania' };

let database: TestDatabase;
let admin: Member;
let storage: Storage;
beforeAll(async () => {
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'logos-')) });
  database = await aDatabase({ poolSize: 8 });
  const [{ id }] = await save(database.sql, aMember({ username: 'the-admin' }).withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});

async function aClubAdmin(club: string, username: string): Promise<Member> {
  const [{ id }] = await save(database.sql, aMember({ username }).administering(club));
  return { kind: 'member', userId: id, roles: ['club_admin'], administeredClubs: [club] };
}

/** Saves like a form: through the schema. */
function saveAs(actor: Actor, id: string, form: object = {}, version = 1): Promise<number> {
  const update = checked(clubUpdateSchema, { id, version, form: { ...FORM, ...form } });
  return updateClub(database.db, storage, actor, update);
}

async function stored(id: string) {
  const [row] = await database.sql.select().from(clubs).where(eq(clubs.id, id));
  return row;
}

function locationsOf(id: string) {
  return database.sql
    .select({ name: practiceLocations.name, address: practiceLocations.address })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, id))
    .orderBy(asc(practiceLocations.position));
}

async function positionsOf(id: string): Promise<number[]> {
  const rows = await database.sql
    .select({ position: practiceLocations.position })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, id));
  return rows.map(({ position }) => position).toSorted((a, b) => a - b);
}

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'saved',
    (error: unknown) => error,
  );
}

const FULL = {
  name: 'Everything Club',
  city: 'Paoli',
  state: 'Pennsylvania',
  county: 'Chester',
  description: 'One.\n\nTwo.',
  website: 'https://example.org',
  contactEmail: 'club@example.org',
  contactPhone: '555-0100',
  logoUrl: 'https://example.org/logo.png',
  yearEstablished: '1998',
  clubDirector: 'Robin',
  ageGroups: ['U12', 'U10'],
  genders: ['Girls'],
  teamTypes: ['Regional', 'National'],
  programTypes: ['Camps'],
  organizationalAffiliations: ['AAU', 'JVA'],
  teamsPerAgeGroup: { U12: { Girls: { Regional: '2', Travel: '0' }, Boys: {} } },
  facebookUrl: 'https://facebook.example/c',
  instagramUrl: 'https://instagram.example/c',
  twitterUrl: 'https://twitter.example/c',
  youtubeUrl: 'https://youtube.example/c',
};

describe('saving a club', () => {
  test('[EDIT-25, EDIT-27, PERM-06] writes every field, the year as a number, and who saved', async () => {
    const [club, other] = await save(database.sql, aClub(), aClub({ name: 'Untouched' }));
    expect(await saveAs(admin, club.id, FULL)).toBe(2);
    expect(await stored(club.id)).toMatchObject({
      ...FULL,
      yearEstablished: 1998,
      ageGroups: ['U10', 'U12'],
      teamTypes: ['National', 'Regional'],
      teamsPerAgeGroup: { U12: { Girls: { Regional: 2 } } },
      slug: 'everything-club',
      version: 2,
      updatedBy: admin.userId,
    });
    expect(await stored(other.id)).toMatchObject({ name: 'Untouched', version: 1 });
  });
});

describe('an uploaded logo', () => {
  test('must still be there when the club is saved', async () => {
    const [club] = await save(database.sql, aClub());
    const path = `${club.id}/1700000000000-crest.webp`;
    const logoUrl = storage.publicUrl('logos', path);
    await expect(saveAs(admin, club.id, { logoUrl })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await stored(club.id)).toMatchObject({ version: 1, logoUrl: null });
    await storage.put('logos', path, Buffer.from('a picture'), { contentType: 'image/webp' });
    expect(await saveAs(admin, club.id, { logoUrl })).toBe(2);
  });
});

describe('what a saved club keeps', () => {
  test('keeps options that the form does not offer', async () => {
    const [club] = await save(
      database.sql,
      aClub({
        ageGroups: ['U9', 'U12', 'Masters'],
        teamTypes: ['Sand', 'Travel'],
        programTypes: ['Beach'],
        organizationalAffiliations: ['NCVA', 'AAU'],
        teamsPerAgeGroup: { U9: { Girls: { Travel: 2 } }, U12: { Girls: { Travel: 1 } } },
      }),
    );
    await saveAs(admin, club.id, { ageGroups: ['U13'], teamTypes: ['National'] });
    expect(await stored(club.id)).toMatchObject({
      ageGroups: ['U13', 'U9', 'Masters'],
      teamTypes: ['National', 'Sand'],
      programTypes: ['Beach'],
      organizationalAffiliations: ['NCVA'],
      teamsPerAgeGroup: { U9: { Girls: { Travel: 2 } } },
    });
  });

  test('[EDIT-26, EDIT-28, EDIT-29, EDIT-30] stores missing values as null, and missing lists as empty', async () => {
    const [club] = await save(database.sql, aClub());
    await saveAs(admin, club.id, FULL);
    const nothing = Object.fromEntries(
      Object.entries(FULL).map(([field, value]) => [field, Array.isArray(value) ? [] : '']),
    );
    const none = { U12: { Girls: { Travel: '0' } }, U10: {} };
    await saveAs(admin, club.id, { ...nothing, ...FORM, teamsPerAgeGroup: none }, 2);
    const empty = {
      county: null,
      description: null,
      website: null,
      contactEmail: null,
      contactPhone: null,
      logoUrl: null,
      yearEstablished: null,
      clubDirector: null,
      facebookUrl: null,
      instagramUrl: null,
      twitterUrl: null,
      youtubeUrl: null,
      teamsPerAgeGroup: null,
      ageGroups: [],
      genders: [],
      teamTypes: [],
      programTypes: [],
      organizationalAffiliations: [],
    };
    expect(await stored(club.id)).toMatchObject(empty);
    await saveAs(admin, club.id, FULL, 3);
    await saveAs(admin, club.id, {}, 4);
    expect(await stored(club.id)).toMatchObject(empty);
  });

  test('[EDIT-31, EDIT-32] takes age groups and genders from the teams when none is chosen', async () => {
    const [club] = await save(database.sql, aClub());
    const teamsPerAgeGroup = {
      U16: { Boys: { Travel: 1 } },
      U10: { Girls: { National: 2 } },
      U11: { Girls: { National: 0 } },
    };
    await saveAs(admin, club.id, { teamsPerAgeGroup, ageGroups: [], genders: [] });
    expect(await stored(club.id)).toMatchObject({
      ageGroups: ['U10', 'U16'],
      genders: ['Boys', 'Girls'],
    });
    await saveAs(admin, club.id, { teamsPerAgeGroup, ageGroups: ['U18'], genders: ['Girls'] }, 2);
    expect(await stored(club.id)).toMatchObject({ ageGroups: ['U18'], genders: ['Girls'] });
  });

  test('[EDIT-34, EDIT-35] replaces the practice locations, in order, without those that have no address', async () => {
    const club = aClub();
    const [, elsewhere] = await save(
      database.sql,
      aPracticeLocation({ club, address: 'Old Lane' }),
      aPracticeLocation({ address: 'Another club' }),
    );
    await saveAs(admin, club.id, {
      practiceLocations: [
        { name: '', address: '2 Second Street' },
        { name: 'No address', address: '  ' },
        { name: 'First', address: ' 1 First Street ' },
      ],
    });
    expect(await locationsOf(club.id)).toEqual([
      { name: null, address: '2 Second Street' },
      { name: 'First', address: '1 First Street' },
    ]);
    expect(await positionsOf(club.id)).toEqual([0, 1]);
    expect(await locationsOf(elsewhere.row.clubId)).toHaveLength(1);
    await saveAs(admin, club.id, {}, 2);
    expect(await locationsOf(club.id)).toEqual([]);
  });

  test('[EDIT-34] that fails half-way leaves nothing', async () => {
    const club = aClub({ name: 'Before' });
    await save(database.sql, aPracticeLocation({ club, name: 'Gym', address: 'Old Lane' }));
    await database.sql.execute(sql`
      alter table practice_locations add constraint breaks check (address <> 'BREAK')`);
    const practiceLocations = [{ address: 'New Lane' }, { address: 'BREAK' }];
    expect(await sqlStateOf(saveAs(admin, club.id, { practiceLocations }))).toBe('23514');
    expect(await stored(club.id)).toMatchObject({ name: 'Before', version: 1 });
    expect(await locationsOf(club.id)).toEqual([{ name: 'Gym', address: 'Old Lane' }]);
  });
});

describe('is refused', () => {
  test('[EDIT-33] without an id', async () => {
    expect(await refusalOf(saveAs(admin, ''))).toMatchObject({
      kind: 'invalid',
      message: 'Club ID is required for update.',
    });
  });

  test('for a club that is not there', async () => {
    expect(await refusalOf(saveAs(admin, NOWHERE))).toMatchObject(GONE);
  });

  test('[PERM-09, PERM-10] to a visitor, a member and the admin of another club', async () => {
    const [club, other, member] = await save(database.sql, aClub(), aClub(), aMember());
    const stranger: Member = {
      kind: 'member',
      userId: member.id,
      roles: [],
      administeredClubs: [],
    };
    expect(await refusalOf(saveAs(VISITOR, club.id))).toMatchObject({ kind: 'unauthenticated' });
    expect(await refusalOf(saveAs(stranger, club.id))).toMatchObject(DENIED);
    const neighbor = await aClubAdmin(other.id, 'neighbor');
    expect(await refusalOf(saveAs(neighbor, club.id))).toMatchObject(DENIED);
    const own = await aClubAdmin(club.id, 'own-admin');
    expect(await saveAs(own, club.id)).toBe(2);
    // The role was revoked after it was read: the database refuses.
    await database.sql.execute(sql`delete from user_roles where user_id = ${own.userId}`);
    expect(await refusalOf(saveAs(own, club.id, {}, 2))).toMatchObject(DENIED);
    expect(await stored(club.id)).toMatchObject({ version: 2 });
  });

  test('after someone else’s save, naming who saved and when (D26)', async () => {
    const [club] = await save(database.sql, aClub());
    const one = await aClubAdmin(club.id, 'robin-one');
    await saveAs(one, club.id, { name: 'First' });
    const refusal = await refusalOf(saveAs(admin, club.id, { name: 'Second' }));
    const today = new Date().toLocaleString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/New_York',
    });
    expect(refusal).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        new RegExp(`^robin-one changed this club on ${today} at \\d+:\\d\\d.[AP]M E[DS]T, after`),
      ),
    });
    expect(await stored(club.id)).toMatchObject({ name: 'First', version: 2 });
  });

  test('for all but one of several simultaneous saves', async () => {
    const [club] = await save(database.sql, aClub());
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((name) =>
        refusalOf(
          saveAs(admin, club.id, { name, practiceLocations: [{ address: `Gym of ${name}` }] }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    for (const outcome of outcomes.filter((outcome) => outcome !== 'saved')) {
      expect(outcome).toMatchObject({ kind: 'conflict' });
    }
    const row = await stored(club.id);
    expect(row?.version).toBe(2);
    expect(await locationsOf(club.id)).toEqual([{ name: null, address: `Gym of ${row?.name}` }]);
  });

  test('a new rating is no newer version', async () => {
    const [club] = await save(database.sql, aClub());
    await save(database.sql, aMember().rating(club.id, 4));
    expect(await saveAs(admin, club.id)).toBe(2);
  });
});

describe('a club to edit', () => {
  test('has the saved values as its form shows them', async () => {
    const [club] = await save(database.sql, aClub());
    const practiceLocations = [
      { name: null, address: 'A' },
      { name: 'B', address: 'B' },
    ];
    await saveAs(admin, club.id, { ...FULL, practiceLocations });
    const read = await clubToEdit(database.db, admin, club.id);
    expect(read).toMatchObject({
      kind: 'editable',
      club: {
        id: club.id,
        version: 2,
        values: {
          name: 'Everything Club',
          yearEstablished: '1998',
          ageGroups: ['U10', 'U12'],
          practiceLocations: [
            { name: '', address: 'A' },
            { name: 'B', address: 'B' },
          ],
        },
      },
    });
    if (read.kind !== 'editable') throw new Error('not editable');
    const grid = read.club.values.teamsPerAgeGroup;
    expect(grid['U12']?.['Girls']).toEqual({
      National: '',
      Travel: '',
      Regional: '2',
      'In-House': '',
      Recreational: '',
    });
    await saveAs(admin, club.id, read.club.values, 2);
    const { version: _v, updatedAt: _at, ...again } = (await stored(club.id)) ?? {};
    expect(again).toMatchObject({ teamsPerAgeGroup: { U12: { Girls: { Regional: 2 } } } });
  });

  test('older shapes of team counts are converted', async () => {
    const teamsPerAgeGroup = { U12: { girls: 2, boys: 1 }, U14: 3 };
    const [club] = await save(database.sql, aClub({ teamsPerAgeGroup }));
    const read = await clubToEdit(database.db, admin, club.id);
    expect(read).toMatchObject({
      club: {
        values: {
          teamsPerAgeGroup: {
            U12: { Girls: { Travel: '2' }, Boys: { Travel: '1' } },
            U14: { Girls: { Travel: '3' }, Boys: { Travel: '' } },
          },
        },
      },
    });
  });

  test('is denied without permission, and missing where there is none', async () => {
    const [club] = await save(database.sql, aClub());
    expect(await clubToEdit(database.db, VISITOR, club.id)).toEqual({ kind: 'denied' });
    expect(await clubToEdit(database.db, admin, NOWHERE)).toEqual({ kind: 'missing' });
    expect(await clubToEdit(database.db, admin, 'x')).toEqual({ kind: 'missing' });
  });
});

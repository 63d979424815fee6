import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { confirmFacts, updateClub } from '#features/clubs/editing/commands.server.ts';
import { clubsAdministeredBy, clubToEdit } from '#features/clubs/editing/queries.server.ts';
import { clubUpdateSchema } from '#features/clubs/editing/schema.ts';
import { ALL_GROUPS } from '#features/clubs/fields.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { saveSheet } from '#features/clubs/season-sheets/commands.server.ts';
import { checked } from '#platform/checked.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { answerAsked } from './commands.server.ts';
import { confirmationSchema } from './schema.ts';
import { answerToken, askedClub, confirmedDays } from './queries.server.ts';

const SECRETS = ['a secret of the site', 'a former one'] as const;
const ADDRESS = 'club@example.org';

let database: TestDatabase;
let admin: Member;
let director: Member;
let club: ClubBuilder;
const storage = { pathOf: () => null, stat: async () => undefined };

beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(async () => {
  club = aClub({ contactEmail: ADDRESS });
  const [, { id }] = await save(database.sql, club, aMember().administering(club.id));
  const administeredClubs = [club.id];
  director = { kind: 'member', userId: id, roles: ['club_admin'], administeredClubs };
});

/** 'contact by club', sorted. */
async function stated(kind = 'right'): Promise<string[]> {
  const { rows } = await database.sql.execute<{ words: string }>(sql`
    select concat_ws(' ', fact, 'by', said_by) as words from club_statements
    where club_id = ${club.id} and kind = ${kind} order by 1`);
  return rows.map(({ words }) => words);
}

async function saveClub(actor: Member, changes: object): Promise<void> {
  const found = await clubToEdit(database.db, actor, club.id);
  if (found.kind !== 'editable') throw new Error(found.kind);
  const { version, values } = found.club;
  const form = { ...values, ...changes };
  const update = checked(clubUpdateSchema, { id: club.id, version, form });
  await updateClub(database.db, storage as never, actor, update);
}

const daysBack = (days: number) =>
  database.sql.execute(
    sql`update club_statements set created_at = created_at - make_interval(days => ${days})`,
  );

describe('a save', () => {
  test('[FRES-01] confirms the groups that it changes, by the club or by the site', async () => {
    await saveClub(director, {});
    await saveClub(director, { description: 'New words' });
    expect(await stated()).toEqual([]);
    await saveClub(director, { contactPhone: '555-0100' });
    expect(await stated()).toEqual(['contact by club']);
    await saveClub(director, { practiceLocations: [{ name: '', address: '1 Main St' }] });
    expect(await stated()).toEqual(['contact by club', 'places by club']);
    await saveClub(director, { practiceLocations: [{ name: '', address: '1 Main St' }] });
    await saveClub(admin, { facebookUrl: 'https://facebook.com/x', ageGroups: ['U10'] });
    expect(await stated()).toEqual([
      'contact by club',
      'contact by site',
      'places by club',
      'teams by site',
    ]);
  });

  test('[FRES-01] of a sheet of this season confirms the season, one of a past season does not', async () => {
    const sheet = { clubId: club.id, version: 0, programs: [] };
    await saveSheet(database.db, director, { ...sheet, season: currentSeason() - 1 });
    expect(await stated()).toEqual([]);
    await saveSheet(database.db, director, { ...sheet, season: currentSeason() });
    expect(await stated()).toEqual(['season by club']);
  });
});

describe('still right', () => {
  const all = () => ({ clubId: club.id, groups: [...ALL_GROUPS] });

  test('[FRES-01] is one tap, once a day even when sent twice at once', async () => {
    await confirmFacts(database.db, director, { clubId: club.id, groups: ['teams', 'teams'] });
    expect(await stated()).toEqual(['teams by club']);
    const much = { clubId: club.id, groups: Array(8_000).fill('season') };
    expect(() => checked(confirmationSchema, much)).toThrow(AppError);
    await Promise.all([1, 2, 3].map(() => confirmFacts(database.db, director, all())));
    expect(await stated()).toEqual(ALL_GROUPS.map((group) => `${group} by club`).toSorted());
    await daysBack(1);
    await confirmFacts(database.db, director, { clubId: club.id, groups: ['teams'] });
    expect(await stated()).toHaveLength(5);
    const days = (await confirmedDays(database.db.visitor, [club.id])).get(club.id);
    expect(Object.keys(days ?? {}).toSorted()).toEqual([...ALL_GROUPS].toSorted());
    expect(days?.teams && days.teams > (days.contact ?? '')).toBe(true);
  });

  test('[FRES-02] is said on the page, the form, and the list of own clubs', async () => {
    await confirmFacts(database.db, director, { clubId: club.id, groups: ['contact'] });
    const words = expect.stringMatching(/^Confirmed by the club, \w+ \d{4}$/);
    const page = await lookUpClubById(database.db.visitor, club.id);
    const lines = [
      expect.stringMatching(/^Contact: Confirmed by the club, \w+ \d{4}$/),
      'Teams, locations, and season: Not confirmed by the club yet',
    ];
    expect(page).toMatchObject({ club: { confirmed: lines } });
    expect(await clubToEdit(database.db, director, club.id)).toMatchObject({
      club: {
        closed: null,
        confirmed: [
          ['contact', 'Contact', words],
          ['teams', 'Teams', 'Not confirmed by the club yet'],
          expect.anything(),
          expect.anything(),
        ],
      },
    });
    expect(await clubsAdministeredBy(database.db, director)).toMatchObject([{ confirmed: lines }]);
  });

  test('[FRES-01] is not for others, and not for a club that has been deleted', async () => {
    const member: Member = { ...director, administeredClubs: [] };
    await expect(confirmFacts(database.db, member, all())).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await database.sql.execute(sql`delete from clubs where id = ${club.id}`);
    await expect(confirmFacts(database.db, admin, all())).rejects.toMatchObject({
      kind: 'missing',
    });
  });
});

describe('the link of a yearly mail', () => {
  const summer = new Date('2027-07-05T16:00:00Z');
  const token = () => answerToken(club.id, 2027, ADDRESS, SECRETS);
  const open = (of = token(), now = summer) => askedClub(database.db.visitor, of, SECRETS, now);
  const answer = (kind: 'right' | 'closed', of = token(), now = summer) =>
    answerAsked(database.db, { token: of, answer: kind }, SECRETS, now);

  test('[FRES-04] opening it changes nothing, and one button confirms all four groups', async () => {
    for (let follows = 0; follows < 3; follows += 1) {
      expect(await open()).toMatchObject({ name: club.row.name, season: '2027–28' });
    }
    expect([...(await stated()), ...(await stated('closed'))]).toEqual([]);
    await answer('right');
    await answer('right');
    expect(await stated()).toEqual(ALL_GROUPS.map((group) => `${group} by contact`).toSorted());
  });

  test('[FRES-04] works with a former secret, and not for another club, address, or season', async () => {
    expect(
      await open(answerToken(club.id, 2027, ADDRESS.toUpperCase(), ['a former one'])),
    ).not.toBeNull();
    const other = aClub({ contactEmail: ADDRESS });
    await save(database.sql, other);
    const [, year, signature] = token().split('.');
    const wrong = [
      '',
      'x',
      `${other.id}.${year}.${signature}`,
      `${club.id}.2028.${signature}`,
      `${club.id}.${year}.${'0'.repeat(64)}`,
      answerToken(club.id, 2027, 'else@example.org', SECRETS),
      answerToken(club.id, 2027, ADDRESS, ['another secret']),
      answerToken(club.id, 2026, ADDRESS, SECRETS),
    ];
    const later = new Date('2027-08-02T16:00:00Z');
    for (const one of wrong) {
      expect(await open(one, later)).toBeNull();
      await expect(answer('right', one, later)).rejects.toMatchObject({ kind: 'missing' });
    }
    expect(await open(token(), later)).not.toBeNull();
    expect(await open(token(), new Date('2028-08-01T16:00:00Z'))).toBeNull();
    await database.sql.execute(
      sql`update clubs set contact_email = 'new@example.org' where id = ${club.id}`,
    );
    expect(await open()).toBeNull();
    await database.sql.execute(sql`update clubs set contact_email = null where id = ${club.id}`);
    expect(await open()).toBeNull();
    expect(await stated()).toEqual([]);
  });

  test('[FRES-06] closed waits once, and the club stays until someone who may edit it decides', async () => {
    await Promise.all([answer('closed'), answer('closed'), answer('closed')]);
    expect(await stated('closed')).toEqual(['by contact']);
    const found = await clubToEdit(database.db, director, club.id);
    expect(found).toMatchObject({ club: { closed: expect.stringMatching(/^\w+ \d+, \d{4}$/) } });
    expect(await lookUpClubById(database.db.visitor, club.id)).toMatchObject({ kind: 'found' });
    await confirmFacts(database.db, admin, { clubId: club.id, groups: [...ALL_GROUPS] });
    expect(await clubToEdit(database.db, director, club.id)).toMatchObject({
      club: { closed: null },
    });
  });
});

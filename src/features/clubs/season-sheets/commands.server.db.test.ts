import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { saveSheet } from './commands.server.ts';
import { sheetsToEdit } from './queries.server.ts';
import { sheetUpdateSchema } from './schema.ts';

const KEY = { ageGroup: 'U14', gender: 'Girls', teamType: 'Travel' };
const NOVEMBER = new Date('2026-11-23T12:00:00Z');

let database: TestDatabase;
let club: ClubBuilder;
let director: Member;
beforeAll(async () => {
  database = await aDatabase();
});

async function aDirector(username?: string): Promise<Member> {
  const person = aMember(username === undefined ? {} : { username }).administering(club);
  await save(database.sql, person);
  return {
    kind: 'member',
    userId: person.id,
    roles: ['club_admin'],
    administeredClubs: [club.id],
  };
}

async function begin(): Promise<void> {
  club = aClub();
  director = await aDirector();
}

function saved(
  as: Member | typeof VISITOR,
  version: number,
  programs: object[],
  season = 2026,
  facts?: object,
) {
  const update = sheetUpdateSchema.parse({ clubId: club.id, season, version, programs, facts });
  return saveSheet(database.db, as, update);
}

async function sheet(season = 2026) {
  const found = await sheetsToEdit(database.db, director, club.id, NOVEMBER);
  if (found.kind !== 'editable') throw new Error(found.kind);
  const wanted = found.sheets.find((one) => one.season === season);
  if (!wanted) throw new Error('there is no such sheet');
  return { ...wanted, ...wanted.values };
}

describe('saving a season sheet', () => {
  test('[SEAS-13] lists the genders and team types that the club does not state', async () => {
    await begin();
    await saved(director, 0, [KEY], 2026);
    await saved(director, 0, [{ ...KEY, gender: 'Boys', teamType: 'In-House' }], 2025);
    await database.sql
      .update(clubs)
      .set({ genders: ['Boys'], teamTypes: ['Travel'] })
      .where(eq(clubs.id, club.id));
    const asked = await sheetsToEdit(database.db, director, club.id, NOVEMBER);
    expect(asked).toMatchObject({ unstated: ['Girls'] });
  });

  test('[SEAS-04] of a season after the next is refused', async () => {
    await begin();
    const next = currentSeason() + 1;
    await saved(director, 0, [KEY], next);
    await expect(saved(director, 0, [KEY], next + 1)).rejects.toMatchObject({
      kind: 'invalid',
      message: `Choose ${seasonLabel(next)} or earlier.`,
    });
  });

  test('[SEAS-08] stores, changes, and removes programs, in their order', async () => {
    await begin();
    const two = [
      { ...KEY, fee: '2400' },
      { ...KEY, ageGroup: 'U12', includes: ['Uniform'] },
    ];
    expect(await saved(director, 0, two)).toBe(1);
    expect((await sheet()).programs).toMatchObject(two);
    const others = [
      { ...KEY, ageGroup: 'U15' },
      { ...KEY, fee: 'Not disclosed' },
    ];
    expect(await saved(director, 1, others)).toBe(2);
    expect(await sheet()).toMatchObject({ version: 2, programs: others });
    expect(await saved(director, 2, [])).toBe(3);
    expect((await sheet()).programs).toEqual([]);
  });

  test('refuses weeks outside the season, but keeps those that are stored', async () => {
    await begin();
    await save(database.sql, aProgram({ club: club.id, season: 2026, firstWeek: '2019-11-30' }));
    const { version, programs } = await sheet();
    const [stored] = programs;
    expect(await saved(director, version, [{ ...stored, fee: '1' }])).toBe(version + 1);
    expect((await sheet()).programs).toMatchObject([{ fee: '1', firstWeek: '2019-11-30' }]);
    const later = saved(director, version + 1, [{ ...stored, firstWeek: '2019-12-07' }]);
    await expect(later).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^December 7, 2019 isn’t in the 2026–27 season/),
    });
  });

  test('does not change another season or another club', async () => {
    await begin();
    await save(database.sql, aProgram({ club: club.id, season: 2025 }), aProgram());
    await saved(director, 0, [KEY]);
    expect((await sheet(2025)).programs).toHaveLength(1);
    expect((await sheet()).programs).toHaveLength(1);
  });

  test('[SEAS-11] is refused after someone else has saved it, and names them', async () => {
    await begin();
    const other = await aDirector('robin');
    await saved(other, 0, [KEY]);
    const late = saved(director, 0, [{ ...KEY, fee: '1' }]);
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^robin changed this season sheet on .* still here\.$/),
    });
    await saved(director, 1, [{ ...KEY, fee: '1' }]);
    await expect(saved(other, 1, [])).rejects.toMatchObject({ kind: 'conflict' });
    expect((await sheet()).programs).toMatchObject([{ ...KEY, fee: '1' }]);
  });

  test('[SEAS-11] refuses one of two people who save at the same moment', async () => {
    await begin();
    const other = await aDirector();
    const both = await Promise.allSettled([
      saved(director, 0, [KEY]),
      saved(other, 0, [{ ...KEY, ageGroup: 'U18' }]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await sheet()).programs).toHaveLength(1);
  });

  test('[SEAS-08] is refused for visitors and admins of other clubs', async () => {
    await begin();
    await expect(saved(VISITOR, 0, [])).rejects.toMatchObject({ kind: 'unauthenticated' });
    const stranger = { ...director, administeredClubs: [] };
    await expect(saved(stranger, 0, [])).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('[SEAS-08] is refused by the database when the role has been taken away', async () => {
    await begin();
    const person = aMember();
    await save(database.sql, person);
    const former = { ...director, userId: person.id };
    await expect(saved(former, 0, [KEY])).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await sheet()).version).toBe(0);
  });

  test('says so when the club is gone', async () => {
    await begin();
    const admin = aMember().withRole('admin');
    await save(database.sql, admin);
    const update = { clubId: crypto.randomUUID(), season: 2026, version: 0, programs: [] };
    const who: Member = { ...director, userId: admin.id, roles: ['admin'] };
    await expect(saveSheet(database.db, who, update)).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('what families ask for', () => {
  test('[FACT-01] stores open spots, practice days, and whether the head coach returns', async () => {
    await begin();
    const typed = {
      ...KEY,
      openSpots: '3 left',
      practiceDays: ['Wed', 'Mon'],
      headCoachReturns: 'no',
    };
    await saved(director, 0, [typed]);
    const stored = { openSpots: '3', practiceDays: ['Mon', 'Wed'], headCoachReturns: 'no' };
    expect((await sheet()).programs).toMatchObject([stored]);
    await saved(director, 1, [KEY]);
    const empty = { openSpots: '', practiceDays: [], headCoachReturns: '' };
    expect((await sheet()).programs).toMatchObject([empty]);
  });

  test('[FACT-02] stores travel costs and financial aid, which a save without them leaves alone', async () => {
    await begin();
    const facts = {
      travel: '800–1500',
      aidHow: 'Write to the treasurer',
      aidUntil: '2026-10-01',
      aidUrl: 'https://example.org/aid',
    };
    await saved(director, 0, [KEY], 2026, { ...facts, aidUrl: 'example.org/aid' });
    expect((await sheet()).facts).toEqual(facts);
    await saved(director, 1, [KEY]);
    expect((await sheet()).facts).toEqual(facts);
    await saved(director, 2, [KEY], 2026, { ...facts, travel: '', aidHow: '' });
    expect((await sheet()).facts).toEqual({ ...facts, travel: '', aidHow: '' });
    await saved(director, 3, [KEY], 2026, {});
    expect((await sheet()).facts).toEqual({ travel: '', aidHow: '', aidUntil: '', aidUrl: '' });
    const { rows } = await database.sql.execute(sql`
      select before, after from audit_log where subject_id = ${club.id} order by id`);
    const season = '2026–27 season';
    const stated = { fee_kind: 'not_stated', includes: [], practice_days: [] };
    const program = { '2026–27 U14 Girls Travel': stated };
    const aid = 'until 2026-10-01; link https://example.org/aid';
    const all = `travel beyond the fee $800–1500; how to ask for financial aid: Write to the treasurer; ${aid}`;
    expect(rows).toEqual([
      {
        before: { [season]: null, '2026–27 U14 Girls Travel': null },
        after: { [season]: all, ...program },
      },
      { before: { [season]: all }, after: { [season]: aid } },
      { before: { [season]: aid }, after: { [season]: null } },
    ]);
  });
});

describe('the id of a program', () => {
  test('stays when its name changes, even when two swap names', async () => {
    await begin();
    await saved(director, 0, [KEY, { ...KEY, ageGroup: 'U15' }]);
    const [one, two] = (await sheet()).programs;
    const swapped = [
      { ...one, ageGroup: 'U15' },
      { ...two, ageGroup: 'U14' },
      { ...one, ageGroup: 'U16' },
    ];
    await saved(director, 1, swapped);
    const ids = (await sheet()).programs.map(({ id, ageGroup }) => [id, ageGroup]);
    expect(ids).toEqual([
      [one?.id, 'U15'],
      [two?.id, 'U14'],
      [expect.any(String), 'U16'],
    ]);
    expect(new Set(ids.map(([id]) => id)).size).toBe(3);
  });

  test('of another club is not accepted', async () => {
    const stranger = aProgram();
    await save(database.sql, stranger);
    await begin();
    await saved(director, 0, [{ ...KEY, id: stranger.id }]);
    expect((await sheet()).programs[0]?.id).not.toBe(stranger.id);
    const [kept] = await database.sql
      .select({ clubId: clubPrograms.clubId })
      .from(clubPrograms)
      .where(eq(clubPrograms.id, stranger.id));
    expect(kept?.clubId).not.toBe(club.id);
  });
});

describe('the sheets to edit', () => {
  test("[SEAS-01] are those of the present season in the site's time zone, the one before, and the next", async () => {
    await begin();
    await save(database.sql, aProgram({ club: club.id, season: 2019 }));
    const seasonsAt = async (moment: string) => {
      const found = await sheetsToEdit(database.db, director, club.id, new Date(moment));
      return found.kind === 'editable' && found.sheets.map(({ season }) => season);
    };
    expect(await seasonsAt('2026-08-01T12:00:00Z')).toEqual([2027, 2026, 2025, 2019]);
    expect(await seasonsAt('2026-07-31T12:00:00Z')).toEqual([2026, 2025, 2024, 2019]);
  });

  test('[SEAS-08] are denied to others, and missing without a club', async () => {
    await begin();
    expect(await sheetsToEdit(database.db, VISITOR, club.id)).toEqual({ kind: 'denied' });
    const admin: Member = { ...director, roles: ['admin'] };
    expect(await sheetsToEdit(database.db, admin, crypto.randomUUID())).toEqual({
      kind: 'missing',
    });
    expect(await sheetsToEdit(database.db, admin, 'x')).toEqual({ kind: 'missing' });
  });
});

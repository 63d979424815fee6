import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aListDesk } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { importClubs } from './commands.server.ts';
import { IMPORT_IS_RUNNING, NOT_THE_CHECKED_FILE } from './rules.ts';

const { database, admin, asAdmin, aFile, meeting } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from audit_log`);
});

async function run(content: string | Uint8Array, isDryRun = false) {
  return importClubs(asAdmin, await aFile(content), { isDryRun });
}

const all = () => database.sql.select().from(clubs).orderBy(asc(clubs.name), asc(clubs.id));
const locationsOf = (id: string) =>
  database.sql
    .select({ name: practiceLocations.name, address: practiceLocations.address })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, id))
    .orderBy(asc(practiceLocations.position));

/** Everything that an import may write. */
async function everything() {
  const { rows } = await database.sql.execute(sql`
    select (select jsonb_agg(to_jsonb(c) order by id) from clubs c) as clubs,
      (select jsonb_agg(to_jsonb(p) order by id) from practice_locations p) as locations,
      (select count(*)::int from audit_log) as log`);
  return rows[0];
}

const FULL = [
  'Name,CITY, state ,County,Description,Website,Email,contact_phone,year_established,affiliations,age_groups,genders,team_types,program_types,teams,Practice Locations,facebook_url',
  ' Full Club ,Ardmore,pa,Montgomery,"Two\r\nlines",example.org/club,club@example.org,+1 215 555 0100,1998,jva; AAU,12U;U10,girls,regional,camps,U12 Girls Travel: 2,"Gym | 1 Lane; 2 Road\\; rear",facebook.example/c',
].join('\r\n');

describe('importing', () => {
  test('adds a club with all its fields, read as its form would', async () => {
    const report = await run(FULL);
    expect(report).toMatchObject({
      isWritten: true,
      counts: { added: 1, changed: 0, same: 0, refused: 0 },
      added: [{ line: 2, name: 'Full Club', detail: 'Ardmore, Pennsylvania' }],
    });
    const [club] = await all();
    expect(club).toMatchObject({
      name: 'Full Club',
      state: 'Pennsylvania',
      description: 'Two\nlines',
      website: 'https://example.org/club',
      contactPhone: '+1 215 555 0100',
      yearEstablished: 1998,
      organizationalAffiliations: ['AAU', 'JVA'],
      ageGroups: ['U10', 'U12'],
      genders: ['Girls'],
      teamTypes: ['Regional'],
      programTypes: ['Camps'],
      teamsPerAgeGroup: { U12: { Girls: { Travel: 2 } } },
      facebookUrl: 'https://facebook.example/c',
      slug: 'full-club',
      version: 1,
    });
    expect(await locationsOf(club?.id ?? '')).toEqual([
      { name: 'Gym', address: '1 Lane' },
      { name: null, address: '2 Road; rear' },
    ]);
  });

  test('the same file twice changes nothing at all', async () => {
    await run(FULL);
    const before = await everything();
    const report = await run(FULL);
    expect(report.counts).toEqual({ added: 0, changed: 0, same: 1, refused: 0 });
    expect(await everything()).toEqual(before);
  });

  test('a dry run reports everything and writes nothing', async () => {
    await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    const before = await everything();
    const report = await run(
      'name,city,state,contact_phone\nThere,Bryn Mawr,Pennsylvania,2\nNew,Ardmore,PA,3\n',
      true,
    );
    expect(report).toMatchObject({
      isWritten: false,
      counts: { added: 1, changed: 1, same: 0, refused: 0 },
      changed: [
        { line: 2, name: 'There', changes: [{ column: 'contact_phone', before: '1', after: '2' }] },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  test('changes only what the file has columns for; an empty cell empties', async () => {
    const club = aClub({
      name: 'Kept',
      description: 'Stays',
      contactPhone: '1',
      clubDirector: 'R',
    });
    await save(database.sql, aPracticeLocation({ club, name: 'Gym', address: 'A' }));
    await run('name,city,state,phone,director\nKept,Bryn Mawr,PA,,Robin\n');
    const [stored] = await all();
    expect(stored).toMatchObject({
      description: 'Stays',
      contactPhone: null,
      clubDirector: 'Robin',
      version: 2,
      updatedBy: admin.userId,
    });
    expect(await locationsOf(club.id)).toEqual([{ name: 'Gym', address: 'A' }]);
  });
});

describe('importing practice locations, and many rows', () => {
  test('practice locations alone are a change of the club', async () => {
    const club = aClub({ name: 'Moved' });
    await save(database.sql, aPracticeLocation({ club, name: 'Gym', address: 'A' }));
    await run(`id,practice_locations\n${club.id},Hall | B\n`);
    expect(await locationsOf(club.id)).toEqual([{ name: 'Hall', address: 'B' }]);
    expect((await all())[0]).toMatchObject({ version: 2 });
    const { rows } = await database.sql.execute(
      sql`select actor_id, action, before, after from audit_log where subject_id = ${club.id}`,
    );
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        action: 'changed',
        before: { practice_locations: ['Gym: A'] },
        after: { practice_locations: ['Hall: B'] },
      },
    ]);
  });

  test('an added club is in the log with its practice locations', async () => {
    await run('name,city,state,practice_locations\nNew,Ardmore,PA,A;B\n');
    const { rows } = await database.sql.execute(
      sql`select action, after from audit_log where subject = 'club'`,
    );
    expect(rows).toMatchObject([
      { action: 'added', after: { name: 'New', practice_locations: ['A', 'B'] } },
    ]);
  });

  test('more rows than one statement writes', async () => {
    const lines = Array.from(
      { length: 1201 },
      (_, at) => `Club ${at},Town ${at % 7},PA,Lane ${at}`,
    );
    const report = await run(`name,city,state,locations\n${lines.join('\n')}`);
    expect(report.counts.added).toBe(1201);
    expect(report.added).toHaveLength(200);
    const { rows } = await database.sql.execute(
      sql`select count(*)::int as count from practice_locations`,
    );
    expect(rows).toEqual([{ count: 1201 }]);
  });
});

describe('nothing is written when a row is refused', () => {
  test.each([
    ['name,year\n,1998', 'name', 'Club name is required'],
    ['name,year\nX,1492', 'year_established', expect.stringContaining('1850')],
    ['name,website\nX,javascript:alert(1)', 'website', 'Invalid URL format'],
    [
      'name,genders\nX,Girls;Aliens',
      'genders',
      'Instead of “Aliens,” enter one of these: Boys; Girls.',
    ],
    ['name,teams\nX,lots', 'teams_per_age_group', expect.stringContaining('“lots.”')],
    ['name,locations\nX,Gym |', 'practice_locations', 'Address is required'],
    ['name,county\nX,A,B', '', expect.stringContaining('5 cells, but the file has 4 columns')],
    [
      'name,county\nX,"A\0B"',
      'county',
      'This cell contains a character we can’t store (NUL). Delete it.',
    ],
  ])('%j', async (content, column, reason) => {
    const [header, row] = content.split('\n');
    const report = await run(`city,state,${header}\nA,PA,Good\nA,PA,${row}`);
    expect(report).toMatchObject({
      isWritten: false,
      counts: { refused: 1, added: 1 },
      refused: [{ line: 3, problems: [{ column, reason }] }],
    });
    expect(await all()).toEqual([]);
  });

  test('among ids of this site, another is refused; a column without any is skipped', async () => {
    const mixed = await run(`name,id\nX,17\nGood,${randomUUID()}\n`);
    expect(mixed).toMatchObject({
      isWritten: false,
      refused: [
        {
          line: 2,
          problems: [{ column: 'id', reason: expect.stringContaining('one of our IDs') }],
        },
      ],
    });
    const { counts, notices } = await run('name,state,ID\nX,PA,17\n', true);
    expect(counts).toMatchObject({ added: 1, refused: 0 });
    expect(notices[0]).toBe('We skipped the column “ID”: it doesn’t have our IDs.');
  });

  test('name, city and state of a club are never emptied', async () => {
    const club = aClub({ name: 'Whole' });
    await save(database.sql, club);
    const report = await run(`id,name,city,state\n${club.id},,,\n`);
    expect(report.refused[0]?.problems.map(({ column }) => column)).toEqual([
      'name',
      'city',
      'state',
    ]);
  });
});

const ONES = '11111111-1111-4111-8111-111111111111';

describe('which club a row means', () => {
  test('the one with its name, city and state, however they are written', async () => {
    await save(database.sql, aClub({ name: 'Élan Volleyball', city: 'Bryn Mawr' }));
    const report = await run('name,city,state\nelan volleyball,BRYN-MAWR,Pa\n', true);
    expect(report.counts).toMatchObject({ added: 0, changed: 1 });
  });

  test('by name alone when the file has neither city nor state', async () => {
    await save(database.sql, aClub({ name: 'Only One' }));
    const report = await run('name,phone\nOnly One,1\n');
    expect(report.counts).toMatchObject({ added: 0, changed: 1 });
  });

  test('the county tells clubs apart; without it the row is refused with their ids', async () => {
    const [one, two] = await save(
      database.sql,
      aClub({ name: 'Twin', county: 'Chester' }),
      aClub({ name: 'Twin', county: 'Delaware' }),
    );
    const start = 'Twin,Bryn Mawr,PA';
    const unclear = await run(`name,city,state\n${start}\n`);
    expect(unclear.refused[0]?.problems[0]?.reason).toMatch(
      new RegExp(`2 clubs .*(${one.id}, ${two.id}|${two.id}, ${one.id})`),
    );
    await run(`name,city,state,county,phone\n${start},Delaware,2\n${start},Chester,1\n`);
    const phones = new Map((await all()).map(({ id, contactPhone }) => [id, contactPhone]));
    expect([phones.get(one.id), phones.get(two.id)]).toEqual(['1', '2']);
  });

  test('names without Latin letters are different clubs', async () => {
    await run('name,city,state\n北京,A,PA\n上海,A,PA\n');
    expect((await all()).map(({ name }) => name).toSorted()).toEqual(['上海', '北京']);
  });

  test('an unknown id adds the club under it, unless its name is there already', async () => {
    const [there] = await save(database.sql, aClub({ name: 'There' }));
    const id = randomUUID();
    await run(`id,name,city,state\n${id},New,A,PA\n`);
    expect((await all()).map((club) => club.id)).toContain(id);
    const report = await run(`id,name,city,state\n${randomUUID()},There,Bryn Mawr,PA\n`);
    expect(report.refused[0]?.problems[0]?.reason).toContain(there.id);
  });

  test.each([
    ['of the same name and place', 'name,city,state\nX,A,PA\nY,A,PA\nx,a,Pennsylvania\n'],
    ['of the same id', `id,name,state\n${ONES},X,PA\n,Z,PA\n${ONES},W,PA\n`],
  ])('two rows %s are refused with their lines', async (_what, content) => {
    const report = await run(content);
    expect(report.counts).toMatchObject({ added: 1, refused: 2 });
    expect(report.refused.map(({ line, problems }) => [line, problems[0]?.reason])).toEqual([
      [2, 'Lines 2, 4 are the same club.'],
      [4, 'Lines 2, 4 are the same club.'],
    ]);
  });
});

describe('at the same time', () => {
  test('a second import waits for the first', async () => {
    const file = await aFile('name,state\nX,PA\n');
    const importing = meeting(
      (tx) => tx.execute(sql`select pg_advisory_xact_lock(7742, 1)`),
      () => importClubs(asAdmin, file, { isDryRun: false }),
    );
    expect((await importing).counts.added).toBe(1);
  });

  test('a second import is told that one has been running for ten seconds', async () => {
    const file = await aFile('name,state\nX,PA\n');
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7742, 1)`);
      await expect(importClubs(asAdmin, file, { isDryRun: false })).rejects.toMatchObject({
        kind: 'conflict',
        message: IMPORT_IS_RUNNING,
      });
      const dryRun = await importClubs(asAdmin, file, { isDryRun: true });
      expect(dryRun.counts.added).toBe(1);
    });
    expect(await all()).toEqual([]);
  });

  test('a club that is saved while the import runs stops it', async () => {
    const [club] = await save(database.sql, aClub({ name: 'Busy' }));
    const file = await aFile(`name,id,phone,state\nBusy,${club.id},9\nNew,,1,PA\n`);
    const importing = meeting(
      (tx) => tx.update(clubs).set({ clubDirector: 'Robin' }).where(eq(clubs.id, club.id)),
      () => importClubs(asAdmin, file, { isDryRun: false }),
    );
    await expect(importing).rejects.toMatchObject({ kind: 'conflict' });
    expect((await all()).map(({ name, contactPhone }) => [name, contactPhone])).toEqual([
      ['Busy', null],
    ]);
  });

  test('an aborted import changes nothing', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There' }));
    const lines = Array.from({ length: 1100 }, (_, at) => `,Club ${at},A,PA`);
    const file = await aFile(`id,name,city,state\n${lines.join('\n')}\n${club.id},There,A,PA\n`);
    const leaving = new AbortController();
    const importing = meeting(
      (tx) => tx.execute(sql`select from clubs where id = ${club.id} for update`),
      () => importClubs(asAdmin, file, { isDryRun: false, signal: leaving.signal }),
      () => leaving.abort(new Error('left')),
    );
    await expect(importing).rejects.toThrow('left');
    expect(await all()).toMatchObject([{ name: 'There', city: 'Bryn Mawr' }]);
  });
});

describe('the file that was checked', () => {
  test('is imported; another is refused with a sentence', async () => {
    const file = await aFile('name,city,state\nX,A,PA\n');
    const { hash } = await importClubs(asAdmin, file, { isDryRun: true });
    const other = await aFile('name,city,state\nY,A,PA\n');
    await expect(
      importClubs(asAdmin, other, { isDryRun: false, checked: hash }),
    ).rejects.toMatchObject({ kind: 'conflict', message: NOT_THE_CHECKED_FILE });
    expect(await all()).toEqual([]);
    const report = await importClubs(asAdmin, file, { isDryRun: false, checked: hash });
    expect(report).toMatchObject({ hash, isWritten: true });
    expect((await all()).map(({ name }) => name)).toEqual(['X']);
  });
});

describe('files as people have them', () => {
  test.each([
    ['Windows-1252', Buffer.from('name;city;state\r\nCaf\xe9 Club;A;PA\r\n', 'latin1')],
    ['UTF-16 with tabs', Buffer.from('\uFEFFname\tcity\tstate\r\nCafé Club\tA\tPA', 'utf16le')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFname,city,state\nCafé Club,A,PA')],
  ])('%s', async (_name, bytes) => {
    const { counts } = await run(bytes);
    expect(counts).toEqual({ added: 1, changed: 0, same: 0, refused: 0 });
    expect(await all()).toMatchObject([{ name: 'Café Club', city: 'A', state: 'Pennsylvania' }]);
  });

  test('ignored columns are reported', async () => {
    const { notices } = await run('name,city,state,Mascot\nX,A,PA,Bear\n', true);
    expect(notices).toEqual([
      'We skipped these unknown columns: Mascot.',
      'Not in the file, so these fields won’t change: 20 columns.',
    ]);
  });

  test.each([
    ['name,Club Name\nX,Y', 'The column Club Name appears more than once.'],
    ['city,state\nA,PA', expect.stringContaining('include name or id')],
    ['', 'This file is empty. Choose another.'],
  ])('%j is no list of clubs', async (content, message) => {
    await expect(run(content)).rejects.toMatchObject({ kind: 'invalid', message });
  });
});

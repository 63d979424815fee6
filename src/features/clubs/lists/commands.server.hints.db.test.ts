import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { anAwkwardClub } from '#tests/builders/awkward.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { importClubs } from './commands.server.ts';
import { exportClubs } from './queries.server.ts';
import { COLUMN_NAMES } from './club-columns.ts';
import { readField } from './schema.ts';

const { database, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from available_locations`);
});

async function run(content: string, isDryRun = false) {
  const file = await aFile(content);
  return importClubs(asAdmin, file, { isDryRun });
}

const locations = () =>
  database.sql
    .select({ name: practiceLocations.name, address: practiceLocations.address })
    .from(practiceLocations)
    .orderBy(asc(practiceLocations.position));

describe('nothing is erased by mistake', () => {
  test('every column of a club has a reader', () => {
    for (const column of COLUMN_NAMES) {
      if (column === 'id') continue;
      expect(() => readField(column, '', null), column).not.toThrow();
    }
  });

  test('columns that are misspelled leave every field of the club, and are pointed out', async () => {
    const [club] = await save(database.sql, anAwkwardClub('everything filled in'));
    await save(database.sql, aPracticeLocation({ club, name: 'Gym', address: 'A' }));
    const before = await database.sql.select().from(clubs);
    const misspelled = COLUMN_NAMES.filter((column) => column !== 'id').map((name) => `${name}x`);
    const report = await run(
      `id,${misspelled.join(',')}\n${club.id}${','.repeat(misspelled.length)}\n`,
    );
    expect(report.counts).toEqual({ added: 0, changed: 0, same: 1, refused: 0 });
    expect(report.notices[0]).toContain('Does “namex” mean name?');
    expect(await database.sql.select().from(clubs)).toEqual(before);
    expect(await locations()).toEqual([{ name: 'Gym', address: 'A' }]);
  });
});

describe('an address in plain columns', () => {
  const header = 'name,Street Address,Suite,city,state,ZIP,Gym';

  test('is the practice location of a new club', async () => {
    await run(`${header}\nNew,1 Lane,"B; 2|3",Ardmore,pa,19003,Hall\n`);
    expect(await locations()).toEqual([
      { name: 'Hall', address: '1 Lane, B; 2|3, Ardmore, Pennsylvania 19003' },
    ]);
  });

  test('is added to those of a club once; an empty one removes none', async () => {
    const club = aClub({ name: 'There', city: 'Ardmore', state: 'Pennsylvania' });
    await save(database.sql, aPracticeLocation({ club, name: 'Gym', address: 'A' }));
    const file = `${header}\nThere,1 Lane,,Ardmore,pa,19003,\n`;
    expect((await run(file)).counts.changed).toBe(1);
    const both = [
      { name: 'Gym', address: 'A' },
      { name: null, address: '1 Lane, Ardmore, Pennsylvania 19003' },
    ];
    expect(await locations()).toEqual(both);
    expect((await run(file)).counts.same).toBe(1);
    const empty = await run(`${header}\nThere,,,Ardmore,pa,19003,Hall\n`);
    expect(empty.counts.same).toBe(1);
    expect(await locations()).toEqual(both);
  });

  test('works together with the column of practice locations', async () => {
    await run('name,city,state,practice_locations,address\nNew,Ardmore,PA,Gym | A,2 Lane\n');
    expect(await locations()).toEqual([
      { name: 'Gym', address: 'A' },
      { name: null, address: '2 Lane, Ardmore, Pennsylvania' },
    ]);
  });
});

describe('hints', () => {
  test('an unlisted county is named with the near spelling', async () => {
    await save(database.sql, aLocation('Pennsylvania', 'Montgomery'));
    const [club] = await save(database.sql, aClub({ name: 'There', county: 'Elsewhere' }));
    const { repairs, hinted } = await run(
      `id,name,city,state,county\n,New,A,PA,Montgomry\n${club.id},There,B,PA,Elsewhere\n,Right,A,PA,montgomery county\n,Far,A,PA,Nowhere\n`,
    );
    expect(repairs.map(({ value, reason }) => [value, reason])).toEqual([
      [
        'Montgomry',
        '“Montgomry” isn’t on our list of Pennsylvania counties. Did you mean Montgomery?',
      ],
      [
        'Nowhere',
        '“Nowhere” isn’t on our list of Pennsylvania counties. We’ll save it as you typed it.',
      ],
    ]);
    expect(hinted).toBe(0);
  });

  test('a similar name in the same place is pointed out before the import', async () => {
    await save(database.sql, aClub({ name: 'Main Line Volleyball Club', city: 'Ardmore' }));
    await save(database.sql, aClub({ name: 'Other City Tigers', city: 'Paoli' }));
    const { hints, counts, isWritten } = await run(
      'name,city,state\nMainline VBC,ardmore,pa\nOther City Tiger,Ardmore,PA\nOther City Tigers VC,Ardmore,PA\nUnlike,Ardmore,PA\n',
      true,
    );
    expect({ counts, isWritten }).toMatchObject({ counts: { added: 4 }, isWritten: false });
    expect(hints.map(({ line, hints: said }) => [line, said])).toEqual([
      [
        2,
        [
          'We already have a club with nearly the same name: “Main Line Volleyball Club.” If it’s the same club, add its ID or its exact name.',
        ],
      ],
      [4, ['Line 3 has nearly the same name: “Other City Tiger.”']],
    ]);
  });

  test('[FAMI-02] another spelling of a name is the same club, not a new one', async () => {
    const names = ['Haddon’s Run', 'Águilas', 'St. Joseph’s V.B.C.', 'Mid-Atlantic', '北京', '!!!'];
    await save(database.sql, ...names.map((name) => aClub({ name, city: 'Ardmore' })));
    const spelled = [
      "haddon's  run",
      'AGUILAS',
      'St Josephs VBC',
      'Mid Atlantic',
      '北京',
      '!!!',
      '???',
    ];
    const file = `name,city,state\n${spelled.map((name) => `${name},Ardmore,PA\n`).join('')}`;
    expect((await run(file, true)).counts).toEqual({ added: 1, changed: 4, same: 2, refused: 0 });
  });

  test('thousands of rows in one place, awkward names among them', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `"北京 ""${at}"" ‏نادي",Ardmore,PA`);
    await save(database.sql, aClub({ name: 'Main Line Volleyball Club', city: 'Ardmore' }));
    const { hints, counts } = await run(
      `\uFEFFname;city;state\r\n${lines.join('\r\n').replaceAll(',', ';')}\r\nMainline;Ardmore;PA\r\n`,
      true,
    );
    expect(counts).toEqual({ added: 3001, changed: 0, same: 0, refused: 0 });
    expect(hints.map(({ name }) => name)).toEqual(['Mainline']);
  });

  test('an export read again has no hints', async () => {
    await save(database.sql, anAwkwardClub('everything filled in'), anAwkwardClub('right-to-left'));
    const text = await textOf((write) => exportClubs(asAdmin, write));
    expect(await run(text, true)).toMatchObject({ hinted: 0, counts: { same: 2 } });
  });
});

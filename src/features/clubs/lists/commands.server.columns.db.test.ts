import { readdir } from 'node:fs/promises';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aListDesk } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { aWorkbook } from '#tests/builders/workbooks.ts';
import type { Cell } from '#tests/builders/workbooks.ts';
import { waitingItems } from '#features/site/waiting/queries.server.ts';
import { importClubs } from './commands.server.ts';
import type { ImportOptions } from './schema.ts';

const { database, admin, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
});

async function run(content: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const file = await aFile(content);
  return importClubs(asAdmin, file, { isDryRun: false, ...options });
}

const all = () => database.sql.select().from(clubs).orderBy(asc(clubs.name), asc(clubs.id));
const sheet = (...rows: Cell[][]) => aWorkbook([{ name: 'Clubs', rows }]);
const refusal = (message: string) => ({ kind: 'invalid', message });

describe('a workbook', () => {
  test('imports like the same list in CSV, and neither changes anything after the other', async () => {
    const header = ['Name', 'City', 'State', 'Phone', 'Founded', 'Genders', 'Street', 'Zip'];
    const workbook = sheet(header, [
      'The Club',
      'Ardmore',
      'PA',
      { number: 215_555_0100, code: '(000) 000-0000' },
      1998,
      'girls; BOYS',
      '1 Lane',
      { number: 1234, code: '00000' },
    ]);
    const report = await run(workbook, { fileName: 'clubs.xlsx' });
    expect(report).toMatchObject({ isWritten: true, counts: { added: 1, refused: 0 } });
    expect(report.notices[0]).toBe('We read the sheet “Clubs”.');
    expect(await all()).toMatchObject([
      {
        name: 'The Club',
        state: 'Pennsylvania',
        contactPhone: '(215) 555-0100',
        yearEstablished: 1998,
        genders: ['Boys', 'Girls'],
      },
    ]);
    const places = await database.sql.select().from(practiceLocations);
    expect(places).toMatchObject([{ address: '1 Lane, Ardmore, Pennsylvania 01234' }]);
    const csv = `${header.join(',')}\nThe Club,Ardmore,PA,(215) 555-0100,1998,Girls;Boys,1 Lane,01234\n`;
    expect((await run(csv)).counts).toMatchObject({ same: 1, changed: 0, added: 0 });
    expect((await run(workbook)).counts).toMatchObject({ same: 1, changed: 0, added: 0 });
  });

  test('one refused row stops all of it, and says row and column', async () => {
    const report = await run(
      sheet(['name', 'state', 'year_established'], ['Fine', 'PA', 1998], [], ['Bad', 'PA', 1700]),
    );
    expect(report).toMatchObject({
      isWritten: false,
      refused: [
        { line: 4, name: 'Bad', problems: [{ column: 'year_established', value: '1700' }] },
      ],
    });
    expect(await all()).toEqual([]);
  });

  test('an apostrophe of an export is removed, and a formula is stored as its result', async () => {
    const formula = { xml: '<c t="str"><f>A2&amp;"!"</f><v>Seen!</v></c>' };
    await run(sheet(['name', 'st', 'phone', 'description'], ['A', 'PA', "'+1 215", formula]));
    expect(await all()).toMatchObject([{ contactPhone: '+1 215', description: 'Seen!' }]);
  });
});

const FOREIGN = 'Verein,Ort,state,Bezirk\nA Club,Ardmore,PA,Montgomery\n';

describe('mapped columns', () => {
  test('a check without a name column reports the columns; an import is refused', async () => {
    const report = await run(FOREIGN, { isDryRun: true });
    expect(report).toMatchObject({
      isWritten: false,
      counts: { added: 0, changed: 0, same: 0, refused: 0 },
      columns: { isNamed: false, foreign: ['Verein', 'Ort', 'Bezirk'], taken: ['state'] },
    });
    expect(report.notices).toEqual([
      'Put the column names in the first row, and include name or id. The first row is: Verein, Ort, state, Bezirk',
    ]);
    await expect(run(FOREIGN)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('count like the columns they are mapped to', async () => {
    const mapped = ['name=Verein', 'city=Ort', 'county=Bezirk'];
    const check = await run(FOREIGN, { isDryRun: true, mapped });
    expect(check).toMatchObject({
      counts: { added: 1 },
      columns: { isNamed: true, foreign: ['Verein', 'Ort', 'Bezirk'], taken: ['state'] },
    });
    expect(check.notices.join(' ')).not.toContain('skipped');
    await run(FOREIGN, { mapped });
    expect(await all()).toMatchObject([{ name: 'A Club', city: 'Ardmore', county: 'Montgomery' }]);
  });

  test('change no other field', async () => {
    await save(database.sql, aClub({ name: 'A Club', city: 'Ardmore', contactPhone: '1' }));
    await run(FOREIGN, { mapped: ['name=Verein', 'city=Ort'] });
    expect(await all()).toMatchObject([{ name: 'A Club', contactPhone: '1' }]);
  });

  test.each([
    [['name=Verein', 'name=Ort'], '“Verein” and “Ort” can’t both be name.'],
    [['name=Verein', 'state=Ort'], 'The column state appears more than once.'],
    [['name=Mascot'], 'The file has no “Mascot” column.'],
    [['role=Verein'], 'There’s no “role” column to fill.'],
  ])('%j is refused, in a check as well', async (mapped, sentence) => {
    await expect(run(FOREIGN, { mapped, isDryRun: true })).rejects.toMatchObject(refusal(sentence));
    await expect(run(FOREIGN, { mapped })).rejects.toMatchObject(refusal(sentence));
    expect(await all()).toEqual([]);
  });
});

// Only Linux lists the open files of a process.
test.skipIf(process.platform !== 'linux')('a file is closed when it was refused', async () => {
  const open = async () => (await readdir('/proc/self/fd')).length;
  await run('nothing\nhere').catch(() => undefined);
  const before = await open();
  for (let times = 0; times < 10; times += 1) {
    await run('nothing\nhere').catch(() => undefined);
    await run(sheet(['nothing'], ['here'])).catch(() => undefined);
  }
  expect(await open()).toBeLessThan(before + 5);
});

test('[NEAR-11] clubs and practice locations of a list are placed as they come in, and those that cannot be are told to admins', async () => {
  const list = (county: string) =>
    [
      'name,city,state,county,practice_locations',
      `Townclub,Camden,NJ,${county},`,
      'Gymclub,Nowhereville,NJ,,"Gym | 1 Lane, Cherry Hill, NJ 08002; Barn | A field"',
      'Lostclub,Nowhereville,NJ,,',
    ].join('\n');
  const placed = async () => {
    const { rows } = await database.sql.execute<{ line: string }>(sql`
      select name || ' ' || place_id || ' ' || found_by as line
      from club_places join clubs on clubs.id = club_id order by 1`);
    return rows.map(({ line }) => line);
  };
  expect(await run(list('Camden'))).toMatchObject({ isWritten: true, counts: { added: 3 } });
  expect(await placed()).toEqual(['Gymclub 08002 zip', 'Townclub NJ/camden/camden club']);
  const { items } = await waitingItems(database.db, admin, { kind: 'places', after: undefined });
  const lost = items.map(({ title, detail }) => `${title}: ${detail}`);
  expect(lost.toSorted()).toEqual(['Gymclub: Barn, A field', 'Lostclub: Nowhereville, New Jersey']);
  const corrected = list('Camden').replace('Townclub,Camden', 'Townclub,Trenton');
  const later = corrected.replace(',Camden,', ',Mercer,').replace('A field', 'X, Trenton, NJ');
  expect(await run(`${later}\n`)).toMatchObject({ isWritten: true });
  expect(await placed()).toContain('Gymclub NJ/trenton/mercer town');
});

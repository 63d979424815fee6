import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { importSheets } from './commands.server.ts';
import { exportSheets } from './queries.server.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { pastImports, undoImport, undoPlan } from './undo.server.ts';
import { whatItDid, whatUndoingDid } from './rules.ts';

const { database, admin, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from club_imports`);
});

type Work = Parameters<typeof importSheets>[0];
const undo = (id: string) => undoImport(database.db, admin, id);

/** Imports programs of 2026–27, each 'club,age,fee', and returns the id of the import. */
async function run(rows: readonly string[], by: Work = asAdmin): Promise<string> {
  const lines = rows.map((row) => `${row},2026,Girls,Travel`);
  const file = await aFile(`club,age,fee,season,gender,type\n${lines.join('\n')}\n`);
  const report = await importSheets(by, file, { isDryRun: false, fileName: 'sheets.csv' });
  expect(report.isWritten).toBe(true);
  return (await pastImports(database.db, admin, 0)).imports[0]?.id ?? '';
}

const theList = () => textOf((write) => exportSheets(asAdmin, write));

test('[SEAS-12] an import of season sheets is recorded and undone as a whole', async () => {
  const [there] = await save(database.sql, aClub({ name: 'There' }), aClub({ name: 'New' }));
  await save(
    database.sql,
    aProgram({ club: there.id, includes: ['Video'], refundRule: 'None', paymentPlan: false }),
    aProgram({ club: there.id, ageGroup: 'U18', position: 1 }),
  );
  const before = await theList();
  const id = await run(['There,U14,7', 'There,U15,8', 'New,U14,9', 'New,U15,9']);
  const { imports } = await pastImports(database.db, admin, 0);
  expect(imports).toMatchObject([
    { kind: 'season_sheets', fileName: 'sheets.csv', added: 3, changed: 1, undone: null },
  ]);
  expect(imports.map(whatItDid)).toEqual(['3 programs added, 1 program changed']);
  const plan = await undoPlan(database.db, admin, id);
  expect(plan).toMatchObject({ counts: { removed: 1, restored: 1, edited: 0, gone: 0 }, left: [] });
  expect(await theList()).not.toBe(before);
  expect(await undo(id)).toEqual(plan);
  expect(await theList()).toBe(before);
  const [past] = (await pastImports(database.db, admin, 0)).imports;
  expect(past?.undone && whatUndoingDid(past.kind, past.undone)).toBe(
    '1 season sheet deleted, 1 season sheet put back',
  );
  // An editor who had the sheet open gets a conflict.
  const sheets = await database.sql
    .select({ version: seasonSheets.version })
    .from(seasonSheets)
    .where(eq(seasonSheets.clubId, there.id));
  expect(sheets).toEqual([{ version: 3 }]);
  await expect(undo(id)).rejects.toMatchObject({ kind: 'conflict' });
});

test('[FACT-02] undoing an import restores what all programs of a sheet have in common', async () => {
  const program = aProgram({ club: aClub({ name: 'There' }) });
  Object.assign(program.facts, { travelFrom: 1, travelTo: 2, aidHow: 'Call' });
  await save(database.sql, program);
  const before = await theList();
  const header = 'club,age,season,gender,type,travel,aid_how,aid_until';
  const file = await aFile(`${header}\nThere,U14,2026,Girls,Travel,900,,10/1/2026\n`);
  await importSheets(asAdmin, file, { isDryRun: false, fileName: 'sheets.csv' });
  expect(await theList()).toContain(',900,,2026-10-01,');
  const [{ id } = { id: '' }] = (await pastImports(database.db, admin, 0)).imports;
  await undo(id);
  expect(await theList()).toBe(before);
});

test('[SEAS-12] undoing keeps a fact that is newer than the import', async () => {
  const [there] = await save(database.sql, aClub({ name: 'There' }));
  const [program] = await save(
    database.sql,
    aProgram({ club: there.id, includes: ['Video'], feeFrom: 5 }),
  );
  const id = await run(['There,U14,7']);
  await database.sql.execute(sql`
    update season_import_rows set programs = programs #- array[${program.id}, 'includes']
    where import_id = ${id}`);
  expect((await undo(id)).counts.restored).toBe(1);
  expect(await database.sql.select().from(clubPrograms)).toMatchObject([
    { feeFrom: 5, includes: ['Video'] },
  ]);
});

test('[SEAS-12] undoing leaves alone sheets that were saved since or deleted, and names them', async () => {
  await save(
    database.sql,
    ...['Edited', 'Gone', 'Put'].map((name) => aProgram({ club: aClub({ name }) })),
  );
  const id = await run(['Edited,U14,7', 'Gone,U14,7', 'Put,U14,7']);
  await database.db.as(admin, (tx) =>
    tx.execute(sql`
      update season_sheets set version = version
      where club_id = (select id from clubs where name = 'Edited')`),
  );
  await database.sql.execute(sql`delete from clubs where name = 'Gone'`);
  const plan = await undo(id);
  expect(plan.counts).toEqual({ removed: 0, restored: 1, edited: 1, used: 0, gone: 1 });
  expect(plan.left.map(({ name, fate, who }) => [name, fate, who])).toEqual([
    ['Edited, 2026–27', 'edited', 'the-admin'],
    ['Gone, 2026–27', 'gone', null],
  ]);
  const fees = await database.sql
    .select({ fee: clubPrograms.feeFrom })
    .from(clubPrograms)
    .orderBy(clubPrograms.feeFrom);
  expect(fees).toEqual([{ fee: 7 }, { fee: 2_400 }]);
});

test('[SEAS-12] imports of one sheet are undone one after the other, also those of the operator', async () => {
  await save(database.sql, aClub({ name: 'There' }));
  const first = await run(['There,U14,1'], (work) => database.sql.transaction(work));
  const second = await run(['There,U14,2', 'There,U15,2']);
  expect((await undoPlan(database.db, admin, first)).counts.edited).toBe(1);
  await undo(second);
  expect(await database.sql.select().from(clubPrograms)).toMatchObject([
    { ageGroup: 'U14', feeFrom: 1 },
  ]);
  expect((await undo(first)).counts.removed).toBe(1);
  expect(await database.sql.select().from(clubPrograms)).toEqual([]);
});

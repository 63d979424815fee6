import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { allChanges } from '#features/site/audit-log/queries.server.ts';
import { importClubs } from './commands.server.ts';
import { exportClubs } from './queries.server.ts';
import { anAwkwardClub, AWKWARD_KINDS } from '#tests/builders/awkward.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { aListDesk, textOf } from '#tests/builders/list-desk.ts';
import { save } from '#tests/builders/save.ts';
import { pastImports, undoImport, undoPlan } from './undo.server.ts';

const { database, admin, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from audit_log`);
  await database.sql.execute(sql`delete from club_imports`);
});

type Work = Parameters<typeof importClubs>[0];

/** Imports a file and returns the id of the import. */
async function run(content: string, fileName = 'clubs.csv', by: Work = asAdmin): Promise<string> {
  const file = await aFile(content);
  const report = await importClubs(by, file, { isDryRun: false, fileName });
  expect(report.isWritten).toBe(true);
  const page = await pastImports(database.db, admin, 0);
  return page.imports[0]?.id ?? '';
}

const undo = (id: string) => undoImport(database.db, admin, id);

/** The list of clubs as the export writes it. */
const theList = () => textOf((write) => exportClubs(asAdmin, write));

const names = async () =>
  (await database.sql.select({ name: clubs.name }).from(clubs).orderBy(asc(clubs.name))).map(
    ({ name }) => name,
  );

describe('an import', () => {
  test('is recorded: who, when, which file, how many', async () => {
    await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    await run('name,city,state,phone\nThere,Bryn Mawr,PA,2\nNew,Ardmore,PA,3\n', 'Züri .csv');
    expect(await pastImports(database.db, admin, 0)).toEqual({
      imports: [
        {
          id: expect.any(String),
          at: expect.stringMatching(/^\d{4}-.*Z$/),
          who: 'the-admin',
          kind: 'clubs',
          fileName: 'Züri .csv',
          added: 1,
          changed: 1,
          refused: 0,
          undone: null,
        },
      ],
      next: null,
    });
  });

  test('that changes nothing, or is a dry run, is not recorded', async () => {
    await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    await run('name,city,state,phone\nThere,Bryn Mawr,PA,1\n');
    expect((await pastImports(database.db, admin, 0)).imports).toEqual([]);
  });

  test('is in the log of changes, and in what it changed', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    const id = await run(`id,phone\n${club.id},2\n`, 'numbers.csv');
    await undo(id);
    const log = await allChanges(database.db, admin, { kind: 'import' }, null);
    expect(log.changes.map(({ who, deed, name }) => [who, deed, name])).toEqual([
      ['the-admin', 'undid the import of', 'numbers.csv'],
      ['the-admin', 'imported', 'numbers.csv'],
    ]);
    const history = await allChanges(database.db, admin, { kind: 'club', id: club.id }, null);
    expect(history.changes.map(({ via }) => via)).toEqual([
      'Undid the import of numbers.csv',
      'Import of numbers.csv',
    ]);
  });
});

describe('undoing an import', () => {
  test('deletes what it added and puts back what it changed, practice locations as well', async () => {
    const kinds = AWKWARD_KINDS.map((kind) => anAwkwardClub(kind));
    const plain = aClub({ name: 'Plain', contactPhone: '1' });
    await save(database.sql, ...kinds, plain);
    await save(
      database.sql,
      aPracticeLocation({ club: plain, name: 'Gym', address: 'A; B | C', position: 0 }),
      aPracticeLocation({ club: plain, name: null, address: 'D', position: 1 }),
    );
    const before = await theList();
    const empty = ['description', 'website', 'teams', 'genders', 'age_groups', 'director'];
    const rows = [...kinds, plain].map((club) => `${club.id}${','.repeat(empty.length)},X`);
    const id = await run(
      `id,${empty.join(',')},practice_locations,state\n${rows.join('\n')}\n,New${','.repeat(empty.length)},,PA\n`
        .replace('id,', 'id,name,')
        .replaceAll(/^([0-9a-f-]{36}),/gm, (_all, club: string) => {
          const found = [...kinds, plain].find((one) => one.id === club);
          return `${club},"${found?.row.name.replaceAll('"', '""')}",`;
        }),
    );
    expect(await theList()).not.toBe(before);
    const plan = await undoPlan(database.db, admin, id);
    expect(plan).toMatchObject({ counts: { removed: 1, edited: 0, used: 0, gone: 0 }, left: [] });
    expect(await undo(id)).toEqual(plan);
    expect(await theList()).toBe(before);
    expect((await pastImports(database.db, admin, 0)).imports[0]?.undone).toMatchObject({
      who: 'the-admin',
      removed: 1,
      restored: plan.counts.restored,
      leftAlone: 0,
    });
  });

  test('leaves alone what was edited, used or deleted since, and says why', async () => {
    const [edited, put] = await save(
      database.sql,
      aClub({ name: 'Edited', contactPhone: '1' }),
      aClub({ name: 'Put', contactPhone: '1' }),
    );
    const id = await run(
      `id,name,phone,state\n${edited.id},Edited,2\n${put.id},Put,2\n,Used,3,PA\n,Suggested,3,PA\n,With a sheet,3,PA\n,Gone,3,PA\n,Removed,3,PA\n`,
    );
    await database.db.as(admin, (tx) =>
      tx.execute(sql`update clubs set contact_phone = '9' where name = 'Edited'`),
    );
    const [used] = await database.sql.select().from(clubs).where(eq(clubs.name, 'Used'));
    await save(database.sql, aComment({ club: used?.id ?? '', author: aMember() }));
    await database.sql.execute(sql`
      insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
      select id, ${admin.userId}, 'The phone is new.', 'Phone: 3' from clubs where name = 'Suggested'`);
    const [sheet] = await database.sql.select().from(clubs).where(eq(clubs.name, 'With a sheet'));
    await save(database.sql, aProgram({ club: sheet?.id ?? '' }));
    await database.sql.execute(sql`delete from clubs where name = 'Gone'`);
    const plan = await undo(id);
    expect(plan.counts).toEqual({ removed: 1, restored: 1, edited: 1, used: 3, gone: 1 });
    expect(plan.left.map(({ name, fate, who }) => [name, fate, who])).toEqual([
      ['Edited', 'edited', 'the-admin'],
      ['Used', 'used', null],
      ['Suggested', 'used', null],
      ['With a sheet', 'used', null],
      ['Gone', 'gone', null],
    ]);
    const phones = await database.sql
      .select({ name: clubs.name, phone: clubs.contactPhone })
      .from(clubs)
      .orderBy(asc(clubs.name));
    expect(phones).toEqual([
      { name: 'Edited', phone: '9' },
      { name: 'Put', phone: '1' },
      { name: 'Suggested', phone: '3' },
      { name: 'Used', phone: '3' },
      { name: 'With a sheet', phone: '3' },
    ]);
  });

  test('works for one import after the other, the newest first', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    const first = await run(`id,phone\n${club.id},2\n`);
    const second = await run(`id,phone\n${club.id},3\n`);
    expect((await undoPlan(database.db, admin, first)).counts.edited).toBe(1);
    await undo(second);
    await undo(first);
    expect(await database.sql.select().from(clubs)).toMatchObject([{ contactPhone: '1' }]);
  });

  test('undoes an import of the operator, too', async () => {
    const id = await run('name,city,state\nNew,A,PA\n', 'by-hand.csv', (work) =>
      database.sql.transaction(work),
    );
    expect((await pastImports(database.db, admin, 0)).imports[0]?.who).toBeNull();
    await undo(id);
    expect(await names()).toEqual([]);
  });

  test('keeps a field that is newer than the import', async () => {
    const club = aClub({ name: 'There', contactPhone: '1', disciplines: ['Beach'] });
    await save(database.sql, club);
    const id = await run(`id,phone\n${club.id},2\n`);
    await database.sql.execute(
      sql`update club_import_rows set before = before - 'disciplines' where import_id = ${id}`,
    );
    expect((await undo(id)).counts.restored).toBe(1);
    expect(await database.sql.select().from(clubs)).toMatchObject([
      { contactPhone: '1', disciplines: ['Beach'] },
    ]);
  });

  test('thousands of rows from a spreadsheet', async () => {
    const lines = Array.from(
      { length: 1200 },
      (_, at) => `Club ${at};Town ${at % 9};PA;"L ""${at}"""`,
    );
    const id = await run(`\uFEFFname;city;state;locations\r\n${lines.join('\r\n')}\r\n`);
    expect((await undo(id)).counts.removed).toBe(1200);
    expect(await names()).toEqual([]);
  });
});

describe('what undoing an import leaves as it is', () => {
  test('with an edit between two imports, undoing the second restores the edit, and the first leaves it alone', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    const first = await run(`id,phone\n${club.id},2\n`);
    await database.db.as(admin, (tx) => tx.execute(sql`update clubs set contact_phone = '9'`));
    const second = await run(`id,phone\n${club.id},3\n`);
    await undo(second);
    expect((await undo(first)).counts).toMatchObject({ restored: 0, edited: 1 });
    expect(await database.sql.select().from(clubs)).toMatchObject([{ contactPhone: '9' }]);
  });

  test('practice locations, where the file had none', async () => {
    const club = aClub({ name: 'There', contactPhone: '1' });
    await save(
      database.sql,
      club,
      aPracticeLocation({ club, name: 'Gym', address: 'A', position: 0 }),
    );
    const before = await theList();
    const id = await run(`id,phone\n${club.id},2\n`);
    await undo(id);
    expect(await theList()).toBe(before);
  });
});

describe('at the same time', () => {
  test('of two simultaneous undos, one is refused', async () => {
    const id = await run('name,city,state\nNew,A,PA\n');
    const ends = await Promise.allSettled([undo(id), undo(id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      kind: 'conflict',
      message: 'the-admin has already undone this import.',
    });
  });

  test('waits for a running save, and keeps it', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There', contactPhone: '1' }));
    const id = await run(`id,phone\n${club.id},2\n`);
    const saved = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const saving = database.sql.transaction(async (tx) => {
      await tx.update(clubs).set({ contactPhone: '9' }).where(eq(clubs.id, club.id));
      saved.resolve();
      await held.promise;
    });
    await saved.promise;
    const undoing = undo(id);
    await expect.poll(() => waiting()).toBeGreaterThan(0);
    held.resolve();
    await saving;
    expect((await undoing).counts).toMatchObject({ edited: 1, restored: 0 });
    expect(await database.sql.select().from(clubs)).toMatchObject([{ contactPhone: '9' }]);
  });
});

async function waiting(): Promise<number> {
  const { rows } = await database.sql.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

describe('who may', () => {
  test('administrators alone see and undo imports', async () => {
    const id = await run('name,city,state\nNew,A,PA\n');
    const [{ id: userId }] = await save(database.sql, aMember());
    const member: Member = { kind: 'member', userId, roles: [], administeredClubs: [] };
    for (const [actor, kind] of [
      [VISITOR, 'unauthenticated'],
      [member, 'forbidden'],
    ] as const) {
      await expect(undoImport(database.db, actor, id)).rejects.toMatchObject({ kind });
      await expect(undoPlan(database.db, actor, id)).rejects.toMatchObject({ kind });
      await expect(pastImports(database.db, actor, 0)).rejects.toMatchObject({ kind });
    }
    expect(await names()).toEqual(['New']);
    await expect(undo(randomUUID())).rejects.toMatchObject({ kind: 'missing' });
  });
});

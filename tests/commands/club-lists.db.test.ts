import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aWorkbook } from '#tests/builders/workbooks.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

// Each command is a process, started as an operator starts it.

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await aDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'club-lists-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => database.sql.execute(sql`delete from clubs`));

function start(program: string, ...given: string[]) {
  return spawn(process.execPath, [`script/${program}.ts`, ...given], {
    env: {
      ...process.env,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      CALLED_FROM: folder,
    },
  });
}

/** Runs a command to its end. */
async function run(program: string, ...given: string[]) {
  const child = start(program, ...given);
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece) => (out += String(piece)));
  child.stderr.on('data', (piece) => (err += String(piece)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

const names = async () =>
  (await database.sql.select({ name: clubs.name }).from(clubs)).map(({ name }) => name).toSorted();

test('a list is checked, imported, and exported again', async () => {
  await writeFile(path.join(folder, 'in.csv'), 'name,city,state\nX,A,PA\nY,A,PA\n');
  const checked = await run('import-clubs', '--dry-run', 'in.csv');
  expect(checked).toMatchObject({
    code: 0,
    out: expect.stringContaining('line 2: adds X (A, Pennsylvania)'),
  });
  expect(await names()).toEqual([]);
  const imported = await run('import-clubs', 'in.csv');
  expect(imported.out).toContain('2 added, 0 changed, 0 unchanged, 0 refused.\n');
  expect(await names()).toEqual(['X', 'Y']);
  const exported = await run('export-clubs', 'out.csv');
  expect(exported).toMatchObject({ code: 0, err: '2 clubs written to out.csv\n' });
  const again = await run('import-clubs', 'out.csv');
  expect(again.out).toContain('0 added, 0 changed, 2 unchanged, 0 refused.');
  expect((await run('export-clubs')).out).toBe(
    await readFile(path.join(folder, 'out.csv'), 'utf8'),
  );
});

test('[SEAS-12] a list of season sheets is imported, and exported again', async () => {
  await save(database.sql, aClub({ name: 'X' }));
  const rows = 'club,season,age,gender,type,fee\nX,2026,U14,Girls,Travel,2400\n';
  await writeFile(path.join(folder, 'sheets.csv'), rows);
  const imported = await run('import-clubs', '--season-sheets', 'sheets.csv');
  expect(imported.out).toContain('1 added, 0 changed, 0 unchanged, 0 refused.\n');
  const exported = await run('export-clubs', '--season-sheets', 'out.csv');
  expect(exported).toMatchObject({ code: 0, err: '1 programs written to out.csv\n' });
  const again = await run('import-clubs', '--season-sheets', '--dry-run', 'out.csv');
  expect(again.out).toContain('0 added, 0 changed, 1 unchanged, 0 refused. Nothing was written.');
});

test('a workbook is imported, with its columns mapped by options', async () => {
  const rows = [
    ['Verein', 'city', 'state'],
    ['X', 'A', 'PA'],
  ];
  await writeFile(path.join(folder, 'in.xlsx'), aWorkbook([{ name: 'Vereine', rows }]));
  const unnamed = await run('import-clubs', '--dry-run', 'in.xlsx');
  expect(unnamed).toMatchObject({
    code: 1,
    out: expect.stringContaining('include name or id. The first row is: Verein, city, state'),
  });
  const imported = await run('import-clubs', '--map', 'name=Verein', 'in.xlsx');
  expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('1 added') });
  expect(imported.out).toContain('We read the sheet “Vereine”.');
  expect(await names()).toEqual(['X']);
});

test('the author of an import can be named, if they are an administrator', async () => {
  const admin = aMember().withRole('admin');
  await save(database.sql, admin, aMember({ email: 'nobody@example.org' }));
  const { rows } = await database.sql.execute<{ email: string }>(
    sql`select email from auth."user" where id = ${admin.id}`,
  );
  await writeFile(path.join(folder, 'as.csv'), 'name,state\nNamed,PA\n');
  expect((await run('import-clubs', '--as', rows[0]?.email ?? '', 'as.csv')).code).toBe(0);
  const log = await database.sql.execute(
    sql`select actor_id from audit_log where subject_name = 'Named'`,
  );
  expect(log.rows).toEqual([{ actor_id: admin.id }]);
  const refused = await run('import-clubs', '--as', 'nobody@example.org', 'as.csv');
  expect(refused).toMatchObject({
    code: 1,
    err: 'nobody@example.org isn’t an active admin of the site.\n',
  });
});

test('a refusal ends with 1 and a reason', async () => {
  await save(database.sql, aClub({ name: 'There' }));
  await writeFile(path.join(folder, 'bad.csv'), 'name,genders\nX,Aliens\n');
  const refused = await run('import-clubs', 'bad.csv');
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(
    'line 2: refused: genders: Aliens: Instead of “Aliens,” enter one of these',
  );
  expect(refused.out).toContain('1 refused. Nothing was written.');
  expect(await run('import-clubs', 'missing.csv')).toMatchObject({
    code: 1,
    err: expect.stringContaining('missing.csv'),
  });
  expect((await run('import-clubs')).code).toBe(2);
  expect((await run('import-clubs', '--unknown', 'bad.csv')).code).toBe(2);
  expect(await names()).toEqual(['There']);
});

test('an import that is killed while it writes leaves nothing', async () => {
  const [club] = await save(database.sql, aClub({ name: 'There' }));
  const lines = Array.from({ length: 1_000 }, (_, at) => `,Club ${at},Town ${at},PA`);
  const list = `id,name,city,state\n${lines.join('\n')}\n${club.id},Renamed,A,PA\n`;
  await writeFile(path.join(folder, 'long.csv'), list);
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await database.sql.transaction(async (tx) => {
    await tx.execute(sql`select from clubs where id = ${club.id} for update`);
    const child = start('import-clubs', 'long.csv');
    await vi.waitFor(
      async () => expect((await database.sql.execute(waiting)).rows).toEqual([{ count: 1 }]),
      {
        timeout: 60_000,
      },
    );
    child.kill('SIGKILL');
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
  });
  const left = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  await vi.waitFor(
    async () => expect((await database.sql.execute(left)).rows).toEqual([{ count: 0 }]),
    { timeout: 20_000 },
  );
  expect(await names()).toEqual(['There']);
});

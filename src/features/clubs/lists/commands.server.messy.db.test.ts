import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { clubs } from '#db/schema/clubs.ts';
import { clubImports } from '#db/schema/imports.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aListDesk } from '#tests/builders/list-desk.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aMessyList, BEYOND_REPAIR, MESSY_DECISIONS } from '#tests/builders/messy-list.ts';
import { save } from '#tests/builders/save.ts';
import { importClubs } from './commands.server.ts';
import type { ImportOptions } from './schema.ts';
import { importRest, pastImports, settleImport } from './undo.server.ts';

const { database, admin, asAdmin, aFile } = await aListDesk();
beforeEach(async () => {
  await database.sql.execute(sql`delete from clubs`);
  await database.sql.execute(sql`delete from club_imports`);
  await database.sql.execute(sql`delete from available_locations`);
  await database.sql.execute(sql`delete from audit_log`);
});

async function run(content: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  return importClubs(asAdmin, await aFile(content), { isDryRun: false, ...options });
}

const imports = () => database.sql.select().from(clubImports).orderBy(clubImports.createdAt);

async function listPlaces(): Promise<void> {
  await save(
    database.sql,
    ...['Philadelphia', 'Montgomery'].map((county) => aLocation('Pennsylvania', county)),
    aLocation('New Jersey', 'Camden'),
    aLocation('Delaware', 'New Castle'),
  );
}

describe('a messy file of 3,000 rows', () => {
  test.each(['csv', 'workbook'] as const)(
    'as %s takes at most ten decisions, and its rest comes in when fixed',
    async (kind) => {
      await listPlaces();
      const file = aMessyList(3_000)[kind];
      const first = await run(file, { isDryRun: true, isRecalling: true });
      expect(first.notices.join(' ')).toContain('the title above the column names');
      expect(first.notices.join(' ')).toContain('“ID”: it doesn’t have our IDs');
      const understood = first.understood.map(({ value, as }) => `${value} → ${as}`);
      expect(understood).toContain('N.J. → New Jersey');
      expect(understood).toContain('14-Dec → U12, U13, U14');
      expect(understood).toContain('Phila. → Philadelphia');
      expect(understood.filter((one) => one.includes('Café'))).toEqual(['CafÃ© → Café']);

      const decisions = first.repairs.filter(({ rows, isRefused }) => isRefused && rows > 1);
      const values = decisions.map(({ column, value }) => `${column}: ${value}`).toSorted();
      const { fixes } = MESSY_DECISIONS;
      expect(values).toEqual(fixes.map(([column, value]) => `${column}: ${value}`).toSorted());
      expect(decisions.length + first.columns.foreign.length).toBeLessThanOrEqual(10);

      const checked = await run(file, { isDryRun: true, ...MESSY_DECISIONS });
      expect(checked.counts).toMatchObject({
        added: 3_000 - BEYOND_REPAIR,
        refused: BEYOND_REPAIR,
      });
      const whole = await run(file, MESSY_DECISIONS);
      expect(whole.isWritten).toBe(false);
      const { isWritten, rest } = await run(file, {
        ...MESSY_DECISIONS,
        isPartial: true,
        checked: checked.hash,
      });
      expect(isWritten).toBe(true);
      expect(await database.sql.$count(clubs)).toBe(3_000 - BEYOND_REPAIR);
      const [stored] = await database.sql
        .select()
        .from(clubs)
        .where(sql`name = 'Café Club 26'`);
      expect(stored).toMatchObject({ state: 'New Jersey', county: 'Camden', contactPhone: null });

      // Each row that was left comes back with its own words, and its fix.
      const rows: string[][] = parse(rest ?? '', { bom: true, relax_column_count: true });
      expect(rows).toHaveLength(1 + BEYOND_REPAIR);
      expect(rows[0]?.slice(0, 3)).toEqual(['What to fix', 'ID', 'clubname']);
      expect(rows[1]?.[0]).toContain('clubname: Club name is required');
      const fixed = rows.map((row, at) => {
        const cells = Array.from({ length: 15 }, (_, place) => row[place] ?? '');
        if (at === 0) return row;
        return cells.with(2, row[2] || `Nameless ${at}`).with(14, 'club.example');
      });
      const [left] = await imports();
      expect(left).toMatchObject({ refused: BEYOND_REPAIR, rest, settledAt: null });
      const again = await run(stringify(fixed), { isDryRun: true, isRecalling: true });
      expect(again).toMatchObject({
        recalled: expect.any(String),
        choices: MESSY_DECISIONS,
        counts: { added: BEYOND_REPAIR, refused: 0 },
      });
      await run(stringify(fixed), again.choices);
      expect(await database.sql.$count(clubs)).toBe(3_000);
      const { rows: entries } = await database.sql.execute(
        sql`select subject from audit_log where part_of is null`,
      );
      expect(entries).toEqual([{ subject: 'import' }, { subject: 'import' }]);
      const [settled] = await imports();
      expect(settled).toMatchObject({ settledAt: expect.any(Date), rest: null });
    },
    60_000,
  );
});

describe('what a file leaves open', () => {
  test('a place is chosen once for all rows', async () => {
    const file = 'Organization\nDover VBC\nMilford VBC\n';
    const check = await run(file, { isDryRun: true });
    expect(check.repairs.map(({ column }) => column)).toEqual(['state', 'county', 'city']);
    expect(check.counts).toMatchObject({ added: 0, refused: 2 });
    await run(file, { fixes: [['state', '', 'Delaware']] });
    const stored = await database.sql.select({ state: clubs.state }).from(clubs);
    expect(stored).toEqual([{ state: 'Delaware' }, { state: 'Delaware' }]);
  });

  test('a county that is not listed can be fixed once, or kept', async () => {
    await listPlaces();
    const file = 'name,state,county\nA,PA,Montgomry\nB,PA,Montgomry\n';
    const check = await run(file, { isDryRun: true });
    expect(check).toMatchObject({
      counts: { added: 2, refused: 0 },
      repairs: [{ column: 'county', value: 'Montgomry', rows: 2, isRefused: false }],
    });
    await run(file, { fixes: [['county', 'Montgomry', 'Montgomery']] });
    const stored = await database.sql.select({ county: clubs.county }).from(clubs);
    expect(stored).toEqual([{ county: 'Montgomery' }, { county: 'Montgomery' }]);
  });

  test('a new club without a state or a city waits to be fixed, and skipping is no way around', async () => {
    await save(database.sql, aClub({ name: 'There', city: 'Dover', state: 'Delaware' }));
    const file =
      'name,city,state,phone\nNo city,,DE,1\nNo state,Dover,,1\nWide,Dover,tri-state,1\nThere,Dover,DE,1\n';
    const check = await run(file, { isDryRun: true });
    expect(check.counts).toEqual({ added: 0, changed: 1, same: 0, refused: 3 });
    expect(check.repairs).toMatchObject([
      { column: 'city', value: '', reason: 'City is missing', isRefused: true, isRequired: true },
      { column: 'state', value: '', reason: 'State is missing', isRequired: true },
      { column: 'state', value: 'tri-state', isRequired: true },
    ]);
    const skipped = await run(file, { isDryRun: true, fixes: [['state', 'tri-state', null]] });
    expect(skipped.counts).toMatchObject({ added: 0, refused: 3 });
    expect(skipped.repairs).toContainEqual(
      expect.objectContaining({ value: 'tri-state', reason: 'State is missing', isRequired: true }),
    );
    const { counts } = await run(file, {
      fixes: [
        ['city', '', 'Newark'],
        ['state', '', 'Delaware'],
        ['state', 'tri-state', 'Delaware'],
      ],
    });
    expect(counts).toEqual({ added: 3, changed: 1, same: 0, refused: 0 });
  });

  test('an old state that cannot be read can be skipped', async () => {
    const [club] = await save(database.sql, aClub({ name: 'There', state: 'Delaware' }));
    const file = `id,state\n${club.id},tri-state\n`;
    const { repairs } = await run(file, { isDryRun: true });
    expect(repairs).toMatchObject([{ value: 'tri-state', isRefused: true }]);
    expect(repairs[0]?.isRequired).toBeFalsy();
    const { counts } = await run(file, { fixes: [['state', 'tri-state', null]] });
    expect(counts).toMatchObject({ same: 1, refused: 0 });
  });

  test('skipped cells leave what a club has', async () => {
    await save(database.sql, aClub({ name: 'There', contactEmail: 'old@club.example' }));
    const file = 'name,email,phone\nThere,by mail,1\n';
    const report = await run(file, { fixes: [['contact_email', 'by mail', null]] });
    expect(report.counts).toMatchObject({ changed: 1, refused: 0 });
    const stored = await database.sql.select().from(clubs);
    expect(stored).toMatchObject([{ contactEmail: 'old@club.example', contactPhone: '1' }]);
  });

  test('the rest waits until someone dismisses it', async () => {
    await run('name,state,website\nGood,PA,\nBad,PA,htp:/x\n', { isPartial: true });
    const [past] = (await pastImports(database.db, admin, 0)).imports;
    const { id = '', refused } = past ?? {};
    expect(refused).toBe(1);
    const { rest } = await importRest(database.db, admin, id);
    expect(rest).toContain('website: Invalid URL format,Bad,PA,htp:/x');
    await run('name,state,website\nOther,PA,\n');
    expect(await importRest(database.db, admin, id)).toMatchObject({ rest });
    await settleImport(database.db, admin, id);
    const { imports: all } = await pastImports(database.db, admin, 0);
    expect(all.map((one) => one.refused)).toEqual([0, 0]);
    await expect(importRest(database.db, admin, id)).rejects.toMatchObject({ kind: 'missing' });
  });

  test('a rest that is too long for a download says how many rows it lacks', async () => {
    const long = 'x'.repeat(100_000);
    const rows = Array.from({ length: 20 }, (_, at) => `${at},htp:/x,${long}`);
    const check = await run(`name,website,unknown\n${rows.join('\n')}\n`, { isDryRun: true });
    expect(check.counts.refused).toBe(20);
    const kept = (check.rest ?? '').match(/htp:/g)?.length ?? 0;
    expect(kept).toBeGreaterThan(10);
    expect(check.notices.join(' ')).toContain(
      `The download of rows to fix ends before the last ${20 - kept} rows.`,
    );
  });
});

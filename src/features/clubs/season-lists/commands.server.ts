import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { seasonLabel } from '#domain/season.ts';
import { PROGRAM_FACTS } from '#domain/program-facts.ts';
import {
  importList,
  interfered,
  noteImport,
  refuseClashes,
} from '#features/clubs/list-imports/commands.server.ts';
import type {
  InTransaction,
  ListKind,
  WritingRun,
} from '#features/clubs/list-imports/commands.server.ts';
import type { Meant } from '#features/clubs/list-imports/queries.server.ts';
import { idProblems, shown } from '#features/clubs/list-imports/rules.ts';
import type {
  ImportOptions,
  ImportReport,
  Problem,
  Row,
} from '#features/clubs/list-imports/schema.ts';
import { feeInWords, programName } from '#features/clubs/season/rules.ts';
import type { ProgramKey } from '#features/clubs/season/rules.ts';
import { presentSeason } from '#platform/present-season.ts';
import { MOST_PROGRAMS } from '#features/clubs/season-editing/rules.ts';
import { readFact } from '#features/clubs/season-editing/schema.ts';
import { judgeProgram, programOf, storedFacts } from './present.server.ts';
import { clubsOf, sheetsFor } from './queries.server.ts';
import type { StoredSheet } from './queries.server.ts';
import { FACT_COLUMN_NAMES, readSeason, SHEET_LIST } from './rules.ts';

/**
 * Imports a list of season sheets, see {@link importList}: the programs that it names are changed, or added
 * behind the others; what it does not name stays (SEAS-12).
 */
export function importSheets(
  inTransaction: InTransaction,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return importList(SHEETS, inTransaction, file, options);
}

const SHEETS: ListKind<string> = {
  columns: SHEET_LIST,
  table: sql`
    club uuid, club_name text, season integer, version integer, there integer, program uuid, key text,
    facts jsonb, before jsonb`,
  reader: (tx) =>
    Promise.resolve(async (rows) => {
      const meant = await clubsOf(tx, rows);
      const named = rows.map((row, at) => namedRow(row, meant[at]));
      const sheets = await sheetsFor(tx, named.flatMap(sheetOf));
      const byName = new Map(sheets.map((sheet) => [`${sheet.club} ${sheet.season}`, sheet]));
      return named.map((row) => stagedRow(row, byName.get(`${row.club?.id} ${row.season}`)));
    }),
  async compare(tx) {
    await refuseClashes(tx, { grouping: 'key', thing: 'program' });
    await refuseLongSheets(tx);
  },
  write,
};

/** A row with what it names. */
interface NamedRow {
  readonly row: Row;
  readonly club: Meant['club'];
  readonly season: number | null;
  /** Age group, gender and team type; null unless all are understood. */
  readonly key: ProgramKey | null;
  readonly problems: readonly Problem[];
}

function namedRow(row: Row, meant: Meant | undefined): NamedRow {
  const cell = (column: string) => row.cells.get(column) ?? '';
  const problems: Problem[] = [
    ...row.problems,
    ...idProblems(cell('club_id'), 'club_id'),
    ...(meant?.problems ?? []).map((problem) => ({ ...problem, column: 'club_id' })),
  ];
  if (meant?.club == null && problems.length === row.problems.length) {
    problems.push(unknownClub(cell('club_id'), cell('club')));
  }
  const season = readSeason(cell('season'), presentSeason());
  if (typeof season === 'string') {
    problems.push({ column: 'season', value: shown(cell('season')), reason: season });
  }
  const [ageGroup, gender, teamType] = (['ageGroup', 'gender', 'teamType'] as const).map((name) => {
    const reading = readFact(name, cell(PROGRAM_FACTS[name].column));
    return 'value' in reading ? String(reading.value) : '';
  });
  return {
    row,
    club: meant?.club ?? null,
    season: typeof season === 'number' ? season : null,
    key: ageGroup && gender && teamType ? { ageGroup, gender, teamType } : null,
    problems,
  };
}

function unknownClub(id: string, name: string): Problem {
  if (id !== '') return { column: 'club_id', value: id, reason: 'No club has this id.' };
  const reason =
    name === ''
      ? 'Club is required'
      : 'No club has this name there. Season sheets are of clubs that are here already.';
  return { column: 'club', value: shown(name), reason };
}

function sheetOf({ club, season }: NamedRow): Pick<StoredSheet, 'club' | 'season'>[] {
  return club === null || season === null ? [] : [{ club: club.id, season }];
}

function stagedRow({ row, club, season, key, problems: named }: NamedRow, sheet?: StoredSheet) {
  const stored = sheet?.programs.find(
    (one) => key !== null && programName(programOf(one)) === programName(key),
  );
  const {
    program,
    changes,
    problems: judged,
  } = judgeProgram(row, stored ? programOf(stored) : null);
  const problems = [...named, ...judged];
  const isRefused = problems.length > 0;
  const cell = (column: string) => row.cells.get(column) ?? '';
  const clubName = club === null ? cell('club') || cell('club_id') : String(club.name);
  const what = key === null ? '' : programName(key);
  const when = season === null ? cell('season') : seasonLabel(season);
  return {
    line: row.line,
    kind: isRefused ? 'refused' : stored ? (changes.length > 0 ? 'changed' : 'same') : 'added',
    name: shown([clubName, `${when} ${what}`.trim()].filter(Boolean).join(': ')),
    detail: program ? feeInWords(program) : '',
    changes: isRefused ? [] : changes,
    problems,
    hints: isRefused ? [] : hintsOn(cell('club'), clubName),
    club: club?.id ?? null,
    club_name: clubName,
    season,
    version: sheet?.version ?? null,
    there: sheet?.programs.length ?? null,
    program: stored?.['id'] ?? randomUUID(),
    key: club && season && what ? `${club.id} ${season} ${what}` : null,
    facts: program && !isRefused ? storedFacts(program) : null,
    before: stored ? storedFacts(programOf(stored)) : null,
  } as const;
}

/** The id counts; a name that is quite another is worth a look. */
function hintsOn(named: string, clubName: string): string[] {
  if (named === '' || named.toLowerCase() === clubName.trim().toLowerCase()) return [];
  return [`The club is called ‘${shown(clubName)}’ here, and ‘${shown(named)}’ in the file.`];
}

/** Refuses programs that a sheet has no room for, as its editor does. */
async function refuseLongSheets(tx: Transaction): Promise<void> {
  const reason = `A season sheet has at most ${MOST_PROGRAMS} programs.`;
  await tx.execute(sql`
    update list_import as staged
    set kind = 'refused', problems = jsonb_build_array(
      jsonb_build_object('column', '', 'value', '', 'reason', ${reason}::text))
    where kind = 'added' and (club, season) in (
      select club, season from list_import where kind = 'added'
      group by club, season having max(there) + count(*) > ${MOST_PROGRAMS})`);
}

const COLUMNS = sql.raw(FACT_COLUMN_NAMES.join(', '));
const NEW_FACTS = sql.raw(FACT_COLUMN_NAMES.map((column) => `to_be.${column}`).join(', '));
const SET_FACTS = sql.raw(
  FACT_COLUMN_NAMES.map((column) => `${column} = to_be.${column}`).join(', '),
);
const TO_BE = sql`
  cross join lateral jsonb_populate_record(null::public.club_programs, staged.facts) as to_be`;

async function write(tx: Transaction, run: WritingRun): Promise<void> {
  await noteSheets(tx, await noteImport(tx, 'season_sheets', run));
  // As with clubs: what is changed is fetched by its id.
  await tx.execute(sql`set local enable_seqscan = off`);
  let written = 0;
  await run.inBatches(async (these) => {
    if (run.counts.added > 0) written += await addPrograms(tx, these);
    if (run.counts.changed > 0) written += await changePrograms(tx, these);
  });
  if (written !== run.counts.added + run.counts.changed) throw interfered();
}

/**
 * Gives each sheet its next version, and writes down what it was; see src/db/schema/imports.ts.
 *
 * @throws AppError conflict when somebody has saved one of them since it was compared
 */
async function noteSheets(tx: Transaction, importId: string): Promise<void> {
  const { rowCount: wanted } = await tx.execute(sql`
    create temporary table sheet_import on commit drop as
    select club, season, min(club_name) as club_name, min(version) as version,
      max(version) - min(version) as moved, min(position) as position,
      jsonb_object_agg(program, before) as programs
    from list_import where kind in ('added', 'changed') group by club, season`);
  const { rowCount: begun } = await tx.execute(sql`
    insert into public.season_sheets (club_id, season)
    select club, season from sheet_import where version = 0 and moved = 0
    order by club, season on conflict do nothing`);
  const { rowCount: saved } = await tx.execute(sql`
    update public.season_sheets as sheet set version = sheet.version from sheet_import as staged
    where sheet.club_id = staged.club and sheet.season = staged.season
      and sheet.version = staged.version and staged.moved = 0`);
  if ((begun ?? 0) + (saved ?? 0) !== wanted) throw interfered();
  await tx.execute(sql`
    insert into public.season_import_rows (import_id, position, club_id, season, name, version, programs)
    select ${importId}, position, club, season,
      format('%s, %s–%s', left(club_name, 180), season, lpad(((season + 1) % 100)::text, 2, '0')),
      version + 1, programs
    from sheet_import`);
}

async function addPrograms(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into public.club_programs (id, club_id, season, position, ${COLUMNS})
    select staged.program, staged.club, staged.season, coalesce((
        select max(other.position) from public.club_programs as other
        where other.club_id = staged.club and other.season = staged.season), -1)
      + row_number() over (partition by staged.club, staged.season order by staged.position), ${NEW_FACTS}
    from list_import as staged ${TO_BE}
    where staged.kind = 'added' and ${these} order by staged.position`);
  return rowCount ?? 0;
}

async function changePrograms(tx: Transaction, these: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update public.club_programs as program set ${SET_FACTS} from list_import as staged ${TO_BE}
    where staged.kind = 'changed' and ${these} and program.id = staged.program`);
  return rowCount ?? 0;
}

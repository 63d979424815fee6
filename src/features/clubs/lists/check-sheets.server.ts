import { randomUUID } from 'node:crypto';
import { joinList, tidyCell } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { typedProgram } from '#features/clubs/season-editing/queries.server.ts';
import { emptyProgram, MOST_PROGRAMS } from '#features/clubs/season-editing/rules.ts';
import { programSchema, readFact } from '#features/clubs/season-editing/schema.ts';
import { feeInWords, programName } from '#features/clubs/season/rules.ts';
import type { Program, ProgramKey } from '#features/clubs/season/schema.ts';
import { refuseClashes, refused } from './check.server.ts';
import type { CheckedRow } from './check.server.ts';
import type { Meant } from './known-clubs.ts';
import { idProblems, NUL_CHARACTER, shown } from './rules.ts';
import type { FieldChange, Problem, Row } from './schema.ts';
import { FACT_COLUMNS, readSeason } from './sheet-columns.ts';

/** A season sheet, or a season that has none yet. */
export interface StoredSheet {
  readonly club: string;
  readonly season: number;
  /** 0 while there is none. */
  readonly version: number;
  readonly programs: readonly Readonly<Record<string, unknown>>[];
}

/** A row of a list of season sheets after its check. */
export interface CheckedProgram extends CheckedRow {
  /** The id of the club; null where it is not known. */
  readonly club: string | null;
  readonly clubName: string;
  readonly season: number | null;
  /** Of the stored sheet; 0 where there is none. */
  readonly version: number;
  /** How many programs the stored sheet has. */
  readonly there: number;
  /** The id of the stored program, or of the one to be added. */
  readonly program: string;
  /** The same text for rows that mean the same program; null where that is not known. */
  readonly key: string | null;
  /** All facts as they will be stored; null for a refused row. */
  readonly facts: Readonly<Record<string, unknown>> | null;
  /** All facts as they are stored; null for a new program. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** A row with what it names. */
export interface NamedRow {
  readonly row: Row;
  readonly club: Meant['club'];
  readonly season: number | null;
  /** Age group, gender and team type; null unless all are understood. */
  readonly key: ProgramKey | null;
  readonly problems: readonly Problem[];
}

/**
 * Reads which program of which club a row means.
 *
 * @param meant the club
 * @param present the season the site is in
 */
export function namedRow(row: Row, meant: Meant | undefined, present: number): NamedRow {
  const cell = (column: string) => row.cells.get(column) ?? '';
  const problems: Problem[] = [
    ...row.problems,
    ...idProblems(cell('club_id'), 'club_id'),
    ...(meant?.problems ?? []).map((problem) => ({ ...problem, column: 'club_id' })),
  ];
  if (meant?.club == null && problems.length === row.problems.length) {
    problems.push(unknownClub(cell('club_id'), cell('club')));
  }
  const season = readSeason(cell('season'), present);
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

/** Checks a row against its sheet. */
export function checkProgram(named: NamedRow, sheet: StoredSheet | undefined): CheckedProgram {
  const { row, club, season, key } = named;
  const stored = sheet?.programs.find(
    (one) => key !== null && programName(programOf(one)) === programName(key),
  );
  const { program, changes, problems } = judgeProgram(row, stored ? programOf(stored) : null);
  const all = [...named.problems, ...problems];
  const isRefused = all.length > 0;
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
    problems: all,
    hints: isRefused ? [] : hintsOn(cell('club'), clubName),
    club: club?.id ?? null,
    clubName,
    season,
    version: sheet?.version ?? 0,
    there: sheet?.programs.length ?? 0,
    program: stored ? String(stored['id']) : randomUUID(),
    key: club && season && what ? `${club.id} ${season} ${what}` : null,
    facts: program && !isRefused ? storedFacts(program) : null,
    before: stored ? storedFacts(programOf(stored)) : null,
  };
}

/** The id counts; a very different name is worth a look. */
function hintsOn(named: string, clubName: string): string[] {
  if (named === '' || named.toLowerCase() === clubName.trim().toLowerCase()) return [];
  return [`The club is called ‘${shown(clubName)}’ here, and ‘${shown(named)}’ in the file.`];
}

/** Refuses rows of a file that mean the same program, and programs that do not fit on their sheet. */
export function refuseCrowdedSheets(rows: readonly CheckedProgram[]): CheckedProgram[] {
  const single = refuseClashes(rows, 'program', ({ key }) => key);
  const added = Map.groupBy(
    single.filter(({ kind }) => kind === 'added'),
    sheetKey,
  );
  const crowded = new Set<string>();
  for (const [key, these] of added) {
    if (Math.max(...these.map(({ there }) => there)) + these.length > MOST_PROGRAMS) {
      crowded.add(key);
    }
  }
  return single.map((row) =>
    row.kind === 'added' && crowded.has(sheetKey(row))
      ? refused(row, `A season sheet has at most ${MOST_PROGRAMS} programs.`)
      : row,
  );
}

/** The same text for programs of one sheet. */
export function sheetKey({
  club,
  season,
}: Pick<StoredSheet, 'club' | 'season'> | CheckedProgram): string {
  return `${club} ${season}`;
}

/** Longer cells are refused whatever they say. */
const LONGEST_CELL = 2_000;

/** The facts of a program by the columns of the table. */
function storedFacts(program: Program): Record<string, unknown> {
  return Object.fromEntries(FACT_COLUMNS.map(([column, name]) => [column, program[name]]));
}

/** A program as its columns hold it. */
function programOf(stored: Readonly<Record<string, unknown>>): Program {
  return Object.fromEntries(
    FACT_COLUMNS.map(([column, name]) => [name, stored[column]]),
  ) as unknown as Program;
}

/** A fact as the cell of an export. */
function cellOf(typed: string | readonly string[]): string {
  return typeof typed === 'string' ? typed : joinList(typed);
}

/** A stored program with its club. */
export interface ListedProgram extends Readonly<Record<string, unknown>> {
  readonly club_id: string;
  readonly club: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly county: string | null;
  readonly season: number;
}

/** A program as a record of an export, in the order of the columns. */
export function programRecord(one: ListedProgram): string[] {
  const { club_id: id, club, city, state, county, season } = one;
  const typed = typedProgram(programOf(one));
  return [
    id,
    club,
    city ?? '',
    state ?? '',
    county ?? '',
    seasonLabel(season),
    ...PROGRAM_FACT_NAMES.map((name) => cellOf(typed[name])),
  ];
}

/** The program in a row. */
interface JudgedProgram {
  /** All facts as they will be stored; null where there are problems. */
  readonly program: Program | null;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
}

/**
 * Compares a row with the stored program. A cell that reads as an export would write the
 * fact leaves it alone; so does a column that is not there.
 *
 * @param stored null for a new program
 */
function judgeProgram(row: Row, stored: Program | null): JudgedProgram {
  const before = stored ? typedProgram(stored) : emptyProgram();
  const told: Record<string, string | string[]> = { ...before };
  const problems: Problem[] = [];
  for (const name of PROGRAM_FACT_NAMES) {
    const { column } = PROGRAM_FACTS[name];
    const cell = row.cells.get(column);
    if (cell === undefined || cell === tidyCell(cellOf(before[name]))) continue;
    if (cell.includes('\0')) problems.push({ column, value: shown(cell), reason: NUL_CHARACTER });
    else told[name] = cell.slice(0, LONGEST_CELL);
  }
  const parsed = programSchema.safeParse(told);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const { column } = PROGRAM_FACTS[path[0] as ProgramFactName];
    problems.push({ column, value: shown(row.cells.get(column) ?? ''), reason: message });
  }
  if (!parsed.success || problems.length > 0) return { program: null, changes: [], problems };
  const after = typedProgram(parsed.data);
  const changes = PROGRAM_FACT_NAMES.map((name) => ({
    column: PROGRAM_FACTS[name].column,
    before: shown(cellOf(before[name])),
    after: shown(cellOf(after[name])),
  })).filter((change) => change.before !== change.after);
  return { program: parsed.data, changes, problems };
}

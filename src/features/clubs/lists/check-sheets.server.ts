import { randomUUID } from 'node:crypto';
import { folded } from '#domain/folded.ts';
import { joinList, tidyCell } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import {
  emptyProgram,
  FACT_COLUMNS,
  MOST_PROGRAMS,
  readSeason,
  typedProgram,
} from '#features/clubs/season-sheets/rules.ts';
import { keyIn, readProgram } from '#features/clubs/season-sheets/schema.ts';
import { feeInWords, programName } from '#features/clubs/seasons/rules.ts';
import type { Program, ProgramKey } from '#features/clubs/seasons/schema.ts';
import { refuseClashes, refused } from './check.server.ts';
import type { Meant } from './known-clubs.ts';
import { idProblems, shown } from './rules.ts';
import type { CheckedRow, Problem, Row } from './schema.ts';

export interface StoredSheet {
  readonly club: string;
  readonly season: number;
  /** 0 if the season has no sheet yet. */
  readonly version: number;
  readonly programs: readonly Readonly<Record<string, unknown>>[];
}

export interface CheckedProgram extends CheckedRow {
  readonly club: string | null;
  readonly clubName: string;
  readonly season: number | null;
  readonly version: number;
  readonly there: number;
  readonly program: string;
  readonly key: string | null;
  /** The complete new facts; null for a refused row. */
  readonly facts: Readonly<Record<string, unknown>> | null;
  /** The stored facts; null for a new program. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

export interface NamedRow {
  readonly row: Row;
  readonly club: Meant['club'];
  readonly season: number | null;
  /** Null unless age group, gender, and team type are all understood. */
  readonly key: ProgramKey | null;
  readonly problems: readonly Problem[];
}

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
  const named = {
    ageGroup: cell('age_group'),
    gender: cell('gender'),
    teamType: cell('team_type'),
  };
  return {
    row,
    club: meant?.club ?? null,
    season: typeof season === 'number' ? season : null,
    key: keyIn(named),
    problems,
  };
}

function unknownClub(id: string, name: string): Problem {
  if (id !== '') return { column: 'club_id', value: id, reason: 'No club has this ID.' };
  if (name === '') return { column: 'club', value: '', reason: 'Club is required' };
  const reason = 'We couldn’t find this club. Add the club first, then its season sheet.';
  return { column: 'club', value: shown(name), reason };
}

export function checkProgram(named: NamedRow, sheet: StoredSheet | undefined): CheckedProgram {
  const { row, club, season, key } = named;
  const stored = sheet?.programs.find(
    (one) => key !== null && programName(programOf(one)) === programName(key),
  );
  const { program, changes, problems } = judgeProgram(
    row,
    stored ? programOf(stored) : null,
    season,
  );
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

/** The id decides, but a different name is worth a look. */
function hintsOn(named: string, clubName: string): string[] {
  if (named === '' || folded(named) === folded(clubName)) return [];
  return [`We call this club “${shown(clubName)},” but the file says “${shown(named)}.”`];
}

export function refuseCrowdedSheets(rows: readonly CheckedProgram[]): CheckedProgram[] {
  const single = refuseClashes(rows, 'program', ({ key }) => key);
  const isAdded = ({ kind }: CheckedProgram) => kind === 'added';
  const added = Map.groupBy(single.filter(isAdded), sheetKey);
  return single.map((row) => {
    const isCrowded = row.there + (added.get(sheetKey(row))?.length ?? 0) > MOST_PROGRAMS;
    if (!isAdded(row) || !isCrowded) return row;
    return refused(row, `A season sheet can have up to ${MOST_PROGRAMS} programs.`);
  });
}

export function sheetKey({ club, season }: Pick<CheckedProgram, 'club' | 'season'>): string {
  return `${club} ${season}`;
}

function storedFacts(program: Program): Record<string, unknown> {
  return Object.fromEntries(FACT_COLUMNS.map(([column, name]) => [column, program[name]]));
}

function programOf(stored: Readonly<Record<string, unknown>>): Program {
  return Object.fromEntries(
    FACT_COLUMNS.map(([column, name]) => [name, stored[column]]),
  ) as unknown as Program;
}

function cellOf(typed: string | readonly string[]): string {
  return typeof typed === 'string' ? typed : joinList(typed);
}

export function programRecord(one: Readonly<Record<string, string | number | null>>): string[] {
  const typed = typedProgram(programOf(one));
  return [
    ...['club_id', 'club', 'city', 'state', 'county'].map((column) => String(one[column] ?? '')),
    seasonLabel(Number(one['season'])),
    ...PROGRAM_FACT_NAMES.map((name) => cellOf(typed[name])),
  ];
}

/** A cell that equals the export of the stored fact leaves it alone, as does a missing column. */
function judgeProgram({ cells }: Row, stored: Program | null, season: number | null) {
  const before = stored ? typedProgram(stored) : emptyProgram();
  const told = PROGRAM_FACT_NAMES.flatMap((name) => {
    const cell = cells.get(PROGRAM_FACTS[name].column);
    return cell === undefined || cell === tidyCell(cellOf(before[name])) ? [] : [[name, cell]];
  });
  const { program, problems } = readProgram(Object.fromEntries(told), before, season);
  const after = program ? typedProgram(program) : before;
  const changes = PROGRAM_FACT_NAMES.map((name) => ({
    column: PROGRAM_FACTS[name].column,
    before: shown(cellOf(before[name])),
    after: shown(cellOf(after[name])),
  })).filter((change) => change.before !== change.after);
  const refusals = problems.map(([name, reason]): Problem => {
    const { column } = PROGRAM_FACTS[name];
    return { column, value: shown(cells.get(column) ?? ''), reason };
  });
  return { program, changes, problems: refusals };
}

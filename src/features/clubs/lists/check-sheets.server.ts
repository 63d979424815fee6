import { randomUUID } from 'node:crypto';
import { folded } from '#domain/folded.ts';
import { joinList, tidyCell } from '#domain/list-cells.ts';
import {
  PROGRAM_FACT_NAMES,
  SEASON_FACTS,
  SHEET_FACT_NAMES,
  SHEET_FACTS,
} from '#domain/program-facts.ts';
import type { FactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import {
  emptyProgram,
  MOST_PROGRAMS,
  readSeason,
  saysNothing,
  typedProgram,
  typedSheetFacts,
} from '#features/clubs/season-sheets/rules.ts';
import { keyIn, readProgram, readSheetFacts } from '#features/clubs/season-sheets/schema.ts';
import { feeInWords, programName } from '#features/clubs/seasons/rules.ts';
import type { Program, ProgramKey, SheetFacts } from '#features/clubs/seasons/schema.ts';
import { refuseClashes, refused } from './check.server.ts';
import type { ClubMatch } from './matched-clubs.ts';
import { idProblems, shown } from './rules.ts';
import type { CheckedRow, Problem, Row } from './schema.ts';

export interface StoredSheet {
  readonly club: string;
  readonly season: number;
  /** 0 if the season has no sheet yet. */
  readonly version: number;
  /** What its programs have in common. */
  readonly facts: SheetFacts | null;
  readonly programs: readonly PlacedProgram[];
}

type PlacedProgram = Program & { readonly id: string; readonly position: number };

export interface CheckedProgram extends CheckedRow {
  readonly club: string | null;
  readonly clubName: string;
  readonly season: number | null;
  /** Of the stored sheet. */
  readonly version: number;
  readonly there: readonly PlacedProgram[];
  readonly key: string | null;
  /** With its new facts; null for a refused row. */
  readonly program:
    | (Program & { readonly id: string; readonly position: number | undefined })
    | null;
  /** What the sheet will say of all programs. */
  readonly facts: SheetFacts | null;
}

export interface NamedRow {
  readonly row: Row;
  readonly club: ClubMatch['club'];
  readonly season: number | null;
  /** Null unless age group, gender, and team type are all understood. */
  readonly key: ProgramKey | null;
  readonly problems: readonly Problem[];
}

export function namedRow(row: Row, meant: ClubMatch, present: number): NamedRow {
  const cell = (column: string) => row.cells.get(column) ?? '';
  const problems: Problem[] = [
    ...row.problems,
    ...idProblems(cell('club_id'), 'club_id'),
    ...meant.problems.map((problem) => ({ ...problem, column: 'club_id' })),
  ];
  if (meant.club === null && problems.length === row.problems.length) {
    problems.push(unknownClub(cell('club_id'), cell('club')));
  }
  const season = readSeason(cell('season'), present);
  if (typeof season === 'string') {
    problems.push({ column: 'season', value: shown(cell('season')), reason: season });
  }
  return {
    row,
    club: meant.club,
    season: typeof season === 'number' ? season : null,
    key: keyIn((name) => cell(SEASON_FACTS[name].column)),
    problems,
  };
}

function unknownClub(id: string, name: string): Problem {
  if (id !== '') return { column: 'club_id', value: id, reason: 'No club has this ID.' };
  if (name === '') return { column: 'club', value: '', reason: 'Club is required' };
  const reason = 'We couldn’t find this club. Add the club first, then its season sheet.';
  return { column: 'club', value: shown(name), reason };
}

/**
 * Without a cell for a fact of its sheet, a row takes it from the first row of the sheet that has it. A row that says
 * something else is refused.
 */
export function withSheetFacts(named: readonly NamedRow[]): NamedRow[] {
  const facts = Object.values(SHEET_FACTS);
  const said = new Map<string, string>();
  const keyOf = ({ club, season }: NamedRow, column: string) => `${club?.id} ${season} ${column}`;
  const cellOf = ({ row }: NamedRow, column: string) => {
    const cell = row.cells.get(column) ?? '';
    return saysNothing(cell) ? '' : cell;
  };
  for (const one of named) {
    for (const { column } of facts) {
      const key = keyOf(one, column);
      said.set(key, said.get(key) || cellOf(one, column));
    }
  }
  return named.map((one) => {
    const cells = new Map(one.row.cells);
    const problems = [...one.problems];
    for (const { column, label } of facts) {
      const [cell, other] = [cellOf(one, column), said.get(keyOf(one, column)) ?? ''];
      if (other !== '') cells.set(column, cell || other);
      if (cell === '' || cell === other) continue;
      const reason = `Another row of this season says “${shown(other)}.” ${label} is the same for all programs.`;
      problems.push({ column, value: shown(cell), reason });
    }
    return { ...one, row: { ...one.row, cells }, problems };
  });
}

export function checkProgram(named: NamedRow, sheet: StoredSheet | undefined): CheckedProgram {
  const { row, club, season, key } = named;
  const there = sheet?.programs ?? [];
  const what = key === null ? '' : programName(key);
  const stored = there.find((one) => programName(one) === what);
  const { program, facts, changes, problems } = judgeRow(row, stored, sheet?.facts ?? null, season);
  const all = [...named.problems, ...problems];
  const isRefused = all.length > 0;
  const cell = (column: string) => row.cells.get(column) ?? '';
  const clubName = club === null ? cell('club') || cell('club_id') : String(club.name);
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
    there,
    key: club && season && what ? `${club.id} ${season} ${what}` : null,
    program:
      program && !isRefused
        ? { ...program, id: stored?.id ?? randomUUID(), position: stored?.position }
        : null,
    facts,
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
    const isCrowded = row.there.length + (added.get(sheetKey(row))?.length ?? 0) > MOST_PROGRAMS;
    if (!isAdded(row) || !isCrowded) return row;
    return refused(row, `A season sheet can have up to ${MOST_PROGRAMS} programs.`);
  });
}

export function sheetKey({ club, season }: Pick<CheckedProgram, 'club' | 'season'>): string {
  return `${club} ${season}`;
}

function cellOf(typed: string | readonly string[]): string {
  return typeof typed === 'string' ? typed : joinList(typed);
}

export type ListedProgram = Program &
  SheetFacts &
  Readonly<Record<'clubId' | 'club' | 'city' | 'state' | 'county', string | null>> & {
    readonly season: number;
  };

export function programRecord(one: ListedProgram): string[] {
  const [typed, ofSheet] = [typedProgram(one), typedSheetFacts(one)];
  return [
    ...[one.clubId, one.club, one.city, one.state, one.county].map((text) => text ?? ''),
    seasonLabel(one.season),
    ...PROGRAM_FACT_NAMES.map((name) => cellOf(typed[name])),
    ...SHEET_FACT_NAMES.map((name) => ofSheet[name]),
  ];
}

/** A cell that equals the export of the stored fact leaves it alone, as does a missing column. */
function judgeRow(
  { cells }: Row,
  stored: Program | undefined,
  storedFacts: SheetFacts | null,
  season: number | null,
) {
  const ofProgram = stored ? typedProgram(stored) : emptyProgram();
  const ofSheet = typedSheetFacts(storedFacts);
  const before = { ...ofProgram, ...ofSheet };
  const toldOf = (names: readonly FactName[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const cell = cells.get(SEASON_FACTS[name].column);
        return cell === undefined || cell === tidyCell(cellOf(before[name])) ? [] : [[name, cell]];
      }),
    );
  const { program, problems } = readProgram(toldOf(PROGRAM_FACT_NAMES), ofProgram, season);
  const shared = readSheetFacts(toldOf(SHEET_FACT_NAMES), ofSheet, season);
  const facts = shared.data ?? storedFacts;
  const after = { ...(program ? typedProgram(program) : ofProgram), ...typedSheetFacts(facts) };
  const names = [...PROGRAM_FACT_NAMES, ...SHEET_FACT_NAMES];
  const changes = names
    .map((name) => ({
      column: SEASON_FACTS[name].column,
      before: shown(cellOf(before[name])),
      after: shown(cellOf(after[name])),
    }))
    .filter((change) => change.before !== change.after);
  const refusals = [...problems, ...shared.problems].map(([name, reason]): Problem => {
    const { column } = SEASON_FACTS[name];
    return { column, value: shown(cells.get(column) ?? ''), reason };
  });
  return { program, facts, changes, problems: refusals };
}

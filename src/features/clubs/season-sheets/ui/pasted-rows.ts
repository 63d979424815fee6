import { countOf } from '#domain/count-of.ts';
import { tidyCell } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, SEASON_FACTS, SHEET_FACT_NAMES } from '#domain/program-facts.ts';
import type { ProgramFactName, SheetFactName } from '#domain/program-facts.ts';
import { dayInWords } from '#domain/season.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { MOST_TITLES, readHeader } from '#platform/lists/columns.ts';
import {
  emptyProgram,
  readSeason,
  saysNothing,
  SHEET_LIST,
  typedProgram,
  typedSheetFacts,
} from '../rules.ts';
import type { TypedProgram, TypedSheet } from '../rules.ts';
import { keyIn, readProgram, readSheetFacts } from '../schema.ts';
import type { Cells, SentSheet, SheetFile } from '../schema.ts';
import { withOtherWords } from './named-programs.ts';
import type { PastedRow } from './named-programs.ts';

/** An unknown column and the fact chosen for it, if any. */
interface UnknownColumn {
  readonly name: string;
  readonly fact: ProgramFactName | '';
}

export interface PastedRows {
  readonly rows: readonly PastedRow[];
  readonly columns: readonly UnknownColumn[];
  /** What the rows say of all programs, where they say something. */
  readonly facts: Partial<TypedSheet['facts']>;
  /** Sentences about what is left out. */
  readonly notes: readonly string[];
}

/** The club and season that the rows are for. */
export type Target = Pick<SentSheet, 'clubId' | 'season'>;

const NO_KEY = { ageGroup: '', gender: '', teamType: '' };

/** @throws Error for an unclosed quotation mark */
export async function readText(text: string): Promise<SheetFile> {
  // Loads with the first paste.
  const { parse } = await import('csv-parse/browser/esm/sync');
  const records: string[][] = parse(text.trimEnd(), {
    delimiter: text.includes('\t') ? '\t' : [',', ';'],
    relax_column_count: true,
    relax_quotes: true,
  });
  return { records, remarks: [] };
}

export function rowsOf({ records, remarks }: SheetFile, target: Target): PastedRows {
  const lines = records
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const known = ({ cells }: { cells: readonly string[] }) =>
    readHeader(SHEET_LIST, cells).places.size;
  // A title or what columns have in common may be above their names.
  const [head = { line: 1, cells: [] }] = lines
    .slice(0, 1 + MOST_TITLES)
    .toSorted((one, other) => known(other) - known(one));
  const { places, unknown, repeated } = readHeader(SHEET_LIST, head.cells);
  const isNamed = places.size > 1;
  const foreign = isNamed ? [...new Set([...unknown, ...repeated])] : [];
  const headings = head.cells.map((name) => name.trim());
  const below = isNamed ? lines.filter(({ line }) => line > head.line) : lines;
  const cellIn = (cells: readonly string[], column: string) =>
    (isNamed && cells[places.get(column) ?? -1]?.trim()) || undefined;
  const kept = below.filter(({ cells }) => {
    const id = cellIn(cells, 'club_id') ?? target.clubId;
    const season = readSeason(cellIn(cells, 'season') ?? String(target.season), target.season);
    return id.toLowerCase() === target.clubId && season === target.season;
  });
  const told = kept.map(({ line, cells }): PastedRow => {
    const facts = PROGRAM_FACT_NAMES.flatMap((name, at) => {
      const place = isNamed ? places.get(SEASON_FACTS[name].column) : at;
      const cell = cells[place ?? -1];
      return cell === undefined ? [] : [[name, tidyCell(cell)] as const];
    });
    const others = foreign.map((name) => {
      return [name, tidyCell(cells[headings.lastIndexOf(name)] ?? '')] as const;
    });
    return {
      line,
      cells: { ...NO_KEY, ...Object.fromEntries(facts) },
      others: Object.fromEntries(others),
    };
  });
  const cellsOf = (column: string) => kept.map(({ cells }) => cellIn(cells, column) ?? '');
  const ofSheet = sheetFactsIn(cellsOf, target.season);
  const left = below.length - told.length;
  const read = withOtherWords(told, foreign);
  const notes = [
    left > 0 && `We left out ${countOf(left, 'row')} about another club or season.`,
  ].filter((note) => note !== false);
  return {
    rows: read.rows,
    columns: read.unknown.map((name) => ({ name, fact: '' })),
    facts: ofSheet.facts,
    notes: [...remarks, ...notes, ...read.notes, ...ofSheet.notes],
  };
}

/** What an unknown column may be: facts of which no row has a cell. */
export function factsFor({ rows }: PastedRows, fact: UnknownColumn['fact']): ProgramFactName[] {
  return PROGRAM_FACT_NAMES.filter(
    (name) => name === fact || rows.every(({ cells }) => !cells[name]),
  );
}

/** Fills a fact from an unknown column; '' leaves the column out. */
export function withColumn(
  pasted: PastedRows,
  { name, fact: before }: UnknownColumn,
  fact: UnknownColumn['fact'],
): PastedRows {
  const rows = pasted.rows.map((row) => {
    const kept = Object.entries(row.cells).filter(([one]) => one !== before);
    const told = fact === '' ? {} : { [fact]: row.others[name] };
    return { ...row, cells: { ...NO_KEY, ...Object.fromEntries(kept), ...told } };
  });
  const columns = pasted.columns.map((one) => (one.name === name ? { name, fact } : one));
  return { ...pasted, rows, columns };
}

/** Of each column the first cell that says something, for all programs. */
function sheetFactsIn(cellsOf: (column: string) => readonly string[], season: number) {
  const facts: Partial<Record<SheetFactName, string>> = {};
  const notes: string[] = [];
  for (const name of SHEET_FACT_NAMES) {
    const { column, label, kind } = SEASON_FACTS[name];
    const cell = cellsOf(column).find((text) => !saysNothing(text));
    if (cell === undefined) continue;
    const { data, problems } = readSheetFacts({ [name]: cell }, typedSheetFacts(null), season);
    if (data) facts[name] = typedSheetFacts(data)[name];
    const words = kind === 'day' && facts[name] ? dayInWords(facts[name]) : facts[name];
    notes.push(`${label}: ${problems[0]?.[1] ?? words}`);
  }
  return { facts, notes };
}

export interface ReadRow extends PastedRow {
  readonly problems: Cells;
  /** Null unless all cells are understood. */
  readonly program: Partial<TypedProgram> | null;
}

/** Reads all rows, and refuses those that repeat an earlier one. */
export function readRows(
  rows: readonly PastedRow[],
  season: number,
  sheet: readonly TypedProgram[],
): ReadRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyIn((fact) => row.cells[fact]);
    const name = key === null ? '' : programName(key);
    const there = sheet.find((one) => programName(one) === name);
    const { program, problems } = readProgram(row.cells, emptyProgram(), season, there);
    if (program === null) return { ...row, problems: Object.fromEntries(problems), program };
    const earlier = seen.get(name);
    if (earlier !== undefined) {
      const ageGroup = `${name} is also in row ${earlier}. Change it or leave it out.`;
      return { ...row, problems: { ageGroup }, program: null };
    }
    seen.set(name, row.line);
    const typed = typedProgram(program);
    const told = PROGRAM_FACT_NAMES.filter((fact) => row.cells[fact] !== undefined);
    return {
      ...row,
      problems: {},
      program: Object.fromEntries(told.map((fact) => [fact, typed[fact]])),
    };
  });
}

/** '“F” as Girls' for each cell that is stored differently from how it is written, once. */
export function understood(rows: readonly ReadRow[]): string[] {
  const readings = rows.flatMap(({ cells, program }) =>
    PROGRAM_FACT_NAMES.flatMap((name) => {
      const [cell, value] = [cells[name] ?? '', [program?.[name] ?? []].flat().join(', ')];
      const shown = value !== '' && SEASON_FACTS[name].kind === 'day' ? dayInWords(value) : value;
      const isSame = plain(cell) === plain(value) || program === null;
      return isSame ? [] : [`“${cell}” as ${shown || 'not stated'}`];
    }),
  );
  return [...new Set(readings)];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d+]+/g, '');
}

/** Programs that the sheet has get the pasted facts and keep their others. */
export function withPasted(
  sheet: readonly TypedProgram[],
  pasted: readonly Partial<TypedProgram>[],
) {
  const programs = [...sheet];
  let changed = 0;
  for (const program of pasted) {
    const name = programName({ ...emptyProgram(), ...program });
    const at = sheet.findIndex((one) => programName(one) === name);
    const there = sheet[at];
    if (there === undefined) programs.push({ ...emptyProgram(), ...program });
    else {
      programs[at] = { ...there, ...program };
      changed += 1;
    }
  }
  return { programs, added: programs.length - sheet.length, changed };
}

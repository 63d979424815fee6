import { countOf } from '#domain/count-of.ts';
import { tidyCell } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { dayInWords } from '#domain/season.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { headerRow, readHeader } from '#platform/lists/columns.ts';
import { emptyProgram, readSeason, SHEET_LIST, typedProgram } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { keyIn, readProgram } from '../schema.ts';
import type { Cells, SentSheet, SheetFile } from '../schema.ts';

export interface PastedRow {
  /** Where it is in the text or file, from 1. */
  readonly line: number;
  /** As written; facts without a column are left out. */
  readonly cells: Cells;
}

export interface PastedRows {
  readonly rows: readonly PastedRow[];
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
    skip_empty_lines: true,
  });
  return { records, remarks: [] };
}

export function rowsOf({ records, remarks }: SheetFile, target: Target): PastedRows {
  const lines = records.map((cells, at) => ({ line: at + 1, cells }));
  const [first = { line: 1, cells: [] }, ...others] = lines;
  const head = headerRow(SHEET_LIST, first, others);
  const { places, unknown } = readHeader(SHEET_LIST, head.cells);
  const isNamed = places.size > 1;
  const below = isNamed ? lines.filter(({ line }) => line > head.line) : lines;
  const rows = below.flatMap(({ line, cells }): PastedRow[] => {
    const cellIn = (column: string) =>
      (isNamed && cells[places.get(column) ?? -1]?.trim()) || undefined;
    const id = cellIn('club_id') ?? target.clubId;
    const season = readSeason(cellIn('season') ?? String(target.season), target.season);
    if (id.toLowerCase() !== target.clubId || season !== target.season) return [];
    const told = PROGRAM_FACT_NAMES.flatMap((name, at) => {
      const place = isNamed ? places.get(PROGRAM_FACTS[name].column) : at;
      const cell = cells[place ?? -1];
      return cell === undefined ? [] : [[name, tidyCell(cell)] as const];
    });
    return [{ line, cells: { ...NO_KEY, ...Object.fromEntries(told) } }];
  });
  const left = below.length - rows.length;
  const notes = [
    isNamed && unknown.length > 0 && `We’ll skip these unknown columns: ${unknown.join(', ')}.`,
    left > 0 && `We left out ${countOf(left, 'row')} about another club or season.`,
  ].filter((note) => note !== false);
  return { rows, notes: [...remarks, ...notes] };
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
    const key = keyIn(row.cells);
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
      const shown = value !== '' && PROGRAM_FACTS[name].kind === 'day' ? dayInWords(value) : value;
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

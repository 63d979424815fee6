import { countOf } from '#domain/count-of.ts';
import { tidyCell } from '#domain/list-cells.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { dayInWords } from '#domain/season.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import {
  emptyProgram,
  factOf,
  headingName,
  readDay,
  readSeason,
  typedProgram,
  weekProblems,
} from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { programSchema } from '../schema.ts';
import type { SheetFile } from '../schema.ts';

export type Cells = Readonly<Partial<Record<ProgramFactName, string>>>;

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
export interface Target {
  readonly clubId: string;
  readonly season: number;
}

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

/** What an export has besides the facts. */
const NAMING = new Set(['club_id', 'club', 'city', 'state', 'county', 'season']);

export function rowsOf({ records, remarks }: SheetFile, target: Target): PastedRows {
  const first = (records[0] ?? []).map((heading) => heading.trim());
  const headings = first.map(factOf);
  const hasHeadings = headings.filter((name) => name !== undefined).length >= 2;
  const columns = hasHeadings ? headings : PROGRAM_FACT_NAMES;
  const places = new Map(first.map((heading, at) => [headingName(heading), at]));
  const cellIn = (cells: readonly string[], column: string) =>
    (hasHeadings && cells[places.get(column) ?? -1]?.trim()) || undefined;
  const rows = records.slice(hasHeadings ? 1 : 0).flatMap((cells, index): PastedRow[] => {
    const id = cellIn(cells, 'club_id') ?? target.clubId;
    const season = readSeason(cellIn(cells, 'season') ?? String(target.season), target.season);
    if (id.toLowerCase() !== target.clubId || season !== target.season) return [];
    const told = columns.flatMap((name, at) => {
      const cell = cells[at];
      return name === undefined || cell === undefined ? [] : [[name, tidyCell(cell)] as const];
    });
    const line = index + (hasHeadings ? 2 : 1);
    return [{ line, cells: { ...NO_KEY, ...Object.fromEntries(told) } }];
  });
  const unknown = hasHeadings
    ? first.filter((name, at) => name !== '' && !headings[at] && !NAMING.has(headingName(name)))
    : [];
  const left = records.length - (hasHeadings ? 1 : 0) - rows.length;
  const notes = [
    unknown.length > 0 && `We’ll skip these unknown columns: ${unknown.join(', ')}.`,
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
export function readRows(rows: readonly PastedRow[], season: number): ReadRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const told = PROGRAM_FACT_NAMES.filter((name) => row.cells[name] !== undefined);
    const dayIn = (name: ProgramFactName) => readDay(row.cells[name] ?? '', season);
    const written = told.map((name) => {
      const day = PROGRAM_FACTS[name].kind === 'day' ? dayIn(name) : null;
      return [name, day ?? row.cells[name]];
    });
    const parsed = programSchema.safeParse({ ...emptyProgram(), ...Object.fromEntries(written) });
    const weeks = { firstWeek: dayIn('firstWeek'), lastWeek: dayIn('lastWeek') };
    const problems: Cells = Object.fromEntries([
      ...(parsed.error?.issues ?? []).map(
        ({ path, message }) => [String(path[0]), message] as const,
      ),
      ...weekProblems(weeks, season),
    ]);
    if (!parsed.success || Object.keys(problems).length > 0) {
      return { ...row, problems, program: null };
    }
    const name = programName(parsed.data);
    const earlier = seen.get(name);
    if (earlier !== undefined) {
      const ageGroup = `${name} is also in row ${earlier}. Change it or leave it out.`;
      return { ...row, problems: { ageGroup }, program: null };
    }
    seen.set(name, row.line);
    const typed = typedProgram(parsed.data);
    const program = Object.fromEntries(told.map((fact) => [fact, typed[fact]]));
    return { ...row, problems, program };
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

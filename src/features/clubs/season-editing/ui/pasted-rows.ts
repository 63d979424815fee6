import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/season/rules.ts';
import { emptyProgram, factOf, typedFact } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { readFact } from '../schema.ts';

/** Rows of a spreadsheet, read as programs. */
export interface PastedRows {
  /** What each row says of a program; facts without a column are left out. */
  readonly programs: readonly Partial<TypedProgram>[];
  /** A sentence for each cell that is not understood (SEAS-10). */
  readonly problems: readonly string[];
  /** A sentence for each row that is of the same program as an earlier one. */
  readonly repeated: readonly string[];
  /** Headings that mean nothing here. */
  readonly unknown: readonly string[];
  /** Whether the first row was headings; else the columns were taken in the order of the form. */
  readonly hasHeadings: boolean;
}

const KEYS = PROGRAM_FACT_NAMES.filter((name) => {
  const fact = PROGRAM_FACTS[name];
  return fact.kind === 'option' && fact.isKey;
});

/**
 * Reads what was copied from a spreadsheet.
 *
 * @param text cells separated by tabs, as spreadsheets copy them, or by commas or semicolons
 * @throws Error when a quotation mark never ends
 */
export async function readPasted(text: string): Promise<PastedRows> {
  // Loads with the first paste.
  const { parse } = await import('csv-parse/browser/esm/sync');
  const rows: string[][] = parse(text.trimEnd(), {
    delimiter: text.includes('\t') ? '\t' : [',', ';'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const headings = (rows[0] ?? []).map(factOf);
  const hasHeadings = headings.filter((name) => name !== undefined).length >= 2;
  const columns = hasHeadings ? headings : PROGRAM_FACT_NAMES;
  const problems: string[] = [];
  const programs = rows.slice(hasHeadings ? 1 : 0).map((cells, index) => {
    const row = index + (hasHeadings ? 2 : 1);
    const told = columns.flatMap((name, at) =>
      name === undefined ? [] : [[name, cellOf(name, cells[at] ?? '', row, problems)] as const],
    );
    for (const key of KEYS) {
      if (!columns.includes(key))
        problems.push(`Row ${row}: ${PROGRAM_FACTS[key].label} is missing.`);
    }
    return Object.fromEntries(told) as Partial<TypedProgram>;
  });
  const unknown = hasHeadings
    ? (rows[0] ?? []).filter((heading, at) => heading.trim() !== '' && headings[at] === undefined)
    : [];
  const repeated = repetitions(programs, hasHeadings ? 2 : 1);
  return { programs, problems, repeated, unknown, hasHeadings };
}

/** A cell as the field shows it; what is not understood stays where it can be mended. */
function cellOf(
  name: ProgramFactName,
  cell: string,
  row: number,
  problems: string[],
): string | string[] {
  const reading = readFact(name, cell);
  if ('value' in reading) return typedFact(name, reading.value);
  const { kind, label } = PROGRAM_FACTS[name];
  problems.push(`Row ${row}, ${label}: ${reading.problem}`);
  if (kind === 'options') return [];
  return kind === 'option' || kind === 'yesNo' ? '' : cell.trim();
}

/** A sheet with pasted programs. */
export interface WithPasted {
  readonly programs: TypedProgram[];
  /** How many are new in it, and how many were there and have changed. */
  readonly added: number;
  readonly changed: number;
}

/**
 * Puts pasted programs into a sheet: one that is there already gets the facts that were pasted. Rows whose
 * program is not known, and a second one of the same, stay rows of their own, to be mended in the form.
 */
export function withPasted(
  sheet: readonly TypedProgram[],
  pasted: PastedRows['programs'],
): WithPasted {
  const programs = [...sheet];
  const merged = new Set<number>();
  for (const program of pasted) {
    const name = nameOf(program);
    const at = name === '' ? -1 : sheet.findIndex((one) => nameOf(one) === name);
    const there = sheet[at];
    if (there === undefined || merged.has(at)) programs.push({ ...emptyProgram(), ...program });
    else {
      programs[at] = { ...there, ...program };
      merged.add(at);
    }
  }
  return { programs, added: programs.length - sheet.length, changed: merged.size };
}

/** 'U14 Girls Travel'; '' while a part of it is not known. */
function nameOf(program: Partial<TypedProgram>): string {
  return KEYS.every((key) => Boolean(program[key]))
    ? programName({ ...emptyProgram(), ...program })
    : '';
}

/** A sentence for each row of a program that an earlier row is of as well. */
function repetitions(programs: PastedRows['programs'], firstRow: number): string[] {
  const seen = new Map<string, number>();
  return programs.flatMap((program, at) => {
    const name = nameOf(program);
    const earlier = seen.get(name);
    if (name === '') return [];
    if (earlier !== undefined)
      return [`Row ${firstRow + at}: ${name} is in row ${earlier} as well.`];
    seen.set(name, firstRow + at);
    return [];
  });
}

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
  return { programs, problems, unknown, hasHeadings };
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

/** A sheet with pasted programs: one that is there already gets the facts that were pasted. */
export function withPasted(
  sheet: readonly TypedProgram[],
  pasted: PastedRows['programs'],
): TypedProgram[] {
  const all = [...sheet];
  for (const program of pasted) {
    const whole = { ...emptyProgram(), ...program };
    const at = all.findIndex((one) => programName(one) === programName(whole));
    const there = all[at];
    if (there === undefined) all.push(whole);
    else all[at] = { ...there, ...program };
  }
  return all;
}

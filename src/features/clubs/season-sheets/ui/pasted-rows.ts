import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { programName } from '#features/clubs/seasons/rules.ts';
import { emptyProgram, factOf, typedFact } from '../rules.ts';
import type { TypedProgram } from '../rules.ts';
import { readFact } from '../schema.ts';

export interface PastedRows {
  /** Facts without a column are left out. */
  readonly programs: readonly Partial<TypedProgram>[];
  /** A sentence for each cell that is not understood (SEAS-10). */
  readonly problems: readonly string[];
  readonly repeated: readonly string[];
  readonly unknown: readonly string[];
}

const KEYS = PROGRAM_FACT_NAMES.filter((name) => {
  const fact = PROGRAM_FACTS[name];
  return fact.kind === 'option' && fact.isKey;
});

/** @throws Error for an unclosed quotation mark */
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
  const repeated: string[] = [];
  const seen = new Map<string, number>();
  const programs = rows.slice(hasHeadings ? 1 : 0).map((cells, index) => {
    const row = index + (hasHeadings ? 2 : 1);
    const told = columns.flatMap((name, at) =>
      name === undefined ? [] : [[name, cellOf(name, cells[at] ?? '', row, problems)] as const],
    );
    for (const key of KEYS) {
      if (!columns.includes(key))
        problems.push(`Row ${row}: ${PROGRAM_FACTS[key].label} is missing.`);
    }
    const program = Object.fromEntries(told) as Partial<TypedProgram>;
    const name = nameOf(program);
    const earlier = seen.get(name);
    if (earlier !== undefined) repeated.push(`Row ${row}: ${name} is also in row ${earlier}.`);
    else if (name !== '') seen.set(name, row);
    return program;
  });
  const unknown = hasHeadings
    ? (rows[0] ?? []).filter((heading, at) => heading.trim() !== '' && headings[at] === undefined)
    : [];
  return { programs, problems, repeated, unknown };
}

/** Text that is not understood stays in the field, to be corrected there. */
function cellOf(name: ProgramFactName, cell: string, row: number, problems: string[]) {
  const reading = readFact(name, cell);
  if ('value' in reading) return typedFact(name, reading.value);
  const { kind, label } = PROGRAM_FACTS[name];
  problems.push(`Row ${row}, ${label}: ${reading.problem}`);
  if (kind === 'options') return [];
  return kind === 'option' || kind === 'yesNo' ? '' : cell.trim();
}

/** Rows without a program's name, and repeated rows, become rows of their own, to be corrected in the form. */
export function withPasted(sheet: readonly TypedProgram[], pasted: PastedRows['programs']) {
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

/** 'U14 Girls Travel'; '' if a part is missing. */
function nameOf(program: Partial<TypedProgram>): string {
  return KEYS.every((key) => Boolean(program[key]))
    ? programName({ ...emptyProgram(), ...program })
    : '';
}

import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import type { ProgramFactName } from '#domain/program-facts.ts';
import { seasonLabel } from '#domain/season.ts';
import { joinList, tidyCell } from '#features/clubs/cells/rules.ts';
import { NUL_CHARACTER, shown } from '#features/clubs/list-imports/rules.ts';
import type { FieldChange, Problem, Row } from '#features/clubs/list-imports/schema.ts';
import type { Program } from '#features/clubs/season/schema.ts';
import { typedProgram } from '#features/clubs/season-editing/queries.server.ts';
import { emptyProgram } from '#features/clubs/season-editing/rules.ts';
import { programSchema } from '#features/clubs/season-editing/schema.ts';
import { FACT_COLUMNS } from './rules.ts';

/** Longer cells are refused whatever they say. */
const LONGEST_CELL = 2_000;

/** The facts of a program by the columns of the table. */
export function storedFacts(program: Program): Record<string, unknown> {
  return Object.fromEntries(FACT_COLUMNS.map(([column, name]) => [column, program[name]]));
}

/** A program as its columns hold it. */
export function programOf(stored: Readonly<Record<string, unknown>>): Program {
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
export function presentRecord(one: ListedProgram): string[] {
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

/** What a row says of a program. */
interface JudgedProgram {
  /** All facts as they are to be stored; null where something is wrong. */
  readonly program: Program | null;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
}

/**
 * What a row comes to beside the program that is stored. A cell that reads as an export would write the
 * fact leaves it alone; so does a column that is not there.
 *
 * @param stored null for a new program
 */
export function judgeProgram(row: Row, stored: Program | null): JudgedProgram {
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

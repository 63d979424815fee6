import type { SQL } from 'drizzle-orm';
import type { World } from './world.ts';

/**
 * How a try ends: `Y` at least one row was read or written, `.` the statement ran and touched
 * nothing, `x` it was refused with 42501, `f` with 23503 (a reference that does not hold).
 */
export type Outcome = 'Y' | '.' | 'x' | 'f';

/** One row of the matrix: something to try as every actor. */
export interface Deed {
  readonly table: string;
  readonly verb: 'select' | 'insert' | 'update' | 'delete';
  /** What is tried; begins with the requirements it proves, in brackets. */
  readonly title: string;
  /** One outcome for each actor, in the order of ACTORS. */
  readonly outcomes: string;
  /** The statement, for an actor with the id `me`. */
  statement(world: World, me: string): SQL;
}

type Row = readonly [Deed['verb'], string, string, Deed['statement']];

/** The rows of one table; see the matrix for how to read them. */
export function deedsOn(table: string, rows: readonly Row[]): Deed[] {
  return rows.map(([verb, title, outcomes, statement]) => ({
    table,
    verb,
    title,
    outcomes,
    statement,
  }));
}

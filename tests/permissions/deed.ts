import type { SQL } from 'drizzle-orm';
import type { World } from './world.ts';

/**
 * How an attempt ends: `Y` it read or wrote at least one row, `.` the statement ran without a
 * row, `x` it was refused with 42501, `f` with 23503 (a reference that does not exist).
 */
export type Outcome = 'Y' | '.' | 'x' | 'f';

/** One row of the matrix: something that every actor attempts. */
export interface Deed {
  readonly table: string;
  readonly verb: 'select' | 'insert' | 'update' | 'delete';
  /** The attempt; starts with the requirements it proves, in brackets. */
  readonly title: string;
  /** One outcome for each actor, in the order of ACTORS. */
  readonly outcomes: string;
  /** The statement, for an actor with the id `me`. */
  statement(world: World, me: string): SQL;
}

type Row = readonly [Deed['verb'], string, string, Deed['statement']];

/** The rows of one table; the matrix explains them. */
export function deedsOn(table: string, rows: readonly Row[]): Deed[] {
  return rows.map(([verb, title, outcomes, statement]) => ({
    table,
    verb,
    title,
    outcomes,
    statement,
  }));
}

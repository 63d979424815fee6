import type { Sql } from './db.ts';

/** What a prepared statement is called in PostgreSQL: unnamed, it is planned for its own values. */
export const UNNAMED = '';

const statements = new WeakMap<Sql, Map<string, unknown>>();

/**
 * A statement of the query builder, built once for each shape: to build one takes longer than to ask
 * it. Values come in by placeholders.
 *
 * @param shape stands for one statement among all of the process; values must not be part of it
 * @param prepare builds it, ending with `.prepare(UNNAMED)`
 */
export function prepared<Statement>(db: Sql, shape: string, prepare: () => Statement): Statement {
  let known = statements.get(db);
  if (!known) statements.set(db, (known = new Map()));
  const found = known.get(shape);
  // The shape stands for one statement, so for one type.
  if (found !== undefined) return found as Statement;
  const statement = prepare();
  known.set(shape, statement);
  return statement;
}

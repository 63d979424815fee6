import { hash } from 'node:crypto';
import type { Sql, Transaction } from './db.ts';

/** What a prepared statement is called in PostgreSQL: unnamed, it is planned for its own values. */
export const UNNAMED = '';
/** So many plans a connection may keep, which take 0.1 to 0.2 MB each. */
const MOST_NAMED = 40;

const named = new WeakMap<Sql, Set<string>>();

/**
 * A name for a prepared statement, under which each connection keeps it: its plan need not be made
 * anew once it has proved as good for all values. After {@link MOST_NAMED} others it is none any more.
 *
 * @param shape as for {@link prepared}
 */
export function nameFor(db: Sql, shape: string): string {
  let names = named.get(db);
  if (!names) named.set(db, (names = new Set()));
  const name = hash('sha1', shape);
  if (names.size >= MOST_NAMED && !names.has(name)) return UNNAMED;
  names.add(name);
  return name;
}

const statements = new WeakMap<Sql | Transaction, Map<string, unknown>>();

/**
 * A statement of the query builder, built once for each shape: to build one takes longer than to ask
 * it. Values come in by placeholders.
 *
 * @param shape stands for one statement among all of the process; values must not be part of it
 * @param prepare builds it, ending with `.prepare(UNNAMED)` or a name from {@link nameFor}
 */
export function prepared<Statement>(
  db: Sql | Transaction,
  shape: string,
  prepare: () => Statement,
): Statement {
  let known = statements.get(db);
  if (!known) statements.set(db, (known = new Map()));
  const found = known.get(shape);
  // The shape stands for one statement, so for one type.
  if (found !== undefined) return found as Statement;
  const statement = prepare();
  known.set(shape, statement);
  return statement;
}

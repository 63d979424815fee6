import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';

/** What of a type JSON does not have: a date would come back as its text. */
type NotOfJson<Value> = Value extends Date | bigint
  ? Value
  : Value extends object
    ? NotOfJson<Value[keyof Value & (Value extends readonly unknown[] ? number : string)]>
    : never;

/** Columns that JSON has a type for; others do not compile. */
type JsonColumns<Columns extends SelectedFieldsFlat> = [
  NotOfJson<SelectResultFields<Columns>>,
] extends [never]
  ? Columns
  : never;

/**
 * Columns as one JSON value, for statements that read many columns of many rows: its text is built once,
 * and the answer is parsed in a third of the time.
 *
 * @param columns without parameters; a numeric among them has to be one that is read as a number
 */
export function jsonOf<Columns extends SelectedFieldsFlat>(
  columns: JsonColumns<Columns>,
): SQL<SelectResultFields<Columns>> {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const built = sql`json_build_object(${sql.join(named, sql`, `)})`;
  return sql.raw(new PgDialect().sqlToQuery(built).sql) as SQL<SelectResultFields<Columns>>;
}

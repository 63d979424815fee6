import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';

/** The types that JSON does not have: a date would come back as text. */
type NotOfJson<Value> = Value extends Date | bigint
  ? Value
  : Value extends object
    ? NotOfJson<Value[keyof Value & (Value extends readonly unknown[] ? number : string)]>
    : never;

/** Only columns that JSON has a type for compile. */
type JsonColumns<Columns extends SelectedFieldsFlat> = [
  NotOfJson<SelectResultFields<Columns>>,
] extends [never]
  ? Columns
  : never;

/** Parsed in a third of the time, for many columns of many rows. No parameters in the columns. */
export function jsonOf<Columns extends SelectedFieldsFlat>(
  columns: JsonColumns<Columns>,
): SQL<SelectResultFields<Columns>> {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const built = sql`json_build_object(${sql.join(named, sql`, `)})`;
  return sql.raw(new PgDialect().sqlToQuery(built).sql) as SQL<SelectResultFields<Columns>>;
}

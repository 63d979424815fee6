import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';

/**
 * Columns as one value of JSON, for statements that read many of many rows: its text is made once, and
 * what is answered is read in a third of the time.
 *
 * @param columns of types that JSON has, so no dates, and without parameters
 */
export function jsonOf<Columns extends SelectedFieldsFlat>(
  columns: Columns,
): SQL<SelectResultFields<Columns>> {
  const named = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  const built = sql`json_build_object(${sql.join(named, sql`, `)})`;
  return sql.raw(new PgDialect().sqlToQuery(built).sql) as SQL<SelectResultFields<Columns>>;
}

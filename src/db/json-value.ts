import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A jsonb column that may hold a text: Drizzle would parse that once more, and make a number of '12'. */
export function jsonValue(column: PgColumn): SQL<unknown> {
  return sql`${column}::text`.mapWith((text: string): unknown => JSON.parse(text));
}

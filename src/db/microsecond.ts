import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** As text in UTC, '2026-11-25T16:20:00.123456': JavaScript dates round to milliseconds. */
export function toMicrosecond(column: AnyColumn): SQL<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

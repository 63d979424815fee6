import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/**
 * The position of a row in a list sorted by a time and then an id, for a select. The time is in
 * microseconds since 1970, as in the database: a Date would round.
 */
export function positionOf(time: SQLWrapper, id: SQLWrapper): SQL<string> {
  return sql<string>`floor(extract(epoch from ${time}) * 1000000)::bigint || '_' || ${id}`;
}

/**
 * Which rows follow a position in a list sorted by `time` and then `id`.
 *
 * @param position from {@link positionOf}, checked, or a placeholder for one
 * @param order by both; default newest first
 * @param idType what ids are in the database
 */
export function behind(
  time: SQLWrapper,
  id: SQLWrapper,
  position: unknown,
  order: 'newest' | 'oldest' = 'newest',
  idType: 'uuid' | 'bigint' | 'text' = 'uuid',
): SQL {
  // An id that is a text may contain a line break.
  const idPart = sql`substr(${position}, strpos(${position}, '_') + 1)`;
  return sql`(${time}, ${id}) ${sql.raw(order === 'newest' ? '<' : '>')} (
    to_timestamp(0) + split_part(${position}, '_', 1)::bigint * interval '1 microsecond',
    ${idPart}::${sql.raw(idType)})`;
}

/**
 * The rows of a page and the position where the next one begins; null on the last page.
 *
 * @param rows one more than fits on the page, if there are that many
 */
export function pageOf<Row extends { readonly position: string }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.position ?? null) : null };
}

import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Sorted by time and id. In microseconds since 1970, because a Date would round. */
export function positionOf(time: SQLWrapper, id: SQLWrapper): SQL<string> {
  return sql<string>`floor(extract(epoch from ${time}) * 1000000)::bigint || '_' || ${id}`;
}

export function behind(
  time: SQLWrapper,
  id: SQLWrapper,
  position: unknown,
  order: 'newest' | 'oldest' = 'newest',
  idType: 'uuid' | 'bigint' | 'text' = 'uuid',
): SQL {
  // A text id may contain a line break.
  const idPart = sql`substr(${position}, strpos(${position}, '_') + 1)`;
  return sql`(${time}, ${id}) ${sql.raw(order === 'newest' ? '<' : '>')} (
    to_timestamp(0) + split_part(${position}, '_', 1)::bigint * interval '1 microsecond',
    ${idPart}::${sql.raw(idType)})`;
}

/** Pass one row more than fits, if there is one. `next` is null on the last page. */
export function pageOf<Row extends { readonly position: string }>(
  rows: readonly Row[],
  size: number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { shown, next: rows.length > size ? (shown.at(-1)?.position ?? null) : null };
}

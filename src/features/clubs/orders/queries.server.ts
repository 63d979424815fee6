import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { clubs, finderClubs } from '#db/schema/clubs.ts';
import type { Cursor } from './schema.ts';

/**
 * The first clubs in an order, and the order. By rating and reviews, clubs with a value above zero come first,
 * by value and then name; the others follow by name, in both directions (FIND-40 to 42).
 */
export function firstBy(
  db: Reading,
  filters: SQL | undefined,
  by: 'name' | 'avgRating' | 'numReviews',
  descending: boolean,
  cursor: Cursor | null,
  limit: number,
): { ids: SQL; inOrder: SQL[] } {
  if (by === 'name') {
    const past = cursor ? pastName(cursor, descending) : undefined;
    const ids = firstClubs(db, and(filters, past), byName(finderClubs, descending), limit);
    return { ids, inOrder: byName(clubs, descending) };
  }
  const [ofView, ofClub] = [finderClubs[by], clubs[by]];
  const direction = descending ? desc : asc;
  const isInRest = cursor !== null && cursor.value === null;
  const past = cursor && !isInRest ? pastValue(ofView, cursor, descending) : undefined;
  const valued = and(filters, gt(ofView, 0), isInRest ? sql`false` : past);
  const others = and(filters, hasNone(ofView), isInRest ? pastName(cursor, false) : undefined);
  const first = firstClubs(db, valued, [direction(ofView), ...byName(finderClubs, false)], limit);
  const ids = followedByName(db, first, others, limit);
  const ranked = sql`case when ${ofClub} > 0 then ${ofClub} end`;
  return { ids, inOrder: [asc(hasNone(ofClub)), direction(ranked), ...byName(clubs, false)] };
}

/**
 * Ids of the first clubs, and behind them of others by name: these are only looked for where there is room.
 *
 * @param first selects the ids
 * @param others matches clubs of the view `finder_clubs`
 */
export function followedByName(
  db: Reading,
  first: SQL,
  others: SQL | undefined,
  limit: number,
): SQL {
  return sql`
    with ahead as materialized (${first}), others as (
      select id from (${firstClubs(db, others, byName(finderClubs, false), limit)}) as chosen
      limit (select ${limit} - count(*) from ahead)
    )
    select id from ahead union all select id from others`;
}

/** Ids of the first clubs in an order. */
export function firstClubs(db: Reading, where: SQL | undefined, order: SQL[], limit: number): SQL {
  return db
    .select({ id: finderClubs.id })
    .from(finderClubs)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .getSQL();
}

/** Clubs without a value above zero follow by name, in both directions. */
function hasNone(value: PgColumn): SQL {
  return sql`(${value} > 0) is not true`;
}

/** By name, and by id where two have the same. */
export function byName(of: typeof clubs | typeof finderClubs, descending: boolean): SQL[] {
  return [of.name, of.id].map((column) => (descending ? desc(column) : asc(column)));
}

/** The condition that a club comes after another by name. */
export function pastName({ name, id }: Cursor, descending: boolean): SQL {
  const place = sql`(${finderClubs.name}, ${finderClubs.id})`;
  const position = sql`(${name}, ${id}::uuid)`;
  return descending ? sql`${place} < ${position}` : sql`${place} > ${position}`;
}

function pastValue(value: PgColumn, cursor: Cursor, descending: boolean): SQL {
  const further = descending ? lt(value, cursor.value) : gt(value, cursor.value);
  return sql`(${further} or (${eq(value, cursor.value)} and ${pastName(cursor, false)}))`;
}

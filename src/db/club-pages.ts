import { and, asc, desc, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { amongWords, filterFor, matching } from './club-search.ts';
import type { Wanted, Way } from './club-search.ts';
import { firstOfWords, hasWord } from './club-words.ts';
import type { Placed } from './club-words.ts';
import type { Sql } from './db.ts';
import { clubs, summaryColumns } from './schema/clubs.ts';

/** A page of a search: as many clubs as the placeholder `limit` of its statement says. */
export interface Page {
  readonly way: Way;
  readonly descending: boolean;
  /** What connections call the statement; `UNNAMED` where they should not keep it. */
  readonly name: string;
  /** Where it starts, as a condition with placeholders. */
  readonly past?: ((place: Placed) => SQL) | undefined;
}

/** A number that clubs are sorted by. Those without one above zero follow by name, in both directions. */
export type SortValue = PgColumn;

/**
 * The statement for a page by name.
 *
 * @param withoutValue only of the clubs that have no such value above zero
 * @returns rows of what lists show; `total` says how many clubs match, where the way has it counted with
 *   the page
 */
export function pageByName(
  db: Sql,
  page: Page & { readonly withoutValue?: SortValue | undefined },
) {
  const { way, withoutValue: value } = page;
  const where = value ? hasNone(value) : undefined;
  const chosen = firstByName(db, way.wanted, { ...page, where });
  return summariesOf(db, way, chosen, orderByName(page)).prepare(page.name);
}

/**
 * The statement for a page by a value, which ends with clubs that have none.
 *
 * @returns as {@link pageByName}
 */
export function pageByValue(
  db: Sql,
  { way, name, descending, past, value }: Page & { readonly value: SortValue },
) {
  const upwards = { descending: false };
  const order = [descending ? desc(value) : asc(value), ...orderByName(upwards)];
  const first = firstInOrder(db, way.valued, and(gt(value, 0), past?.(clubs)), order);
  const others = firstByName(db, way.wanted, { ...upwards, where: hasNone(value) });
  // The others are only looked for where there is room for them.
  const chosen = sql`
    with first as materialized (${first}),
      others as (
        select id from (${others}) as chosen
        limit (select ${sql.placeholder('limit')} - count(*) from first)
      )
    select id from first union all select id from others`;
  const ranked = sql`case when ${value} > 0 then ${value} end`;
  return summariesOf(db, way, chosen, [
    asc(hasNone(value)),
    descending ? desc(ranked) : asc(ranked),
    ...orderByName(upwards),
  ]).prepare(name);
}

function hasNone(value: SortValue): SQL {
  return sql`(${value} > 0) is not true`;
}

function orderByName({ descending }: { readonly descending: boolean }): SQL[] {
  const direction = descending ? desc : asc;
  return [direction(clubs.name), direction(clubs.id)];
}

/** Ids of the first clubs by name. */
function firstByName(
  db: Sql,
  wanted: Wanted,
  {
    descending,
    past,
    where,
  }: Pick<Page, 'descending' | 'past'> & { readonly where: SQL | undefined },
): SQL {
  if (wanted.words === undefined) {
    return firstInOrder(db, wanted, and(where, past?.(clubs)), orderByName({ descending }));
  }
  return firstOfWords(amongWords(wanted, where), { descending, past });
}

/**
 * Ids of the first clubs in an order. Which they are is told by an index alone where it holds what is
 * asked; only then are their rows looked at. What is found by words is all found before anything else
 * is asked of it.
 *
 * @param where what they have to meet besides the search
 */
function firstInOrder(db: Sql, wanted: Wanted, where: SQL | undefined, order: SQL[]): SQL {
  const { words, wordPattern, ...others } = wanted;
  const key = words ? 'words' : 'wordPattern';
  const isFound = words !== undefined || wordPattern !== undefined;
  const found = sql`(select * from ${clubs} where ${hasWord(key, wanted.state !== undefined)} offset 0)`;
  return db
    .select({ id: sql<string>`${clubs.id}` })
    .from(isFound ? sql`${found} as ${clubs}` : clubs)
    .where(and(filterFor(others), where))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .getSQL();
}

function summariesOf(db: Sql, { counted, countedTo, amongFew }: Way, ids: SQL, order: SQL[]) {
  const total = amongFew
    ? sql<number>`(select count(*)::int from ${matching(db, counted, countedTo, 0)})`
    : sql<null>`null::int`;
  return db
    .select({ ...summaryColumns, total: sql<number | null>`${total}` })
    .from(clubs)
    .where(inArray(clubs.id, sql`(${ids})`))
    .orderBy(...order);
}

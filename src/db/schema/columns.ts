import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * Text sorted the way people sort names: the ICU collation gives the same order on every server,
 * whatever the locale of the database.
 */
export const sortedText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "en-x-icu"',
});

/** Text compared byte by byte, for what no person sorts: a third of the work of {@link sortedText}. */
export const plainText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** When a row was made; set by the database. */
export const createdAt = () =>
  timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** When a row was last changed; kept by a trigger. */
export const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** The rule that a text has at most so many characters, by the name TABLE_COLUMN_length. */
export function atMost(column: AnyPgColumn, table: string, most: number) {
  return check(
    `${table}_${column.name}_length`,
    sql`char_length(${column}) <= ${sql.raw(String(most))}`,
  );
}

/** The rule that something of a text can be seen, and that it has at most so many characters. */
export function someText(column: AnyPgColumn, table: string, most: number) {
  return check(
    `${table}_${column.name}_length`,
    sql`${column} ~ '[^[:space:]]' and char_length(${column}) <= ${sql.raw(String(most))}`,
  );
}

/** The rule of a slug (decision 13) that somebody chose. */
export function someSlug(column: AnyPgColumn, table: string, most: number) {
  return check(
    `${table}_${column.name}_form`,
    sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(${column}) <= ${sql.raw(String(most))}`,
  );
}

/** The rule that a list has at most so many texts, none of them empty or longer than so many characters. */
export function shortList(column: AnyPgColumn, table: string, most: number, longest: number) {
  return check(
    `${table}_${column.name}_list`,
    sql`app.is_short_list(${column}, ${sql.raw(`${most}, ${longest}`)})`,
  );
}

/** The rule that a list has nothing but some options. */
export function onlyOf(column: AnyPgColumn, table: string, options: readonly string[]) {
  const list = options.map((option) => `'${option.replaceAll("'", "''")}'`).join(', ');
  return check(`${table}_${column.name}_only`, sql`${column} <@ ${sql.raw(`array[${list}]`)}`);
}

/** Control characters, which browsers leave out of addresses. */
const CONTROLS = sql.raw(String.raw`'[\u0001-\u001f\u007f-\u009f]'`);
const SCHEME = sql.raw(String.raw`'^\s*[a-z][a-z0-9+.-]*:'`);
/** A host with a port is no scheme. */
const WEB_SCHEME = sql.raw(String.raw`'^\s*(https?://|[a-z0-9.-]+:[0-9]+(/|$))'`);
const NOT_IN_ADDRESSES = sql.raw(String.raw`'[[:space:]\\<>"\u0001-\u001f\u007f-\u009f]'`);

/**
 * The rule of a link that visitors follow: whatever older rows hold, it can lead to the web alone
 * (decision 21).
 */
export function webLink(column: AnyPgColumn, table: string, most: number) {
  return check(
    `${table}_${column.name}_address`,
    sql`char_length(${column}) <= ${sql.raw(String(most))} and ${column} !~ ${CONTROLS} and (${column} !~* ${SCHEME} or ${column} ~* ${WEB_SCHEME})`,
  );
}

/** The rule of the address of a picture: on the web, or of this site under one of the paths. */
export function pictureAddress(column: AnyPgColumn, table: string, most: number, path: string) {
  return check(
    `${table}_${column.name}_address`,
    sql`char_length(${column}) <= ${sql.raw(String(most))} and ${column} ~* ${sql.raw(`'^(https?://[^/]|${path}|$)'`)} and ${column} !~ ${NOT_IN_ADDRESSES}`,
  );
}

/** The rule of a mail address that somebody gives. */
export function mailAddress(column: AnyPgColumn, table: string) {
  return check(
    `${table}_${column.name}_address`,
    sql`char_length(${column}) <= 254 and ${column} ~ '^([^[:space:]@]+@[^[:space:]@]+)?$'`,
  );
}

import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

// The tables here declare what statements have to know: columns, types, and what may be left out or empty. Keys,
// constraints and indexes are declared once, in the migrations; db/schema.sql shows them all.

/**
 * Text sorted the way people sort names: the ICU collation gives the same order on every server,
 * whatever the locale of the database.
 */
export const sortedText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "en-x-icu"',
});

/** Text compared byte by byte, for text no person sorts: a third of the work of {@link sortedText}. */
export const plainText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** A key that the database generates. */
export const ownId = () => uuid('id').primaryKey().defaultRandom();

/** A moment; drizzle reads and writes it as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true });

/** When a row was created; set by the database. */
export const createdAt = () => time('created_at').notNull().defaultNow();

/** When a row was last changed; kept by a trigger. */
export const updatedAt = () => time('updated_at').notNull().defaultNow();

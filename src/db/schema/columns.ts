import { customType, timestamp } from 'drizzle-orm/pg-core';

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

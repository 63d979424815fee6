import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

// Only what statements need. Keys, constraints, and indexes are in the migrations (db/schema.sql).

/** Sorted the way people sort names. The ICU collation gives the same order on every server. */
export const sortedText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "en-x-icu"',
});

/** Compared byte by byte, for text that no person sorts: a third of {@link sortedText}'s work. */
export const plainText = customType<{ data: string }>({
  dataType: () => 'text COLLATE "C"',
});

/** Drizzle's own jsonb parses a stored text once more, and makes a number of '12'. */
export const anyJson = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const ownId = () => uuid('id').primaryKey().defaultRandom();

export const time = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => time('created_at').notNull().defaultNow();

export const updatedAt = () => time('updated_at').notNull().defaultNow();

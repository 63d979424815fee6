import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { createdAt } from './columns.ts';

/** Requests that created something, so that each is done once; see src/db/once.ts. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: uuid('key').notNull(),
    /** A command may have several transactions, one after the other. */
    step: smallint('step').notNull(),
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'cascade' }),
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.step] }),
    index('idempotency_keys_user').on(table.userId),
    index('idempotency_keys_created').on(table.createdAt),
    check('idempotency_keys_step', sql`${table.step} BETWEEN 0 AND 9`),
    check('idempotency_keys_answer', sql`octet_length(${table.answer}::text) <= 100000`),
  ],
);

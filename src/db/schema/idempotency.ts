import { jsonb, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Requests that created something, so that each is done once (db/once.ts). */
export const idempotencyKeys = pgTable('idempotency_keys', {
  key: uuid('key').notNull(),
  step: smallint('step').notNull(),
  userId: uuid('user_id'),
  answer: jsonb('answer'),
  createdAt: createdAt(),
});

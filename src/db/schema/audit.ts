import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Who changed what, from what to what. Triggers write it, so that no change can bypass it;
 * nobody changes or removes a row, and only administrators read them.
 */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: createdAt(),
  /** Null when the account is gone. */
  actorId: uuid('actor_id'),
  /** 'club', 'member', 'location', 'comment', 'post', 'category', 'tag' or 'import'. */
  subject: text('subject').notNull(),
  /** Null for a tag, which has a name only. */
  subjectId: uuid('subject_id'),
  /** The subject's name at the time. */
  subjectName: text('subject_name').notNull(),
  /** 'added', 'changed' or 'removed'. */
  action: text('action').notNull(),
  /** The columns that changed, before; null for what was added. */
  before: jsonb('before').$type<Record<string, unknown>>(),
  /** The same columns after; null for what was removed. */
  after: jsonb('after').$type<Record<string, unknown>>(),
  /** Changes of one thing in one transaction are one row. */
  transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
});

import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { createdAt } from './columns.ts';

/**
 * Who changed what, from what to what. Triggers write it, so that no way of changing can forget it;
 * nobody changes or removes a row, and only administrators read them.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    /** Null when the account is gone. */
    actorId: uuid('actor_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** 'club', 'member', 'location', 'comment', 'post', 'category', 'tag' or 'import'. */
    subject: text('subject').notNull(),
    /** Null for a tag, which has a name only. */
    subjectId: uuid('subject_id'),
    /** What the subject was called then. */
    subjectName: text('subject_name').notNull(),
    /** 'added', 'changed' or 'removed'. */
    action: text('action').notNull(),
    /** The columns that changed, before; null for what was added. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** The same columns after; null for what was removed. */
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Changes of one thing in one transaction are one row. */
    transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    uniqueIndex('audit_log_once').on(table.transactionId, table.subject, table.subjectId),
    index('audit_log_subject').on(table.subject, table.subjectId, table.id.desc()),
    index('audit_log_latest').on(table.subject, table.id.desc()),
    // The log of everything, newest first: all of it, of one kind, of one person.
    index('audit_log_time').on(table.createdAt.desc(), table.id.desc()),
    index('audit_log_kind').on(table.subject, table.createdAt.desc(), table.id.desc()),
    index('audit_log_actor').on(table.actorId, table.createdAt.desc(), table.id.desc()),
    check('audit_log_action', sql`${table.action} in ('added', 'changed', 'removed')`),
    check(
      'audit_log_subject_known',
      sql`${table.subject} in ('club', 'member', 'location', 'comment', 'post', 'category', 'tag', 'import')`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Written by triggers, so that no change can bypass it. Nobody changes or removes a row. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: createdAt(),
  /** Null when the account is gone. */
  actorId: uuid('actor_id'),
  subject: text('subject').notNull(),
  /** Null for a tag, which has only a name. */
  subjectId: uuid('subject_id'),
  subjectName: text('subject_name').notNull(),
  action: text('action').notNull(),
  /** The changed columns before; null for an addition. */
  before: jsonb('before').$type<Record<string, unknown>>(),
  /** The same columns after; null for a removal. */
  after: jsonb('after').$type<Record<string, unknown>>(),
  /** Changes of one thing in one transaction are one row. */
  transactionId: bigint('transaction_id', { mode: 'bigint' }).notNull(),
  /** The import, or its undoing, that made the change; null in the entry on the import itself. */
  partOf: uuid('part_of').default(
    sql`(nullif(current_setting('app.import_id'::text, true), ''::text))::uuid`,
  ),
  /** The role of the actor then. */
  saidBy: text('said_by', { enum: ['club', 'site'] })
    .notNull()
    .default(
      sql`CASE WHEN (current_setting('role'::text) = 'directory_admin'::text) THEN 'site'::text ELSE 'club'::text END`,
    ),
  /** The entry that this change undid. */
  undoes: bigint('undoes', { mode: 'number' }).default(
    sql`(nullif(current_setting('app.undoes'::text, true), ''::text))::bigint`,
  ),
});

import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** Functions in db/functions/merges.sql write these. */
export const clubMerges = pgTable('club_merges', {
  id: ownId(),
  keptId: uuid('kept_id').notNull(),
  goneId: uuid('gone_id').notNull(),
  goneName: text('gone_name').notNull(),
  mergedAt: time('merged_at').notNull().defaultNow(),
  mergedBy: uuid('merged_by'),
  undoneAt: time('undone_at'),
  undoneBy: uuid('undone_by'),
  /** What undoing needs; null after 30 days. */
  snapshot: jsonb('snapshot'),
});

/** Pairs of clubs with similar names that aren't duplicates. The smaller id is first. */
export const clubsApart = pgTable('clubs_apart', {
  oneId: uuid('one_id').notNull(),
  otherId: uuid('other_id').notNull(),
  createdAt: createdAt(),
});

/** What mirrors of the open data have to remove. Triggers write it and forget it after a year. */
export const removedRecords = pgTable('removed_records', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['clubs', 'club_programs', 'tryouts'] }).notNull(),
  deletedAt: time('deleted_at').notNull().defaultNow(),
});

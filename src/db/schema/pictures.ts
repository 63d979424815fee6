import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** Copied by a job, so that no other host learns who visits this site. Triggers enter addresses. */
export const remotePictures = pgTable('remote_pictures', {
  address: text('address').notNull(),
  kind: text('kind').notNull(),
  copyUrl: text('copy_url'),
  /** Why there is no copy, as a sentence for the club's people. */
  problem: text('problem'),
  attempts: integer('attempts').notNull().default(0),
  tryAt: time('try_at').defaultNow(),
  askedAt: time('asked_at').notNull().defaultNow(),
});

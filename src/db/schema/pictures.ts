import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/**
 * Pictures elsewhere on the web that clubs, posts and profiles refer to. A job fetches each once and stores
 * it like an upload, so that no other host learns who visits this site; triggers enter the addresses.
 */
export const remotePictures = pgTable('remote_pictures', {
  address: text('address').notNull(),
  /** How it is encoded: 'logo' in a small box, 'blog' in the widths of pages. */
  kind: text('kind').notNull(),
  /** Public address of our copy. */
  copyUrl: text('copy_url'),
  /** Why there is none, as a sentence for the club's people. */
  problem: text('problem'),
  attempts: integer('attempts').notNull().default(0),
  /** When to try it next; null for never. */
  tryAt: time('try_at').defaultNow(),
  askedAt: time('asked_at').notNull().defaultNow(),
});

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { atMost } from './columns.ts';

/**
 * Pictures elsewhere on the web that clubs, posts and profiles name. A job fetches each once and stores
 * it like an upload, so that no other host learns who visits this site; triggers enter what is named.
 */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    address: text('address').notNull(),
    /** How it is drawn: 'logo' in a small box, 'blog' in the widths of pages. */
    kind: text('kind').notNull(),
    /** Public address of our copy. */
    copyUrl: text('copy_url'),
    /** Why there is none, as a sentence for the people of the club. */
    problem: text('problem'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is to be tried next; null when it is not. */
    tryAt: timestamp('try_at', { withTimezone: true }).defaultNow(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'remote_pictures_pkey', columns: [table.address, table.kind] }),
    index('remote_pictures_waiting')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
    check('remote_pictures_kind', sql`${table.kind} in ('logo', 'blog')`),
    atMost(table.address, 'remote_pictures', 2_000),
    atMost(table.copyUrl, 'remote_pictures', 1_000),
    atMost(table.problem, 'remote_pictures', 500),
    check('remote_pictures_attempts', sql`${table.attempts} between 0 and 100`),
  ],
);

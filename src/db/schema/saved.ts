import { sql } from 'drizzle-orm';
import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** Clubs that a member saved. A deleted club stays, so that the member can be notified. */
export const savedClubs = pgTable('saved_clubs', {
  userId: uuid('user_id').notNull(),
  clubId: uuid('club_id').notNull(),
  /** As it was when the member was last notified of it. */
  clubName: text('club_name').notNull(),
  /** Only for the member. */
  note: text('note'),
  /** What the member has been notified of; null for nothing. */
  told: jsonb('told'),
  createdAt: createdAt(),
});

/** Searches that a member saved. */
export const savedSearches = pgTable('saved_searches', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  /** Which page it searches. */
  page: text('page').$type<'finder' | 'tryouts'>().notNull(),
  /** In its canonical form, with the question mark. */
  query: text('query').notNull(),
  alerts: text('alerts').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  /** Which results the member has been notified of. */
  told: jsonb('told'),
  /** A day in the site's time zone. */
  toldOn: date('told_on'),
  createdAt: createdAt(),
});

/** How often a member wants news of their saved clubs, and what they were sent. */
export const alertSettings = pgTable('alert_settings', {
  userId: uuid('user_id').primaryKey(),
  clubs: text('clubs').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  clubsToldOn: date('clubs_told_on'),
  /** The last day on which a digest was looked for. */
  digestOn: date('digest_on'),
  /** Since when the account's mailbox is known not to exist: digests wait for another. */
  mailboxDeadSince: time('mailbox_dead_since'),
  /** Lets anyone who knows it end the alerts: no member and no administrator may read it. */
  unsubscribeKey: text('unsubscribe_key')
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
});

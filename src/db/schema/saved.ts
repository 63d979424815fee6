import { sql } from 'drizzle-orm';
import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** A deleted club stays, so that the member can be notified. */
export const savedClubs = pgTable('saved_clubs', {
  userId: uuid('user_id').notNull(),
  clubId: uuid('club_id').notNull(),
  clubName: text('club_name').notNull(),
  note: text('note'),
  told: jsonb('told'),
  createdAt: createdAt(),
});

export const savedSearches = pgTable('saved_searches', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  page: text('page').$type<'finder' | 'tryouts'>().notNull(),
  /** Canonical, with the question mark. */
  query: text('query').notNull(),
  alerts: text('alerts').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  told: jsonb('told'),
  /** A day in the site's time zone. */
  toldOn: date('told_on'),
  createdAt: createdAt(),
});

export const alertSettings = pgTable('alert_settings', {
  userId: uuid('user_id').primaryKey(),
  clubs: text('clubs').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  clubsToldOn: date('clubs_told_on'),
  digestOn: date('digest_on'),
  /** Emails to an administrator about what is waiting. */
  waiting: text('waiting').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  waitingToldOn: date('waiting_told_on'),
  /** Since when the account's mailbox is known not to exist: digests wait for another address. */
  mailboxDeadSince: time('mailbox_dead_since'),
  /** Anyone who knows it can end the alerts, so no member and no administrator may read it. */
  unsubscribeKey: text('unsubscribe_key')
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
});

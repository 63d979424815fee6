import { sql } from 'drizzle-orm';
import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from './columns.ts';

/** Clubs that a member keeps. A club that is gone stays, so that its owner can be told. */
export const savedClubs = pgTable('saved_clubs', {
  userId: uuid('user_id').notNull(),
  clubId: uuid('club_id').notNull(),
  /** As it was when the member was last told of it. */
  clubName: text('club_name').notNull(),
  /** For the member's eyes alone. */
  note: text('note'),
  /** What its owner has been told of the club; null where that is nothing. */
  told: jsonb('told'),
  createdAt: createdAt(),
});

/** Searches that a member keeps. */
export const savedSearches = pgTable('saved_searches', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  /** Which page it is a search of. */
  page: text('page').$type<'finder' | 'tryouts'>().notNull(),
  /** In its canonical form, with the question mark. */
  query: text('query').notNull(),
  alerts: text('alerts').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  /** What its owner has been told of what it finds. */
  told: jsonb('told'),
  /** A day of the site's time zone. */
  toldOn: date('told_on'),
  createdAt: createdAt(),
});

/** How often a member wants to hear of their saved clubs; what has told them. */
export const alertSettings = pgTable('alert_settings', {
  userId: uuid('user_id').primaryKey(),
  clubs: text('clubs').$type<'off' | 'daily' | 'weekly'>().notNull().default('off'),
  clubsToldOn: date('clubs_told_on'),
  /** The last day on which a digest was looked for. */
  digestOn: date('digest_on'),
  /** Ends alerts, for whoever knows it: no member and no administrator may read it. */
  unsubscribeKey: text('unsubscribe_key')
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
});

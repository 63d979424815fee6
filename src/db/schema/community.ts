import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { clubs } from './clubs.ts';
import { createdAt, updatedAt } from './columns.ts';

export const clubComments = pgTable(
  'club_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** Null when the account is gone: what was said stays, as of 'Deleted user'. */
    userId: uuid('user_id').references(() => profiles.id, { onDelete: 'set null' }),
    comment: text('comment').notNull(),
    /** Null for a top-level comment, else the comment this one replies to. */
    parentCommentId: uuid('parent_comment_id'),
    isFlagged: boolean('is_flagged').notNull().default(false),
    /** The stars given together with this comment, if any (decision 17). */
    rating: smallint('rating'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('club_comments_of_club').on(table.clubId, table.id),
    // A reply belongs to the club of its parent, and goes with it.
    foreignKey({
      name: 'club_comments_parent',
      columns: [table.clubId, table.parentCommentId],
      foreignColumns: [table.clubId, table.id],
    }).onDelete('cascade'),
    index('club_comments_oldest').on(table.clubId, table.createdAt, table.id),
    index('club_comments_replies').on(table.parentCommentId, table.clubId),
    index('club_comments_user').on(table.userId),
    index('club_comments_flagged')
      .on(table.createdAt.desc())
      .where(sql`${table.isFlagged}`),
    check(
      'club_comments_length',
      sql`${table.comment} ~ '[^[:space:]]' and char_length(${table.comment}) <= 5000`,
    ),
    check('club_comments_rating', sql`${table.rating} between 1 and 5`),
  ],
);

export const userClubAffiliations = pgTable(
  'user_club_affiliations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    playerName: text('player_name'),
    startYear: integer('start_year'),
    endYear: integer('end_year'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('user_club_affiliations_once').on(table.userId, table.clubId),
    index('user_club_affiliations_club').on(table.clubId),
    check('user_club_affiliations_years', sql`${table.endYear} >= ${table.startYear}`),
    check('user_club_affiliations_player', sql`char_length(${table.playerName}) <= 100`),
    check('user_club_affiliations_start_year', sql`${table.startYear} between 1950 and 2200`),
    check('user_club_affiliations_end_year', sql`${table.endYear} between 1950 and 2200`),
  ],
);

export const clubRatings = pgTable(
  'club_ratings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clubId] }),
    index('club_ratings_club').on(table.clubId),
    check('club_ratings_scale', sql`${table.rating} between 1 and 5`),
  ],
);

import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { createdAt, ownId, updatedAt } from './columns.ts';

export const clubComments = pgTable('club_comments', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  /** Null when the account is gone: what was said stays, as of 'Deleted user'. */
  userId: uuid('user_id'),
  comment: text('comment').notNull(),
  /** Null for a top-level comment, else the comment this one replies to, of the same club. */
  parentCommentId: uuid('parent_comment_id'),
  isFlagged: boolean('is_flagged').notNull().default(false),
  /** The stars given together with this comment, if any (decision 17). */
  rating: smallint('rating'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const userClubAffiliations = pgTable('user_club_affiliations', {
  id: ownId(),
  userId: uuid('user_id').notNull(),
  clubId: uuid('club_id').notNull(),
  affiliatedAs: text('affiliated_as').$type<AffiliatedAs>().notNull(),
  playerName: text('player_name'),
  startYear: integer('start_year'),
  endYear: integer('end_year'),
  createdAt: createdAt(),
});

export const clubRatings = pgTable('club_ratings', {
  userId: uuid('user_id').notNull(),
  clubId: uuid('club_id').notNull(),
  rating: smallint('rating').notNull(),
  /** As what its author was affiliated who no longer is; of others nothing that counts. */
  leftAs: text('left_as').$type<AffiliatedAs>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

import {
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AgeGroup } from '#domain/club-options.ts';
import type { Answer, Outcome, ReportReason, Rule } from '#domain/moderation-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { createdAt, ownId, updatedAt } from './columns.ts';

export const clubComments = pgTable('club_comments', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  /** Null for a deleted account, and for official replies ({@link officialReplyAuthors}). */
  userId: uuid('user_id'),
  comment: text('comment').notNull(),
  parentCommentId: uuid('parent_comment_id'),
  isFlagged: boolean('is_flagged').notNull().default(false),
  isOfficial: boolean('is_official').notNull().default(false),
  /** The stars given together with this comment (D17). */
  rating: smallint('rating'),
  /** The rule that it broke. Its words and stars are then in `removedComments`. */
  removedFor: text('removed_for').$type<Rule>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** No visitor and no member can read it. */
export const officialReplyAuthors = pgTable('official_reply_authors', {
  commentId: uuid('comment_id').primaryKey(),
  userId: uuid('user_id').notNull(),
});

/** One per member and comment. */
export const commentReports = pgTable('comment_reports', {
  id: ownId(),
  commentId: uuid('comment_id'),
  /** Null when the account is gone, and for reports from before there were reasons. */
  reporterId: uuid('reporter_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  /** Only for 'other'. */
  words: text('words'),
  decisionId: uuid('decision_id'),
  /** What the comment said when it was reported, until it is decided. Null for older reports. */
  comment: text('comment'),
  createdAt: createdAt(),
});

export const commentDecisions = pgTable('comment_decisions', {
  id: ownId(),
  commentId: uuid('comment_id'),
  outcome: text('outcome').$type<Outcome>().notNull(),
  rule: text('rule').$type<Rule>(),
  stars: smallint('stars'),
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  decidedBy: uuid('decided_by'),
  createdAt: createdAt(),
  appealUntil: timestamp('appeal_until', { withTimezone: true }),
  appeal: text('appeal'),
  appealedAt: timestamp('appealed_at', { withTimezone: true }),
  answer: text('answer').$type<Answer>(),
  answeredBy: uuid('answered_by'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
  /** The reported texts by report, for a few seconds. */
  undo: jsonb('undo'),
});

export const removedComments = pgTable('removed_comments', {
  commentId: uuid('comment_id').primaryKey(),
  comment: text('comment').notNull(),
  rating: smallint('rating'),
  /** Whether the author's stars do not count while the comment is removed. */
  setsAside: boolean('sets_aside').notNull().default(false),
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
  leftAs: text('left_as').$type<AffiliatedAs>(),
  /** The year that the reviewed season starts in. Null if not stated, like all that follow. */
  season: integer('season'),
  ageGroup: text('age_group').$type<AgeGroup>(),
  coaching: smallint('coaching'),
  communication: smallint('communication'),
  playingTime: smallint('playing_time'),
  cost: smallint('cost'),
  safety: smallint('safety'),
  /** A removed review gave these stars or earlier ones: they do not count. */
  isSetAside: boolean('is_set_aside').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

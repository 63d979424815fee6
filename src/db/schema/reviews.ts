import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AgeGroup } from '#domain/club-options.ts';
import type { Answer, Outcome, ReportReason, Rule } from '#domain/moderation-rules.ts';
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
  /** Whether it is the club's own answer to a top-level comment; each has one at most. */
  isOfficial: boolean('is_official').notNull().default(false),
  /** The stars given together with this comment, if any (decision 17). */
  rating: smallint('rating'),
  /** The rule that it broke; its words and stars are in `removedComments` then. */
  removedFor: text('removed_for').$type<Rule>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Reports of comments, each member's once. */
export const commentReports = pgTable('comment_reports', {
  id: ownId(),
  /** Null when the comment is gone. */
  commentId: uuid('comment_id'),
  /** Null when the account is gone, and of reports from before there were reasons. */
  reporterId: uuid('reporter_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  /** For 'other' alone. */
  words: text('words'),
  /** What it was closed with. */
  decisionId: uuid('decision_id'),
  /** What the comment said then, until it is decided. Null of reports from before that was kept. */
  comment: text('comment'),
  createdAt: createdAt(),
});

/** What was decided about reported comments, with the appeal against a removal. */
export const commentDecisions = pgTable('comment_decisions', {
  id: ownId(),
  /** Null when the comment is gone. */
  commentId: uuid('comment_id'),
  outcome: text('outcome').$type<Outcome>().notNull(),
  rule: text('rule').$type<Rule>(),
  /** Those of the comment. */
  stars: smallint('stars'),
  /** When the first of its reports came. */
  reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
  decidedBy: uuid('decided_by'),
  createdAt: createdAt(),
  appealUntil: timestamp('appeal_until', { withTimezone: true }),
  appeal: text('appeal'),
  appealedAt: timestamp('appealed_at', { withTimezone: true }),
  answer: text('answer').$type<Answer>(),
  answeredBy: uuid('answered_by'),
  answeredAt: timestamp('answered_at', { withTimezone: true }),
});

/** The words and stars of removed comments, for administrators. */
export const removedComments = pgTable('removed_comments', {
  commentId: uuid('comment_id').primaryKey(),
  comment: text('comment').notNull(),
  rating: smallint('rating'),
  /** Whether the stars of its author do not count for as long as it is removed. */
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
  /** As what its author was affiliated who no longer is; of others nothing that counts. */
  leftAs: text('left_as').$type<AffiliatedAs>(),
  /** The season that it speaks of, by the year it starts in; null where it does not say, as with all that follow. */
  season: integer('season'),
  ageGroup: text('age_group').$type<AgeGroup>(),
  coaching: smallint('coaching'),
  communication: smallint('communication'),
  playingTime: smallint('playing_time'),
  cost: smallint('cost'),
  safety: smallint('safety'),
  /** A review of its author stands removed that gave these stars or earlier ones: it does not count. */
  isSetAside: boolean('is_set_aside').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AgeGroup } from '#domain/club-options.ts';
import type { Answer, Outcome, ReportReason, Rule } from '#domain/moderation-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { createdAt, ownId, updatedAt } from './columns.ts';

export const clubComments = pgTable('club_comments', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  /**
   * Null when the account is gone: the words stay, as those of 'Deleted user'. Null of a club's official reply,
   * whose author a trigger moves to {@link officialReplyAuthors}.
   */
  userId: uuid('user_id'),
  comment: text('comment').notNull(),
  /** Null for a top-level comment, else the comment this one replies to, of the same club. */
  parentCommentId: uuid('parent_comment_id'),
  isFlagged: boolean('is_flagged').notNull().default(false),
  /** Whether it is the club's own answer to a top-level comment; each has at most one. */
  isOfficial: boolean('is_official').notNull().default(false),
  /** The stars given together with this comment, if any (D17). */
  rating: smallint('rating'),
  /** The rule that it broke; its words and stars are then in `removedComments`. */
  removedFor: text('removed_for').$type<Rule>(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Who wrote the official replies of clubs; no visitor and no member can read it. */
export const officialReplyAuthors = pgTable('official_reply_authors', {
  commentId: uuid('comment_id').primaryKey(),
  userId: uuid('user_id').notNull(),
});

/** Reports of comments, one per member. */
export const commentReports = pgTable('comment_reports', {
  id: ownId(),
  /** Null when the comment is gone. */
  commentId: uuid('comment_id'),
  /** Null when the account is gone, and for reports from before there were reasons. */
  reporterId: uuid('reporter_id'),
  reason: text('reason').$type<ReportReason>().notNull(),
  /** Only for 'other'. */
  words: text('words'),
  /** How it was closed. */
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
  /** The comment's. */
  stars: smallint('stars'),
  /** When it was first reported. */
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
  /** Whether its author's stars do not count for as long as it is removed. */
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
  /** The former affiliation of an author who no longer has one; for others it does not matter. */
  leftAs: text('left_as').$type<AffiliatedAs>(),
  /** The season that it is about, by the year it starts in; null if not stated, like all that follow. */
  season: integer('season'),
  ageGroup: text('age_group').$type<AgeGroup>(),
  coaching: smallint('coaching'),
  communication: smallint('communication'),
  playingTime: smallint('playing_time'),
  cost: smallint('cost'),
  safety: smallint('safety'),
  /** A review by its author that gave these stars or earlier ones is removed: it does not count. */
  isSetAside: boolean('is_set_aside').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

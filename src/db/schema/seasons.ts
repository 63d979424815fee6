import { sql } from 'drizzle-orm';
import { boolean, date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, updatedAt } from './columns.ts';

/** What a club offers in a season, and what its programs have in common. The version counts saves. */
export const seasonSheets = pgTable('season_sheets', {
  clubId: uuid('club_id').notNull(),
  season: integer('season').notNull(),
  version: integer('version').notNull().default(1),
  /** What a family should expect to pay for travel beyond the fee, in whole dollars; both or neither. */
  travelFrom: integer('travel_from'),
  travelTo: integer('travel_to'),
  aidHow: text('aid_how'),
  aidUntil: date('aid_until', { mode: 'string' }),
  aidUrl: text('aid_url'),
  updatedAt: updatedAt(),
  /** Null when it was not an account, or the account is gone. */
  updatedBy: uuid('updated_by'),
});

/** The lines of season sheets. A test checks the columns against domain/program-facts.ts. */
export const clubPrograms = pgTable('club_programs', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  season: integer('season').notNull(),
  ageGroup: text('age_group').notNull(),
  gender: text('gender').notNull(),
  teamType: text('team_type').notNull(),
  feeKind: text('fee_kind', { enum: ['not_stated', 'not_disclosed', 'range'] })
    .notNull()
    .default('not_stated'),
  /** Whole dollars for the whole season; both or neither, by the kind. */
  feeFrom: integer('fee_from'),
  feeTo: integer('fee_to'),
  includes: text('includes')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  deposit: integer('deposit'),
  /** Null if not stated, like all that follow. */
  paymentPlan: boolean('payment_plan'),
  financialAid: boolean('financial_aid'),
  refundRule: text('refund_rule'),
  practicesPerWeek: numeric('practices_per_week', { precision: 2, scale: 1, mode: 'number' }),
  practiceMinutes: integer('practice_minutes'),
  practiceDays: text('practice_days')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  firstWeek: date('first_week', { mode: 'string' }),
  lastWeek: date('last_week', { mode: 'string' }),
  tournaments: integer('tournaments'),
  overnightTournaments: integer('overnight_tournaments'),
  rosterMax: integer('roster_max'),
  openSpots: text('open_spots'),
  headCoachReturns: boolean('head_coach_returns'),
  playingTime: text('playing_time'),
  sourceUrl: text('source_url'),
  position: integer('position').notNull().default(0),
  /** Whether the club has no program in a later season; kept by a trigger. */
  isNewest: boolean('is_newest').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

/** When clubs choose their players. */
export const tryouts = pgTable('tryouts', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  /** The year the season starts in. */
  season: integer('season').notNull(),
  gender: text('gender').notNull(),
  /** At least one. */
  ageGroups: text('age_groups').array().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  /** Where it is, copied: removing a practice location later changes nothing here. */
  venueName: text('venue_name'),
  venueAddress: text('venue_address').notNull(),
  /** Whole dollars; null if not stated. */
  fee: integer('fee'),
  registrationUrl: text('registration_url'),
  note: text('note'),
  status: text('status').$type<'scheduled' | 'canceled'>().notNull().default('scheduled'),
  /** Counts the changes; kept by a trigger. */
  sequence: integer('sequence').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

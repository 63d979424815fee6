import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

export const tryouts = pgTable('tryouts', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  season: integer('season').notNull(),
  gender: text('gender').notNull(),
  ageGroups: text('age_groups').array().notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  /** A copy: removing a practice location later changes nothing here. */
  venueName: text('venue_name'),
  venueAddress: text('venue_address').notNull(),
  /** Whole dollars; null if not stated. */
  fee: integer('fee'),
  registrationUrl: text('registration_url'),
  note: text('note'),
  status: text('status').$type<'scheduled' | 'canceled'>().notNull().default('scheduled'),
  sequence: integer('sequence').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

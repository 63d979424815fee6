import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time } from './columns.ts';

/** How the administrators handled a suggestion. A trigger keeps who, when, and the version. */
const handling = () => ({
  status: text('status').notNull().default('new'),
  note: text('note'),
  handledBy: uuid('handled_by'),
  handledAt: time('handled_at'),
  version: integer('version').notNull().default(1),
});

/** A visitor's suggestion of a new club; stored before anything is sent (D48). */
export const clubSuggestions = pgTable('club_suggestions', {
  id: ownId(),
  userId: uuid('user_id').default(sql`app.user_id()`),
  clubName: text('club_name').notNull(),
  contactName: text('contact_name'),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  clubWebsite: text('club_website'),
  clubLocation: text('club_location'),
  description: text('description'),
  additionalInfo: text('additional_info'),
  ...handling(),
  createdAt: createdAt(),
});

/** A member's suggestion for a club's page. `currentInfo` is the club at that time. */
export const clubEditSuggestions = pgTable('club_edit_suggestions', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  userId: uuid('user_id').notNull(),
  suggestions: text('suggestions').notNull(),
  currentInfo: text('current_info').notNull(),
  ...handling(),
  createdAt: createdAt(),
});

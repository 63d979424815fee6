import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, ownId } from './columns.ts';

/** The states and counties that the finder offers. A row without a county is the state itself. */
export const availableLocations = pgTable('available_locations', {
  id: ownId(),
  state: text('state').notNull(),
  county: text('county'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
});

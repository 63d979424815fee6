import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atMost, createdAt, someText } from './columns.ts';

/** The states and counties the finder offers. Without a county the row is the state itself. */
export const availableLocations = pgTable(
  'available_locations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    state: text('state').notNull(),
    county: text('county'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('available_locations_once').on(
      sql`lower(${table.state})`,
      sql`lower(coalesce(${table.county}, ''))`,
    ),
    someText(table.state, 'available_locations', 100),
    atMost(table.county, 'available_locations', 100),
  ],
);

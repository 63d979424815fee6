import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atMost } from './columns.ts';

/** Page views by path and day, without anything personal (decision 51). */
export const pageViews = pgTable(
  'page_views',
  {
    day: date('day').notNull(),
    path: text('path').notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    atMost(table.path, 'page_views', 300),
    check('page_views_views', sql`${table.views} >= 0`),
  ],
);

import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Page views by path and day, without anything personal (D51). */
export const pageViews = pgTable('page_views', {
  day: date('day').notNull(),
  path: text('path').notNull(),
  views: integer('views').notNull().default(0),
});

import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Page views by path and day, without anything personal (D51). */
export const pageViews = pgTable('page_views', {
  day: date('day').notNull(),
  path: text('path').notNull(),
  views: integer('views').notNull().default(0),
});

/** Searches that found nothing, by week, in their canonical form and without anything personal. */
export const emptySearches = pgTable('empty_searches', {
  /** Its Monday. */
  week: date('week').notNull(),
  page: text('page').$type<'finder' | 'tryouts'>().notNull(),
  /** Empty for those beyond the limit of a week. */
  query: text('query').notNull(),
  searches: integer('searches').notNull().default(0),
});

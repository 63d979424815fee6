import { boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** ZIP codes and towns of the site's states and their neighbors, loaded when the site starts. */
export const places = pgTable('places', {
  /** The ZIP code, or 'NJ/cherry-hill/camden'. */
  id: text('id').primaryKey(),
  /** Null for a town. */
  zip: text('zip'),
  town: text('town').notNull(),
  /** The name of the town as it is searched. */
  words: text('words').notNull(),
  stateCode: text('state_code').notNull(),
  county: text('county').notNull(),
  /** Degrees. */
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** How many ZIP codes have the town's name. */
  zips: integer('zips').notNull(),
});

/** Where the practice locations of clubs are; for a club without one, its town. Kept by triggers. */
export const clubPlaces = pgTable('club_places', {
  clubId: uuid('club_id').notNull(),
  /** Null for the town of a club without practice locations. */
  locationId: uuid('location_id'),
  placeId: text('place_id').notNull(),
  /** By the ZIP code or the town of its address, or the town of its club. */
  foundBy: text('found_by').$type<'zip' | 'town' | 'club'>().notNull(),
});

/** The states of the places. */
export const placeStates = pgTable('place_states', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  words: text('words').notNull(),
  /** The site's own states first. */
  rank: integer('rank').notNull(),
});

/** Which places are loaded. */
export const placeList = pgTable('place_list', {
  isOnly: boolean('is_only').primaryKey().default(true),
  digest: text('digest').notNull(),
});

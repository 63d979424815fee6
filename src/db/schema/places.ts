import { boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** Of the site's states and their neighbors, loaded at the start of the site. */
export const places = pgTable('places', {
  id: text('id').primaryKey(),
  zip: text('zip'),
  town: text('town').notNull(),
  words: text('words').notNull(),
  stateCode: text('state_code').notNull(),
  county: text('county').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
  /** How many ZIP codes have the town's name. */
  zips: integer('zips').notNull(),
});

/** Where clubs practice; for a club without practice locations, its town. Kept by triggers. */
export const clubPlaces = pgTable('club_places', {
  clubId: uuid('club_id').notNull(),
  locationId: uuid('location_id'),
  placeId: text('place_id').notNull(),
  /** By the ZIP code or the town of the location's address, or by the club's town. */
  foundBy: text('found_by').$type<'zip' | 'town' | 'club'>().notNull(),
});

/** Where tryouts are; without those whose venue could not be placed. Kept by triggers. */
export const tryoutPlaces = pgTable('tryout_places', {
  tryoutId: uuid('tryout_id').primaryKey(),
  placeId: text('place_id').notNull(),
});

export const placeStates = pgTable('place_states', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  words: text('words').notNull(),
  rank: integer('rank').notNull(),
});

export const placeList = pgTable('place_list', {
  isOnly: boolean('is_only').primaryKey().default(true),
  digest: text('digest').notNull(),
});

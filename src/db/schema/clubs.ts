import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import {
  atMost,
  createdAt,
  mailAddress,
  pictureAddress,
  plainText,
  shortList,
  someText,
  sortedText,
  updatedAt,
  webLink,
} from './columns.ts';

const emptyList = sql`'{}'::text[]`;

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: sortedText('name').notNull(),
    description: text('description'),
    city: text('city'),
    state: text('state'),
    county: text('county'),
    /** As somebody gave it: of an upload, or of a picture elsewhere on the web. */
    logoUrl: text('logo_url'),
    /** Our copy of a picture elsewhere; kept by triggers (remote_pictures), null until there is one. */
    logoCopy: text('logo_copy'),
    website: text('website'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    clubDirector: text('club_director'),
    facebookUrl: text('facebook_url'),
    instagramUrl: text('instagram_url'),
    twitterUrl: text('twitter_url'),
    youtubeUrl: text('youtube_url'),
    yearEstablished: integer('year_established'),
    organizationalAffiliations: text('organizational_affiliations')
      .array()
      .notNull()
      .default(emptyList),
    ageGroups: text('age_groups').array().notNull().default(emptyList),
    teamTypes: text('team_types').array().notNull().default(emptyList),
    genders: text('genders').array().notNull().default(emptyList),
    programTypes: text('program_types').array().notNull().default(emptyList),
    teamsPerAgeGroup: jsonb('teams_per_age_group').$type<unknown>(),
    /** Kept by a trigger on club_ratings (decision 16); nobody writes them by hand. */
    avgRating: numeric('avg_rating', { precision: 3, scale: 2, mode: 'number' }),
    numReviews: integer('num_reviews').notNull().default(0),
    /** Slugs of the canonical path, kept by a trigger (decision 13). */
    stateSlug: text('state_slug').notNull().default(''),
    countySlug: text('county_slug').notNull().default(''),
    citySlug: text('city_slug').notNull().default(''),
    /** The slug of the name alone, by which a club is found without its place. */
    nameSlug: text('name_slug').notNull().default(''),
    /** `name_slug`, with -2, -3 … where the place has another club of that name. */
    slug: text('slug').notNull().default(''),
    /** Counts the saves, so that a save based on an older version is noticed (decision 26). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Null when nobody of the site did it, or the account is gone. */
    updatedBy: uuid('updated_by').references(() => profiles.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    uniqueIndex('clubs_path').on(table.stateSlug, table.countySlug, table.citySlug, table.slug),
    index('clubs_name_slug').on(table.nameSlug),
    index('clubs_slug').on(table.slug),
    index('clubs_logo_url')
      .on(table.logoUrl)
      .where(sql`${table.logoUrl} is not null`),
    index('clubs_updated_by')
      .on(table.updatedBy)
      .where(sql`${table.updatedBy} is not null`),
    someText(table.name, 'clubs', 200),
    check('clubs_year', sql`${table.yearEstablished} between 1850 and 2200`),
    check('clubs_avg_rating', sql`${table.avgRating} between 1 and 5`),
    check('clubs_num_reviews', sql`${table.numReviews} >= 0`),
    check('clubs_genders', sql`${table.genders} <@ array['Boys', 'Girls']`),
    ...[table.city, table.state, table.county].map((place) => atMost(place, 'clubs', 100)),
    atMost(table.description, 'clubs', 5_000),
    atMost(table.contactPhone, 'clubs', 50),
    atMost(table.clubDirector, 'clubs', 100),
    pictureAddress(table.logoUrl, 'clubs', 500, '/files/'),
    atMost(table.logoCopy, 'clubs', 1_000),
    mailAddress(table.contactEmail, 'clubs'),
    ...[
      table.website,
      table.facebookUrl,
      table.instagramUrl,
      table.twitterUrl,
      table.youtubeUrl,
    ].map((url) => webLink(url, 'clubs', 500)),
    ...[table.organizationalAffiliations, table.ageGroups, table.teamTypes, table.programTypes].map(
      (list) => shortList(list, 'clubs', 50, 100),
    ),
    check('clubs_teams_per_age_group_form', sql`app.is_team_counts(${table.teamsPerAgeGroup})`),
  ],
);

export const practiceLocations = pgTable(
  'practice_locations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    name: text('name'),
    address: text('address').notNull(),
    /** Order on the page, from 0. */
    position: integer('position').notNull().default(0),
  },
  (table) => [
    index('practice_locations_club').on(table.clubId, table.position),
    atMost(table.name, 'practice_locations', 100),
    someText(table.address, 'practice_locations', 300),
    check('practice_locations_position', sql`${table.position} between 0 and 999`),
  ],
);

/** Paths that clubs had before their name or place changed; kept by a trigger on clubs. */
export const clubFormerPaths = pgTable(
  'club_former_paths',
  {
    stateSlug: text('state_slug').notNull(),
    countySlug: text('county_slug').notNull(),
    citySlug: text('city_slug').notNull(),
    slug: text('slug').notNull(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({
      name: 'club_former_paths_pkey',
      columns: [table.stateSlug, table.countySlug, table.citySlug, table.slug],
    }),
    index('club_former_paths_club').on(table.clubId),
  ],
);

/**
 * The words of each club's name, by which a part of a name is found among very many
 * (docs/decisions/008); kept by triggers on clubs. Words are parted by spaces, in small letters as far
 * as they are ASCII.
 */
export const clubNameWords = pgTable(
  'club_name_words',
  {
    word: plainText('word').notNull(),
    name: sortedText('name').notNull(),
    /** No foreign key: the triggers see to it, and an import would look up every word's club. */
    clubId: uuid('club_id').notNull(),
    state: text('state'),
  },
  (table) => [
    primaryKey({
      name: 'club_name_words_pkey',
      columns: [table.word, table.name, table.clubId],
    }),
    index('club_name_words_by_state').on(table.word, table.state, table.name, table.clubId),
  ],
);

/**
 * Every word that a club's name has or had. Not unique: who adds a word waits for nobody else who
 * does, and one that stands here twice does no harm.
 */
export const clubVocabulary = pgTable(
  'club_vocabulary',
  { word: plainText('word').notNull() },
  (table) => [
    index('club_vocabulary_word').on(table.word),
    index('club_vocabulary_contains').using('gin', table.word.op('gin_trgm_ops')),
  ],
);

/** What a card of a club shows, and its path. */
export const summaryColumns = {
  id: clubs.id,
  name: clubs.name,
  city: clubs.city,
  state: clubs.state,
  county: clubs.county,
  ageGroups: clubs.ageGroups,
  genders: clubs.genders,
  teamTypes: clubs.teamTypes,
  avgRating: clubs.avgRating,
  numReviews: clubs.numReviews,
  /** What visitors see: no address but our own, which learns nothing about them. */
  logoUrl: sql<
    string | null
  >`case when ${clubs.logoUrl} ~* '^https?:' then ${clubs.logoCopy} else ${clubs.logoUrl} end`,
  website: clubs.website,
  contactEmail: clubs.contactEmail,
  contactPhone: clubs.contactPhone,
  teamsPerAgeGroup: clubs.teamsPerAgeGroup,
  yearEstablished: clubs.yearEstablished,
  stateSlug: clubs.stateSlug,
  countySlug: clubs.countySlug,
  citySlug: clubs.citySlug,
  slug: clubs.slug,
};

/** What a club's page shows of its row. */
export const clubColumns = {
  ...summaryColumns,
  description: clubs.description,
  clubDirector: clubs.clubDirector,
  facebookUrl: clubs.facebookUrl,
  instagramUrl: clubs.instagramUrl,
  twitterUrl: clubs.twitterUrl,
  youtubeUrl: clubs.youtubeUrl,
  organizationalAffiliations: clubs.organizationalAffiliations,
  programTypes: clubs.programTypes,
};

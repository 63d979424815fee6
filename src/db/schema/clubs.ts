import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubField, ClubFieldName, FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { profiles } from './accounts.ts';
import {
  atMost,
  createdAt,
  mailAddress,
  onlyOf,
  pictureAddress,
  plainText,
  shortList,
  someText,
  sortedText,
  updatedAt,
  webLink,
} from './columns.ts';

type ListedField = FieldsWith<{ isListed: true }>;

const emptyList = sql`'{}'::text[]`;

const COLUMNS = {
  text: (column: string) => text(column),
  year: (column: string) => integer(column),
  options: (column: string) => text(column).array().notNull().default(emptyList),
  teams: (column: string) => jsonb(column).$type<unknown>(),
};

/** A column for each field of a club. */
const fieldColumns = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => {
    const { kind, column } = CLUB_FIELDS[name];
    const isText = kind !== 'year' && kind !== 'options' && kind !== 'teams';
    return [name, COLUMNS[isText ? 'text' : kind](column)];
  }),
) as FieldsHeldAs<{ [Kind in keyof typeof COLUMNS]: ReturnType<(typeof COLUMNS)[Kind]> }>;

/** What the database itself asks of a field, whoever writes it. */
function ruleOf(field: ClubField, column: AnyPgColumn) {
  switch (field.kind) {
    case 'line':
    case 'paragraphs':
    case 'phone':
      return (column.notNull ? someText : atMost)(column, 'clubs', field.length);
    case 'web':
      return webLink(column, 'clubs', field.length);
    case 'image':
      return pictureAddress(column, 'clubs', field.length, '/files/');
    case 'email':
      return mailAddress(column, 'clubs');
    case 'year':
      return check(`clubs_${column.name}_year`, sql`${column} between 1850 and 2200`);
    case 'options':
      return field.isClosed
        ? onlyOf(column, 'clubs', field.options)
        : shortList(column, 'clubs', 50, 100);
    case 'teams':
      return check(`clubs_${column.name}_form`, sql`app.is_team_counts(${column})`);
  }
}

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...fieldColumns,
    name: sortedText('name').notNull(),
    /** The name in small letters, in which a part of it is looked for byte by byte. */
    searchName: plainText('search_name')
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    /** Our copy of a picture elsewhere; kept by triggers (remote_pictures), null until there is one. */
    logoCopy: text('logo_copy'),
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
    check('clubs_avg_rating', sql`${table.avgRating} between 1 and 5`),
    check('clubs_num_reviews', sql`${table.numReviews} >= 0`),
    atMost(table.logoCopy, 'clubs', 1_000),
    ...CLUB_FIELD_NAMES.map((name) => ruleOf(CLUB_FIELDS[name], table[name])),
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
 * What the finder filters and sorts by. As its owner reads, the policies on clubs are not asked, which
 * let visitors read all of them anyway: PostgreSQL then plans by how frequent things are, which it keeps
 * from whoever has a policy (docs/decisions/014).
 */
export const finderClubs = pgView('finder_clubs', {
  id: uuid('id').notNull(),
  name: sortedText('name').notNull(),
  searchName: plainText('search_name').notNull(),
  state: text('state'),
  county: text('county'),
  genders: text('genders').array().notNull(),
  teamTypes: text('team_types').array().notNull(),
  programTypes: text('program_types').array().notNull(),
  disciplines: text('disciplines').array().notNull(),
  avgRating: numeric('avg_rating', { precision: 3, scale: 2, mode: 'number' }),
  numReviews: integer('num_reviews').notNull(),
}).existing();

/** What visitors see: no address but our own, which learns nothing about them. */
const logoColumn = {
  logoUrl: sql<
    string | null
  >`case when ${clubs.logoUrl} ~* '^https?:' then ${clubs.logoCopy} else ${clubs.logoUrl} end`,
};

/** What a card of a club shows, and its path. */
export const summaryColumns = {
  id: clubs.id,
  avgRating: clubs.avgRating,
  numReviews: clubs.numReviews,
  stateSlug: clubs.stateSlug,
  countySlug: clubs.countySlug,
  citySlug: clubs.citySlug,
  slug: clubs.slug,
  ...columnsOf(
    CLUB_FIELD_NAMES.filter((name): name is ListedField => CLUB_FIELDS[name].isListed ?? false),
  ),
  ...logoColumn,
};

/** What a club's page shows of its row. */
export const clubColumns = { ...summaryColumns, ...columnsOf(CLUB_FIELD_NAMES), ...logoColumn };

/** The columns of some fields, by the names of the fields. */
export function columnsOf<Name extends ClubFieldName>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, clubs[name]])) as Pick<typeof clubs, Name>;
}

import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubAddress } from '#domain/paths.ts';
import type { ClubFieldName, FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { createdAt, ownId, plainText, sortedText, updatedAt } from './columns.ts';

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

export const clubs = pgTable('clubs', {
  id: ownId(),
  ...fieldColumns,
  name: sortedText('name').notNull(),
  /** The name as it is searched, which the database generates (app.folded). */
  foldedName: plainText('folded_name')
    .notNull()
    .generatedAlwaysAs(sql`app.folded(name)`),
  /** Our copy of a picture elsewhere; kept by triggers (remote_pictures), null until there is one. */
  logoCopy: text('logo_copy'),
  /** Kept by a trigger on club_ratings (D16); nobody writes them by hand. */
  avgRating: numeric('avg_rating', { precision: 3, scale: 2, mode: 'number' }),
  numReviews: integer('num_reviews').notNull().default(0),
  /** Slugs of the canonical path, kept by a trigger (D13). */
  stateSlug: text('state_slug').notNull().default(''),
  countySlug: text('county_slug').notNull().default(''),
  citySlug: text('city_slug').notNull().default(''),
  /** The slug of the name alone, by which a club is found without its place. */
  nameSlug: text('name_slug').notNull().default(''),
  /** `name_slug`, with -2, -3 … if the place has another club of that name. */
  slug: text('slug').notNull().default(''),
  /** Counts saves, so that a save based on an older version is noticed (D26). */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Null when it was not done by an account, or the account is gone. */
  updatedBy: uuid('updated_by'),
});

export const practiceLocations = pgTable('practice_locations', {
  id: ownId(),
  clubId: uuid('club_id').notNull(),
  name: text('name'),
  address: text('address').notNull(),
  /** Order on the page, from 0. */
  position: integer('position').notNull().default(0),
});

/** Paths that clubs had before their name or place changed; kept by a trigger on clubs. */
export const clubFormerPaths = pgTable('club_former_paths', {
  stateSlug: text('state_slug').notNull(),
  countySlug: text('county_slug').notNull(),
  citySlug: text('city_slug').notNull(),
  slug: text('slug').notNull(),
  clubId: uuid('club_id').notNull(),
});

/** What visitors see: only an address of our own, so that no other host learns about them. */
const logoColumn = {
  logoUrl: sql<
    string | null
  >`case when ${clubs.logoUrl} ~* '^https?:' then ${clubs.logoCopy} else ${clubs.logoUrl} end`,
};

/** Where the page of a club is. */
export const addressColumns = {
  stateSlug: clubs.stateSlug,
  countySlug: clubs.countySlug,
  citySlug: clubs.citySlug,
  slug: clubs.slug,
};

/** Whether the page of a club, or of one that has moved, is at an address. */
export function isAtAddress(
  of: Readonly<Record<keyof ClubAddress, PgColumn>>,
  address: ClubAddress,
): SQL | undefined {
  return and(
    eq(of.stateSlug, address.stateSlug),
    eq(of.countySlug, address.countySlug),
    eq(of.citySlug, address.citySlug),
    eq(of.slug, address.slug),
  );
}

/** What a link to a club needs. */
export const linkColumns = { id: clubs.id, name: clubs.name, ...addressColumns };

/** What a card of a club shows, and its path. */
export const summaryColumns = {
  id: clubs.id,
  avgRating: clubs.avgRating,
  numReviews: clubs.numReviews,
  ...addressColumns,
  ...columnsOf(
    CLUB_FIELD_NAMES.filter((name): name is ListedField => CLUB_FIELDS[name].isListed ?? false),
  ),
  ...logoColumn,
};

/** What a club's page shows of its row. */
export const clubColumns = {
  ...summaryColumns,
  ...columnsOf(CLUB_FIELD_NAMES),
  ...logoColumn,
  updatedAt: clubs.updatedAt,
};

/** The columns of some fields, by the names of the fields. */
export function columnsOf<Name extends ClubFieldName>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, clubs[name]])) as Pick<typeof clubs, Name>;
}

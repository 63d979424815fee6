import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import {
  clubColumns,
  clubFormerPaths,
  clubs,
  isAtAddress,
  practiceLocations,
  summaryColumns,
} from '#db/schema/clubs.ts';
import { mergedInto } from '#db/merged-clubs.ts';
import { AppError } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import { slugify } from '#domain/slug.ts';
import { presentSummary } from '#features/clubs/finder/present.server.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { confirmedInWords } from '#features/clubs/freshness/present.server.ts';
import { confirmationsOf } from '#features/clubs/freshness/queries.server.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { distancesOf } from '#features/places/queries.server.ts';
import { distanceLabel } from '#features/places/rules.ts';
import { neighborsOf } from './neighbor-queries.server.ts';
import { shownSeason } from '#features/clubs/seasons/present.server.ts';
import { sheetsOf } from '#features/clubs/seasons/queries.server.ts';
import { ratingFigures } from '#features/reviews/ratings/queries.server.ts';
import { tryoutsToCome } from '#features/tryouts/board/queries.server.ts';
import { presentTryout } from '#features/tryouts/board/present.server.ts';
import { presentClub } from './present.server.ts';
import type { Club, ClubLookup, ClubPathParts, PracticeLocation } from './schema.ts';

/** Other text, such as a NUL, is not sent to the database. */
const SLUG = /^[a-z0-9-]+$/;
/** Takes the place of a missing part of the place in a path (CLUB-03). */
const UNKNOWN = /^unknown-/i;

/** @throws AppError 'Club ID is required' for an empty id (CLUB-12) */
export async function lookUpClubById(db: Reading, id: string): Promise<ClubLookup> {
  if (id === '') throw new AppError('invalid', 'Club ID is required');
  if (!isUuid(id)) return missing();
  const lookup = await found(db, eq(clubs.id, id));
  if (lookup.kind === 'found') return lookup;
  const kept = (await mergedInto(db, [id])).get(id.toLowerCase());
  return kept === undefined ? lookup : { kind: 'moved', path: `/clubs/${kept}` };
}

/**
 * The club at exactly this path; otherwise the last one that had this path; otherwise one of that
 * name in a place that matches in part; otherwise the only one of that name anywhere (CLUB-05 to
 * CLUB-11, D14). The last three answer with the path to move to.
 */
export async function lookUpClubByPath(db: Reading, parts: ClubPathParts): Promise<ClubLookup> {
  if ([parts.state, parts.county, parts.city, parts.clubSlug].every((part) => SLUG.test(part))) {
    const exact = await found(db, isAtPath(clubs, parts));
    if (exact.kind === 'found') return exact;
    const [moved] = await db
      .select(summaryColumns)
      .from(clubFormerPaths)
      .innerJoin(clubs, eq(clubs.id, clubFormerPaths.clubId))
      .where(isAtPath(clubFormerPaths, parts));
    if (moved) return { kind: 'moved', path: clubPath(moved) };
  }

  const wanted = slugify(parts.clubSlug);
  const isNamesake = or(eq(clubs.nameSlug, wanted), eq(clubs.slug, wanted));
  const byAddress = [clubs.stateSlug, clubs.countySlug, clubs.citySlug, clubs.slug].map(asc);
  const [here] = await db
    .select(summaryColumns)
    .from(clubs)
    .where(
      and(
        isNamesake,
        containsPart(clubs.stateSlug, parts.state),
        containsPart(clubs.countySlug, parts.county),
        containsPart(clubs.citySlug, parts.city),
      ),
    )
    .orderBy(sql`${clubs.slug} <> ${wanted}`, ...byAddress)
    .limit(1);
  if (here) return { kind: 'moved', path: clubPath(here) };
  const elsewhere = await db
    .select(summaryColumns)
    .from(clubs)
    .where(isNamesake)
    .orderBy(...byAddress)
    .limit(20);
  const [only, ...others] = elsewhere;
  if (only && others.length === 0) return { kind: 'moved', path: clubPath(only) };
  if (only) return missing(elsewhere.map(presentSummary));
  const [any] = await db.select({ id: clubs.id }).from(clubs).limit(1);
  return any ? missing() : { ...missing(), message: 'No clubs found in database' };
}

function isAtPath(of: typeof clubs | typeof clubFormerPaths, parts: ClubPathParts) {
  const { state: stateSlug, county: countySlug, city: citySlug, clubSlug: slug } = parts;
  return isAtAddress(of, { stateSlug, countySlug, citySlug, slug });
}

/** 'unknown-*' matches any place (CLUB-05 to 07). */
function containsPart(slug: PgColumn, part: string): SQL | undefined {
  if (UNKNOWN.test(part)) return undefined;
  const wanted = slugify(part);
  if (wanted === '') return sql`false`;
  return sql`(${slug} not like 'unknown-%' and position(${wanted} in ${slug}) > 0)`;
}

function missing(namesakes: readonly ClubSummary[] = []): Extract<ClubLookup, { kind: 'missing' }> {
  return { kind: 'missing', message: 'Club not found', namesakes };
}

async function found(db: Reading, key: SQL | undefined): Promise<ClubLookup> {
  const [row] = await db.select(clubColumns).from(clubs).where(key).limit(1);
  if (!row) return missing();
  const now = new Date();
  const [locations, seasons, ratings, tryouts, related, confirmed] = await Promise.all([
    locationsOf(db, row.id),
    sheetsOf(db, row.id),
    ratingFigures(db, row.id),
    tryoutsToCome(db, [row.id], now),
    neighborsOf(db, row),
    confirmationsOf(db, [row.id]),
  ]);
  const club = {
    ...presentClub(row, locations),
    tryouts: tryouts.map((tryout) => presentTryout(tryout, now)),
    seasons: seasons.map(shownSeason),
    ratings,
    confirmed: confirmedInWords(confirmed, now),
  };
  return { kind: 'found', club, related: related.map(presentSummary) };
}

/** As the finder says it; null for an unknown place or club. */
export async function distanceTo(
  db: Reading,
  clubId: string,
  near: string,
): Promise<string | null> {
  const { from: place } = await readPlace(db, { near });
  const distance = place && (await distancesOf(db, place, [clubId])).get(clubId);
  return place && distance ? distanceLabel(place.town, distance) : null;
}

/** In any order; unknown ids are left out. */
export async function clubsById(db: Reading, ids: readonly string[]): Promise<Club[]> {
  const rows = await db
    .select(clubColumns)
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
  return Promise.all(rows.map(async (row) => presentClub(row, await locationsOf(db, row.id))));
}

export function locationsOf(db: Reading, clubId: string): Promise<PracticeLocation[]> {
  const { id, name, address, position } = practiceLocations;
  return db
    .select({ id, name, address })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, clubId))
    .orderBy(asc(position), asc(id));
}

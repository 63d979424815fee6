import { z } from 'zod';
import { placeLabel } from '#domain/place-label.ts';
import { isUuid } from '#domain/ids.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import type { Club, ClubSummary, PracticeLocation, Sort } from './schema.ts';

/** The columns a list of clubs reads. */
export interface ClubSummaryRow {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  county: string | null;
  ageGroups: string[];
  genders: string[];
  teamTypes: string[];
  avgRating: number | null;
  numReviews: number;
  logoUrl: string | null;
  website: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  teamsPerAgeGroup: unknown;
  yearEstablished: number | null;
  stateSlug: string;
  countySlug: string;
  citySlug: string;
  slug: string;
}

/** The columns a club's page reads. */
export interface ClubRow extends ClubSummaryRow {
  description: string | null;
  clubDirector: string | null;
  facebookUrl: string | null;
  instagramUrl: string | null;
  twitterUrl: string | null;
  youtubeUrl: string | null;
  organizationalAffiliations: string[];
  programTypes: string[];
}

/** A row of a list as visitors see it (FIND-43). Addresses that are no web addresses are left out. */
export function presentSummary(row: ClubSummaryRow): ClubSummary {
  const [city, state, county] = [present(row.city), present(row.state), present(row.county)];
  return {
    id: row.id,
    name: row.name,
    city,
    state,
    county,
    // Made here: visitors need not load the codes of all states.
    place: placeLabel({ city, state, county }),
    ageGroups: row.ageGroups,
    genders: row.genders,
    teamTypes: row.teamTypes,
    avg_rating: row.avgRating,
    num_reviews: row.numReviews,
    logoUrl: logoAddress(row.logoUrl),
    website: webAddress(row.website),
    contactEmail: present(row.contactEmail),
    contactPhone: present(row.contactPhone),
    teamsPerAgeGroup: readTeamCounts(row.teamsPerAgeGroup),
    yearEstablished: row.yearEstablished,
    stateSlug: row.stateSlug,
    countySlug: row.countySlug,
    citySlug: row.citySlug,
    slug: row.slug,
  };
}

/** A club with everything its page shows. */
export function presentClub(row: ClubRow, practiceLocations: readonly PracticeLocation[]): Club {
  return {
    ...presentSummary(row),
    description: present(row.description),
    clubDirector: present(row.clubDirector),
    facebookUrl: webAddress(row.facebookUrl),
    instagramUrl: webAddress(row.instagramUrl),
    twitterUrl: webAddress(row.twitterUrl),
    youtubeUrl: webAddress(row.youtubeUrl),
    organizationalAffiliations: row.organizationalAffiliations,
    programTypes: row.programTypes,
    practiceLocations,
  };
}

function present(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Only http and https addresses are ever shown as links (decision 21). */
function webAddress(text: string | null): string | null {
  const value = present(text);
  if (value === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? address : null;
}

/** As webAddress, and uploads that this site serves itself. */
function logoAddress(text: string | null): string | null {
  return text !== null && isStoredAddress(text) ? text : webAddress(text);
}

const MAX_INTEGER = 2 ** 31 - 1;

/** A place in sorted results: just after the club with these values. */
export interface Cursor {
  /** The sorted value, if the club has one above zero; null in lists by name. */
  readonly value: number | null;
  readonly name: string;
  readonly id: string;
}

/** Nothing that the database would refuse to compare with. */
const cursorSchema = z.tuple([
  z.number().max(MAX_INTEGER).nullable(),
  z.string().refine((name) => !name.includes('\0')),
  z.string().refine(isUuid),
]);

/** A cursor as text for a URL. */
export function writeCursor(cursor: Cursor): string {
  const text = JSON.stringify([cursor.value, cursor.name, cursor.id]);
  const binary = String.fromCodePoint(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads {@link writeCursor}; null for anything else, which means the first page. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
    const [value, name, id] = cursorSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { value, name, id };
  } catch {
    return null;
  }
}

/** Where to go on; from the start at a position of another sort: numbers of reviews are whole. */
export function positionIn(sort: Sort, after: string | undefined): Cursor | null {
  const cursor = readCursor(after);
  const fits = !sort.startsWith('reviews') || Number.isInteger(cursor?.value ?? 0);
  return fits ? cursor : null;
}

/** Where the page behind a club starts. */
export function cursorAt(club: ClubSummary, sort: Sort): Cursor {
  const value = sort.startsWith('rating')
    ? club.avg_rating
    : sort.startsWith('reviews')
      ? club.num_reviews
      : null;
  return { value: value !== null && value > 0 ? value : null, name: club.name, id: club.id };
}

import { placeLabel } from '#domain/place-label.ts';
import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { seasonLabel } from '#domain/season.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { mapOfClubs } from '#platform/county-map/draw-map.ts';
import { presentSeason } from '#platform/present-season.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { feeInWords } from '#features/clubs/season/rules.ts';
import { searchFromCard } from './schema.ts';
import type { ClubMap, ClubSummary, Costs, FinderSearch, ListedField, Shown } from './schema.ts';

export type Stored = {
  text: string | null;
  year: number | null;
  options: string[];
  teams: unknown;
};

/** The columns a list of clubs reads. */
export interface ClubSummaryRow extends ClubAddress, FieldsHeldAs<Stored, ListedField> {
  id: string;
  name: string;
  avgRating: number | null;
  numReviews: number;
  /** By a search of the finder. */
  costs?: Costs;
}

const LISTED = CLUB_FIELD_NAMES.filter((name) => CLUB_FIELDS[name].isListed);

/** A row of a list as visitors see it (FIND-43). Addresses that are no web addresses are left out. */
export function presentSummary(row: ClubSummaryRow): ClubSummary {
  const fields = shownFields(row, LISTED) as FieldsHeldAs<Shown, ListedField>;
  return {
    id: row.id,
    ...fields,
    genders: girlsFirst(fields.genders),
    name: row.name,
    // Made here: visitors need not load the codes of all states.
    place: placeLabel(fields),
    avg_rating: row.avgRating,
    num_reviews: row.numReviews,
    cost: row.costs && costLabel(row.costs, presentSeason()),
    stateSlug: row.stateSlug,
    countySlug: row.countySlug,
    citySlug: row.citySlug,
    slug: row.slug,
  };
}

/** As on the court, where girls stand above boys. */
function girlsFirst(genders: readonly string[]): string[] {
  return genders.toSorted((a, b) => Number(b === 'Girls') - Number(a === 'Girls'));
}

/**
 * What a card says behind 'Cost' (SEAS-15): '$1,800–$2,400', with its season where that is not the present
 * one; 'not disclosed' (SEAS-05); nothing where the club was not asked.
 *
 * @param present the season the site is in
 */
export function costLabel(
  { lowest, highest, isKept, season }: Costs,
  present: number,
): string | undefined {
  const then = season === null || season >= present ? '' : ` in ${seasonLabel(season)}`;
  if (lowest === null || highest === null) return isKept ? `not disclosed${then}` : undefined;
  return `${feeInWords({ feeKind: 'range', feeFrom: lowest, feeTo: highest })}${then}`;
}

/** Clubs as dots on a map, numbered in their order (NEAR-08); undefined where nobody knows where any of them is. */
export function presentMap(
  clubs: readonly ClubSummary[],
  points: ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>,
  search: FinderSearch,
): ClubMap | undefined {
  const query = stringifySearch({ ...searchFromCard(search) });
  const dots = clubs.flatMap((club) => {
    const point = points.get(club.id);
    const path = `${clubPath(club)}${query}`;
    return point ? [{ id: club.id, name: club.name, path, ...point }] : [];
  });
  if (dots.length === 0) return undefined;
  return { svg: mapOfClubs(dots), clubIds: dots.map(({ id }) => id) };
}

/** Some fields of a row as visitors see them. */
export function shownFields(
  row: Partial<Readonly<Record<ClubFieldName, unknown>>>,
  names: readonly ClubFieldName[],
) {
  return Object.fromEntries(names.map((name) => [name, shown(name, row[name])]));
}

/** A stored field as visitors see it. */
function shown(name: ClubFieldName, stored: unknown): unknown {
  const { kind } = CLUB_FIELDS[name];
  switch (kind) {
    case 'line':
    case 'paragraphs':
    case 'phone':
    case 'email':
      return present(stored);
    case 'web':
      return webAddress(stored);
    case 'image':
      return logoAddress(stored);
    case 'teams':
      return readTeamCounts(stored);
    case 'year':
    case 'options':
      return stored;
  }
}

function present(stored: unknown): string | null {
  const trimmed = typeof stored === 'string' ? stored.trim() : '';
  return trimmed === '' ? null : trimmed;
}

/** Only http and https addresses are ever shown as links (D21). */
function webAddress(stored: unknown): string | null {
  const value = present(stored);
  if (value === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? address : null;
}

/** As webAddress, and uploads that this site serves itself. */
function logoAddress(stored: unknown): string | null {
  return typeof stored === 'string' && isStoredAddress(stored) ? stored : webAddress(stored);
}

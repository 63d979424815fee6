import { placeLabel } from '#domain/place-label.ts';
import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { seasonLabel } from '#domain/season.ts';
import { isStoredAddress } from '#domain/stored-address.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { mapOfClubs } from '#features/places/map-rules.ts';
import { currentSeason } from '#platform/current-season.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import { feeInWords } from '#features/clubs/seasons/rules.ts';
import { searchFromCard } from './schema.ts';
import type { ClubMap, ClubSummary, Costs, FinderSearch, ListedField, Shown } from './schema.ts';

export type Stored = Omit<Shown, 'options' | 'teams'> & { options: string[]; teams: unknown };

export interface ClubSummaryRow extends ClubAddress, FieldsHeldAs<Stored, ListedField> {
  id: string;
  name: string;
  avgRating: number | null;
  numReviews: number;
  costs?: Costs;
}

const LISTED = CLUB_FIELD_NAMES.filter((name) => CLUB_FIELDS[name].isListed);

/** FIND-43 */
export function presentSummary(row: ClubSummaryRow): ClubSummary {
  const fields = shownFields(row, LISTED) as FieldsHeldAs<Shown, ListedField>;
  return {
    id: row.id,
    ...fields,
    // As on the court, where girls are above boys.
    genders: fields.genders.toSorted((a, b) => Number(b === 'Girls') - Number(a === 'Girls')),
    name: row.name,
    // Made here, so that visitors need not load the codes of all states.
    place: placeLabel(fields),
    avg_rating: row.avgRating,
    num_reviews: row.numReviews,
    cost: row.costs && costLabel(row.costs, currentSeason()),
    stateSlug: row.stateSlug,
    countySlug: row.countySlug,
    citySlug: row.citySlug,
    slug: row.slug,
  };
}

/**
 * '$1,800–$2,400', with the season unless it is the present one (SEAS-15); 'not disclosed'
 * (SEAS-05).
 */
export function costLabel({ lowest, highest, isUndisclosed, season }: Costs, present: number) {
  const then = season === null || season === present ? '' : ` in ${seasonLabel(season)}`;
  if (lowest === null || highest === null)
    return isUndisclosed ? `not disclosed${then}` : undefined;
  return `${feeInWords({ feeKind: 'range', feeFrom: lowest, feeTo: highest })}${then}`;
}

/** Dots are numbered in the order of the clubs (NEAR-08). Undefined if no location is known. */
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
  const { svg, groups } = mapOfClubs(dots);
  return {
    svg,
    clubIds: dots.map(({ id }) => id),
    lists: groups
      .filter(({ members }) => members.length > 1)
      .map(({ id, members }) => ({
        id,
        clubIds: members.flatMap((index) => dots[index]?.id ?? []),
      })),
  };
}

export function shownFields(
  row: Partial<Readonly<Record<ClubFieldName, unknown>>>,
  names: readonly ClubFieldName[],
) {
  return Object.fromEntries(names.map((name) => [name, shown(name, row[name])]));
}

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

/** Only http and https addresses are shown as links (D21). */
function webAddress(stored: unknown): string | null {
  const value = present(stored);
  if (value === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? address : null;
}

/** Also takes uploads, which this site serves itself. */
function logoAddress(stored: unknown): string | null {
  return typeof stored === 'string' && isStoredAddress(stored) ? stored : webAddress(stored);
}

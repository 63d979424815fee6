import { nearSpelling } from './near-spelling.ts';
import { stateName, US_STATE_NAMES } from './us-states.ts';

/** A state in the catalog of locations, or one of its counties. */
export interface ListedPlace {
  readonly state: string;
  /** Null or empty for the state itself. */
  readonly county: string | null;
}

/** Where a club is, as stored. */
export interface ClubPlace {
  readonly state: string | null;
  readonly county: string | null;
}

/**
 * The one spelling of a state and its county (D57): the catalog's, however it was typed
 * ('NJ', 'pa', 'Montgomery County'). A county that is not listed is kept as it is.
 *
 * @param typed with or without a state, as for a club that has only a name
 * @param known a state that is accepted as it is, even if it is not listed: the club's own
 * @returns the place, or why the state is invalid
 */
export function spelledPlace(
  typed: ClubPlace,
  catalog: readonly ListedPlace[],
  known: string | null = null,
): { readonly place: ClubPlace } | { readonly problem: string } {
  const state = typed.state === null ? null : spelledState(typed.state, catalog, known);
  if (state === undefined) return { problem: unknownState(typed.state ?? '', catalog) };
  return { place: { state, county: spelledCounty(typed.county, state, catalog) } };
}

function spelledState(
  typed: string,
  catalog: readonly ListedPlace[],
  known: string | null,
): string | undefined {
  if (typed === known) return typed;
  const name = stateName(typed);
  const listed = catalog.find(({ state }) => isSame(state, name) || isSame(state, typed))?.state;
  return listed ?? (US_STATE_NAMES.includes(name) ? name : undefined);
}

function spelledCounty(
  typed: string | null,
  state: string | null,
  catalog: readonly ListedPlace[],
): string | null {
  if (typed === null || state === null) return typed;
  const county = countyName(typed);
  const listed = catalog.find(
    (place) =>
      place.state === state && [typed, county].some((name) => isSame(place.county ?? '', name)),
  );
  return listed?.county ?? county;
}

/** Without the word itself: 'Montgomery County' is 'Montgomery'. */
function countyName(typed: string): string {
  const name = typed.replace(/\s+(?:county|co\.?)$/i, '');
  return name === '' ? typed : name;
}

function unknownState(typed: string, catalog: readonly ListedPlace[]): string {
  const names = [...new Set([...catalog.map(({ state }) => state), ...US_STATE_NAMES])];
  const near = nearSpelling(typed, names);
  const hint = near === undefined ? 'Enter its name or postal code.' : `Did you mean ${near}?`;
  return `‘${typed}’ is not a state we know. ${hint}`;
}

/**
 * A hint about a county that is not in its state's list, with a similar name
 * if there is one; null when it is listed.
 */
export function unlistedCounty(
  { state, county }: ClubPlace,
  catalog: readonly ListedPlace[],
): string | null {
  if (state === null || county === null || county === '') return null;
  const listed = catalog.flatMap((place) =>
    place.state === state && place.county ? [place.county] : [],
  );
  if (listed.includes(county)) return null;
  const near = nearSpelling(county, listed);
  const hint = near === undefined ? 'It will be kept as it is.' : `Did you mean ${near}?`;
  return `‘${county}’ is not in the list of counties of ${state}. ${hint}`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

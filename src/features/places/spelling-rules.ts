import { countyNicknames } from '#site.config.ts';
import { nearSpelling } from '#domain/near-spelling.ts';
import { stateName, US_STATE_NAMES } from '#domain/us-states.ts';

export interface ListedPlace {
  readonly state: string;
  /** Null or empty for the state itself. */
  readonly county: string | null;
}

export interface ClubPlace {
  readonly state: string | null;
  readonly county: string | null;
}

/**
 * The catalog's spelling of 'NJ', 'pa', or 'Montgomery County' (D57). An unlisted county keeps its spelling.
 *
 * @param known a state that is accepted even if it is not listed: the club's own
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

function spelledState(typed: string, catalog: readonly ListedPlace[], known: string | null) {
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
  const counties = countiesOf(state, catalog);
  const named = counties.find((one) => isSame(one, typed) || isSame(one, county));
  return named ?? shortened(county, counties) ?? county;
}

export function statesOf(catalog: readonly ListedPlace[]): string[] {
  return [...new Set([...catalog.map(({ state }) => state), ...US_STATE_NAMES])];
}

export function countiesOf(state: string, catalog: readonly ListedPlace[]): string[] {
  return catalog.flatMap((place) => (place.state === state && place.county ? [place.county] : []));
}

function countyName(typed: string): string {
  const name = typed.replace(/\s+(?:county|cnty\.?|cty\.?|co\.?)(?:,.*)?$/i, '');
  return name === '' ? typed : name;
}

/** Philadelphia for 'Phila.', if only one county begins like this. */
function shortened(typed: string, counties: readonly string[]): string | undefined {
  const start = typed.toLowerCase().replace(/[\s.]+$/, '');
  const nickname = counties.find((one) => one === countyNicknames[start]);
  if (nickname !== undefined || start.length < 4) return nickname;
  const [only, ...others] = counties.filter((one) => one.toLowerCase().startsWith(start));
  return others.length === 0 ? only : undefined;
}

function unknownState(typed: string, catalog: readonly ListedPlace[]): string {
  const near = nearSpelling(typed, statesOf(catalog));
  const hint =
    near === undefined
      ? 'Enter the state’s name or two-letter abbreviation, like PA.'
      : `Did you mean ${near}?`;
  return `We don’t recognize “${typed}” as a U.S. state. ${hint}`;
}

/** What to say of a county that is stored although it isn't listed (D57); null for a listed one. */
export function unlistedCounty(typed: ClubPlace, catalog: readonly ListedPlace[]): string | null {
  const spelled = spelledPlace(typed, catalog);
  if ('problem' in spelled) return null;
  const { state, county } = spelled.place;
  if (!state || !county || countiesOf(state, catalog).includes(county)) return null;
  const hint = meantCounty({ state, county }, catalog) ?? 'We’ll save it as you typed it.';
  return `“${county}” isn’t on our list of ${state} counties. ${hint}`;
}

export function meantCounty({ state, county }: ClubPlace, catalog: readonly ListedPlace[]) {
  const near = nearSpelling(county ?? '', countiesOf(state ?? '', catalog));
  return near === undefined ? null : `Did you mean ${near}?`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

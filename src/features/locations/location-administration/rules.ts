import type { Location } from './schema.ts';

/** A state as administrators see it: its own row, which may be missing, and its counties. */
export interface KeptState {
  readonly state: string;
  readonly own: Location | null;
  readonly counties: readonly Location[];
}

/**
 * Puts all locations below their states, both in alphabetical order (ALOC-03).
 *
 * @param search leaves those whose name or whose state's name contains it, in whatever case; a state
 * stays with those of its counties that do
 */
export function keptStates(locations: readonly Location[], search = ''): KeptState[] {
  const wanted = search.trim().toLocaleLowerCase('en');
  const contains = (name: string) => name.toLocaleLowerCase('en').includes(wanted);
  return [...Map.groupBy(locations, ({ state }) => state)]
    .map(([state, rows]) => ({
      state,
      own: rows.find(isState) ?? null,
      counties: rows
        .filter((row) => !isState(row) && (contains(state) || contains(row.county ?? '')))
        .toSorted((a, b) => byName(a.county ?? '', b.county ?? '')),
    }))
    .filter(({ state, counties }) => contains(state) || counties.length > 0)
    .toSorted((a, b) => byName(a.state, b.state));
}

/** More than this are folded by their states. */
const MOST_IN_SIGHT = 300;

/** How many locations there are in states, these included. */
export function countLocations(states: readonly KeptState[]): number {
  return states.reduce((sum, { own, counties }) => sum + (own ? 1 : 0) + counties.length, 0);
}

/** Whether counties are shown only when somebody opens their state: a list of a whole country is 50 screens long. */
export function isFolded(states: readonly KeptState[]): boolean {
  return countLocations(states) > MOST_IN_SIGHT;
}

/** Locations with one switched on or off. */
export function withStatus(
  locations: readonly Location[],
  id: string,
  isActive: boolean,
): Location[] {
  return locations.map((row) => (row.id === id ? { ...row, is_active: isActive } : row));
}

/** The list once a location is deleted. */
export function withoutLocation(locations: readonly Location[], id: string): Location[] {
  return locations.filter((row) => row.id !== id);
}

/** What a location is called: 'Bucks, Pennsylvania', or the name of the state. */
export function locationName({ state, county }: Location): string {
  return county === null ? state : `${county}, ${state}`;
}

/**
 * What deleting a location means, for the one who is asked whether to (D34).
 *
 * @param locations all of them
 */
export function deletionMeans(location: Location, locations: readonly Location[]): string {
  const clubsStay = 'Clubs stay as they are.';
  if (!isState(location)) {
    return `The finder will no longer offer this county. ${clubsStay}`;
  }
  const count = locations.filter((row) => row.state === location.state && !isState(row)).length;
  const offer = 'The finder will no longer offer this state';
  if (count === 0) return `${offer}. ${clubsStay}`;
  const counties = count === 1 ? 'its 1 county' : `any of its ${count} counties`;
  const stay = count === 1 ? 'The county stays' : 'The counties stay';
  return `${offer} or ${counties}. ${stay} in this list and will be offered again once the state is added again. ${clubsStay}`;
}

function isState({ county }: Location): boolean {
  return county === null;
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en');
}

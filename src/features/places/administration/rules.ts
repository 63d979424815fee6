import { statesOf } from '#features/places/county-rules.ts';
import type { Location } from './schema.ts';

export type KeptState = ReturnType<typeof statesOf<Location>>[number];

/** A search keeps matching states with all of their counties, and matching counties with their state (ALOC-03). */
export function keptStates(locations: readonly Location[], search = ''): KeptState[] {
  const wanted = search.trim().toLocaleLowerCase('en');
  const contains = (name: string | null) => name?.toLocaleLowerCase('en').includes(wanted);
  return statesOf(locations)
    .map(({ counties, ...kept }) => ({
      ...kept,
      counties: counties.filter(({ state, county }) => contains(state) || contains(county)),
    }))
    .filter(({ state, counties }) => contains(state) || counties.length > 0);
}

/** A longer list folds the counties of each state: a whole country is 50 screens long. */
const MOST_IN_SIGHT = 300;

export function countLocations(states: readonly KeptState[]): number {
  return states.reduce((sum, { own, counties }) => sum + (own ? 1 : 0) + counties.length, 0);
}

export function isFolded(states: readonly KeptState[]): boolean {
  return countLocations(states) > MOST_IN_SIGHT;
}

export function withStatus(locations: readonly Location[], id: string, isActive: boolean) {
  return locations.map((row) => (row.id === id ? { ...row, is_active: isActive } : row));
}

export function withoutLocation(locations: readonly Location[], id: string): Location[] {
  return locations.filter((row) => row.id !== id);
}

/** 'Bucks, Pennsylvania', or the name of the state */
export function locationName({ state, county }: Location): string {
  return county === null ? state : `${county}, ${state}`;
}

/** For the dialog that asks before a deletion (D34). */
export function deletionMeans(location: Location, locations: readonly Location[]): string {
  const clubsStay = 'Clubs don’t change.';
  if (location.county !== null) return `Families can’t search by this county anymore. ${clubsStay}`;
  const count = locations.filter(
    (row) => row.state === location.state && row.county !== null,
  ).length;
  const search = 'Families can’t search by this state';
  if (count === 0) return `${search} anymore. ${clubsStay}`;
  const counties = count === 1 ? 'its 1 county' : `any of its ${count} counties`;
  const stay = count === 1 ? 'The county stays' : 'The counties stay';
  return `${search} or ${counties} anymore. ${stay} on this list, ready for when you add the state again. ${clubsStay}`;
}

import { stateCode } from '#domain/us-states.ts';
import { site } from '#site.config.ts';
import { townsOfGazetteer } from './gazetteer-towns.ts';
import regions from './towns.json' with { type: 'json' };

/** A real town of the region; coordinates in degrees, the center of its ZIP code's area. */
export interface Town {
  readonly city: string;
  readonly state: string;
  readonly stateCode: string;
  readonly county: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
}

/** The towns of towns.json, which geography.prepare.ts makes: those of the default region. */
const HOME_TOWNS: readonly Town[] = Object.entries(regions).flatMap(([state, counties]) =>
  Object.entries(counties as Record<string, Pick<Town, 'zip' | 'city' | 'lat' | 'lon'>[]>).flatMap(
    ([county, towns]) =>
      towns.map((town) => ({ ...town, state, stateCode: stateCode(state), county })),
  ),
);

/** Whether the site is for the region of the sample data's names. */
export const IS_HOME: boolean =
  [...site.region.states].toSorted().join() === Object.keys(regions).toSorted().join();

/** The sample data's towns: those of towns.json, or in another region those of its featured counties. */
export const TOWNS: readonly Town[] = IS_HOME ? HOME_TOWNS : townsOfGazetteer(site);

const BY_ZIP = new Map(
  HOME_TOWNS.map((town, index) => [
    town.zip,
    TOWNS[Math.floor((index * TOWNS.length) / HOME_TOWNS.length)] ?? town,
  ]),
);

/** The town of a ZIP code in towns.json, or in another region the one that replaces it. */
export function townOf(zip: string): Town {
  const town = BY_ZIP.get(zip);
  if (!town) throw new Error(`towns.json has no ${zip}`);
  return town;
}

/** Distance in miles, as the crow flies; flat geometry is good enough within the region. */
export function milesBetween(a: Town, b: Town): number {
  const north = (a.lat - b.lat) * 69;
  const east = (a.lon - b.lon) * 69 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The towns nearest to a town, starting with itself. */
export function townsAround(town: Town, count: number): Town[] {
  return TOWNS.toSorted((a, b) => milesBetween(a, town) - milesBetween(b, town)).slice(0, count);
}

/** Telephone area codes by county, and by state for the counties not named here. */
const AREA_CODES: Record<string, readonly string[]> = {
  Philadelphia: ['215', '267'],
  Montgomery: ['610', '215'],
  Bucks: ['215', '267'],
  Lancaster: ['717'],
  Pennsylvania: ['610', '484'],
  Burlington: ['856', '609'],
  Mercer: ['609'],
  Atlantic: ['609'],
  'Cape May': ['609'],
  'New Jersey': ['856'],
  Delaware: ['302'],
};

/** Area codes of a town: its county's, otherwise its state's. */
export function areaCodesOf(town: Town): readonly string[] {
  // Delaware County is in Pennsylvania; the entry with that name is the state.
  const ofCounty = town.county === 'Delaware' ? undefined : AREA_CODES[town.county];
  // The area code 555 does not exist.
  return IS_HOME ? (ofCounty ?? AREA_CODES[town.state] ?? ['215']) : ['555'];
}

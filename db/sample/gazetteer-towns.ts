import { readFileSync } from 'node:fs';
import { stateCode } from '#domain/us-states.ts';
import type { site } from '#site.config.ts';

/** From the project's folder, because this module is also built into dist/server. */
const PLACES = new URL('../../db/gazetteer/places.tsv', import.meta.url);
/** The number of towns in each county, and of ZIP codes in one town. */
const TOWNS_OF_COUNTY = 14;
const ZIPS_OF_TOWN = 5;

interface Line {
  readonly zip: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
  readonly stateCode: string;
  readonly lat: number;
  readonly lon: number;
  /** The number of ZIP codes with this name. */
  readonly zips: number;
}

/**
 * The larger towns of a site's featured counties, county by county.
 *
 * @throws Error if the gazetteer has none of the counties
 */
export function townsOfGazetteer({
  featuredCounties,
}: Pick<typeof site, 'featuredCounties'>): Line[] {
  const lines = readLines();
  const towns = featuredCounties.flatMap(({ state, counties }) =>
    counties.flatMap((county) => largestOf(lines.get(`${state}/${county}`) ?? [])),
  );
  if (towns.length === 0) throw new Error('The gazetteer knows none of the featured counties');
  return towns;

  function readLines(): Map<string, Line[]> {
    const states = new Map(featuredCounties.map(({ state }) => [stateCode(state), state] as const));
    const read = readFileSync(PLACES, 'utf8')
      .split('\n')
      .flatMap((line): Line[] => {
        const [zip = '', city = '', code = '', county = '', lat, lon, zips] = line.split('\t');
        const state = states.get(code);
        if (state === undefined || zip === '') return [];
        const numbers = { lat: Number(lat), lon: Number(lon), zips: Number(zips) };
        return [{ zip, city, county, state, stateCode: code, ...numbers }];
      });
    return Map.groupBy(read, ({ state, county }) => `${state}/${county}`);
  }
}

function largestOf(lines: readonly Line[]): Line[] {
  const ofTown = new Map<string, number>();
  return lines
    .toSorted((one, other) => other.zips - one.zips || one.zip.localeCompare(other.zip))
    .filter(({ city }) => {
      ofTown.set(city, (ofTown.get(city) ?? 0) + 1);
      return (ofTown.get(city) ?? 0) <= ZIPS_OF_TOWN;
    })
    .slice(0, TOWNS_OF_COUNTY);
}

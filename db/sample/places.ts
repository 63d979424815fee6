import { aPracticeLocation } from '#tests/builders/clubs.ts';
import type { ClubBuilder, PracticeLocationBuilder } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import type { LocationBuilder } from '#tests/builders/locations.ts';
import { idFrom } from './random.ts';
import type { Random } from './random.ts';
import { IS_HOME, TOWNS, townsAround } from './towns.ts';
import type { Town } from './towns.ts';

const PLACE_NAMES: readonly string[] = [
  'Larkspur',
  'Thistle Hill',
  'Copper Kettle',
  'Quarry Lane',
  'Stonebridge Hollow',
  'Old Orchard',
  'Fernwood',
  'St. Columba',
  'Bellwether',
  'Three Maples',
  'Cider Mill',
  'Heron Pond',
  'Graystone',
  'Sycamore Grange',
  'Lantern Hill',
  'Millrace',
  'Juniper Ridge',
  'Whippoorwill',
  'Turnpike',
  'Our Lady of the Fields',
];

const KINDS_OF_GYM: readonly string[] = [
  'Middle School',
  'High School',
  'High School, Gym B',
  'Elementary School',
  'Fieldhouse',
  'Sports Barn',
  'Community Center',
  'Athletic Center, Courts 3–6',
  'Parish Hall',
  'Charter School',
];

const STREETS: readonly string[] = [
  'Larkspur Lane',
  'Old Quarry Road',
  'Thistle Hill Drive',
  'Schoolhouse Road',
  'Gymnasium Way',
  'Heron Pond Road',
  'Cider Mill Lane',
  'Baseline Avenue',
  'Antenna Street',
  'Rotation Court',
  'N. Lantern Street',
  'W. Orchard Avenue',
];

/** Counties without a club here, and a state that the finder does not offer yet. */
const OTHER_LOCATIONS: readonly (readonly [
  state: string,
  county: string | null,
  active: boolean,
])[] = [
  ['Pennsylvania', 'Schuylkill', false],
  ['Pennsylvania', 'York', false],
  ['New Jersey', 'Ocean', true],
  ['New Jersey', 'Hunterdon', false],
  ['Maryland', null, false],
  ['Maryland', 'Cecil', true],
  ['Maryland', 'Harford', true],
  ['Maryland', 'Kent', false],
];

/** A county that has clubs but is not offered. */
const SWITCHED_OFF = 'New Jersey/Salem';

/** The finder's states and counties, a few of them inactive. */
export function sampleLocations(seed: number): LocationBuilder[] {
  const others = IS_HOME ? OTHER_LOCATIONS : [];
  const states = [...new Set(TOWNS.map((town) => town.state))];
  const counties = [...new Set(TOWNS.map((town) => `${town.state}/${town.county}`))];
  const rows = [
    ...states.map((state) => [state, null, true] as const),
    ...counties.map((path) => {
      const [state = '', county = ''] = path.split('/');
      return [state, county, path !== SWITCHED_OFF] as const;
    }),
    ...others,
  ];
  return rows.map(([state, county, isActive]) =>
    aLocation(state, county, {
      id: idFrom(`${seed}/location/${state}/${county ?? ''}`),
      isActive,
      createdAt: new Date(Date.UTC(2024, 0, 2)),
    }),
  );
}

/** None to three gyms of a club, in its town or nearby; the buildings are made up. */
export function practiceLocationsOf(
  club: ClubBuilder,
  town: Town,
  random: Random,
): PracticeLocationBuilder[] {
  if (!random.chance(0.8)) return [];
  const nearby = townsAround(town, 6);
  const names = random.shuffled(PLACE_NAMES);
  const count = random.weighted([
    [1, 5],
    [2, 3],
    [3, 2],
  ]);
  return names.slice(0, count).map((placeName, position) => {
    const { city, stateCode, zip } = position === 0 ? town : random.pick(nearby);
    const street = `${random.int(2, 1980)} ${random.pick(STREETS)}`;
    return aPracticeLocation({
      id: idFrom(`${club.id}/practice/${position}`),
      club,
      name: random.chance(0.1) ? null : `${placeName} ${random.pick(KINDS_OF_GYM)}`,
      address: random.chance(0.06)
        ? `${city}, ${stateCode}`
        : `${street}, ${city}, ${stateCode} ${zip}`,
      position,
    });
  });
}

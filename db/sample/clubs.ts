import { slugify } from '#domain/slug.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { CLUB_NAMES } from './club-names.ts';
import type { ClubKind } from './club-names.ts';
import { describer } from './descriptions.ts';
import { FIRST_NAMES, SURNAMES } from './people.ts';
import { idFrom, Random } from './random.ts';
import { teamsOf } from './teams.ts';
import { nameElsewhere } from './names-elsewhere.ts';
import { areaCodesOf, IS_HOME, milesBetween, townOf } from './towns.ts';
import type { Town } from './towns.ts';

/** A club with the facts that the rest of the sample data needs. */
export interface SampleClub {
  readonly club: ClubBuilder;
  readonly kind: ClubKind;
  /** Its name in the default region, by which other files of this folder know it. */
  readonly key: string;
  /** Where it practices; the row itself may lack it. */
  readonly town: Town;
}

type ClubColumns = NonNullable<Parameters<typeof aClub>[0]>;

/** Clubs with something missing, excessive, or unusual; listed first so that later changes do not affect them. */
const EDGE_CASES: readonly {
  zip: string;
  kind: ClubKind;
  /** Its name contains the place, so another region gives it another name. */
  isLocal?: true;
  columns: ClubColumns;
}[] = [
  {
    zip: '19103',
    kind: 'sparse',
    columns: {
      name: 'Nomad Volleyball',
      description: 'We play wherever somebody opens a gym for us.',
      state: null,
      county: null,
      city: null,
    },
  },
  {
    zip: '19380',
    kind: 'sparse',
    isLocal: true,
    columns: { name: 'Chester County Sand Sessions', city: null },
  },
  {
    zip: '08540',
    kind: 'community',
    columns: { name: 'Crossroads Youth Volleyball', county: null },
  },
  { zip: '19711', kind: 'sparse', columns: { name: 'VB', description: 'Volleyball.' } },
  {
    zip: '19103',
    kind: 'travel',
    isLocal: true,
    columns: { name: '215 Volleyball — “City Side”', description: '' },
  },
  { zip: '18017', kind: 'sparse', columns: { name: 'Zoë & Zuzanna’s Volleyball Kindergarten' } },
];

/**
 * The clubs, always the same for the same seed.
 *
 * @param seed of the whole sample data
 */
export function sampleClubs(seed: number): SampleClub[] {
  const describe = describer(new Random(`${seed}/descriptions`));
  const listed = Object.entries(CLUB_NAMES).flatMap(([zip, byKind]) =>
    Object.entries(byKind).flatMap(([kind, names]) =>
      names.map((name) => ({
        zip,
        kind: kind as ClubKind,
        isLocal: true,
        columns: { name } as ClubColumns,
      })),
    ),
  );
  return [...EDGE_CASES, ...listed].map(({ zip, kind, isLocal, columns }, index) => {
    const town = townOf(zip);
    const key = columns.name ?? '';
    const path = `${seed}/club/${index}/${key}`;
    const random = new Random(path);
    const name = isLocal && !IS_HOME ? nameElsewhere(kind, town, index) : key;
    const year = yearOf(kind, random);
    const club = aClub({
      id: idFrom(path),
      city: town.city,
      county: town.county,
      state: town.state,
      description: describe({ name, kind, city: town.city, county: town.county, year }),
      yearEstablished: random.chance(0.78) ? year : null,
      clubDirector: directorOf(kind, random),
      ...teamsOf(kind, name, random),
      ...contactsOf(name, kind, town, random),
      ...timesOf(random),
      ...columns,
      name,
    });
    return { club, kind, key, town };
  });
}

/** Clubs in the order of their distance from a place. */
export function clubsAround(place: Town, clubs: readonly SampleClub[]): SampleClub[] {
  return clubs.toSorted((a, b) => milesBetween(a.town, place) - milesBetween(b.town, place));
}

function yearOf(kind: ClubKind, random: Random): number {
  const [first, last] = {
    competitive: [1986, 2015],
    travel: [1994, 2022],
    community: [1968, 2020],
    boys: [2004, 2024],
    adult: [1979, 2023],
    sparse: [1990, 2024],
  }[kind] as [number, number];
  return random.int(first, last);
}

function directorOf(kind: ClubKind, random: Random): string | null {
  if (!random.chance(kind === 'sparse' ? 0.3 : 0.75)) return null;
  const person = () => `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`;
  return random.chance(0.1) ? `${person()} and ${person()}` : person();
}

/** Contact details, all from ranges reserved for examples: they reach no one. */
function contactsOf(name: string, kind: ClubKind, town: Town, random: Random) {
  const likely = kind === 'sparse' ? 0.4 : 0.82;
  const slug = shortSlug(name, town);
  const mailbox = random.pick(['info', 'info', 'hello', 'office', 'tryouts', 'director']);
  const number = `555-01${String(random.int(0, 99)).padStart(2, '0')}`;
  const areaCode = random.pick(areaCodesOf(town));
  const phone = random.chance(0.8) ? `(${areaCode}) ${number}` : `${areaCode}-${number}`;
  const or = (probability: number, value: string) => (random.chance(probability) ? value : null);
  return {
    contactEmail: or(likely, `${mailbox}@${slug}.example.org`),
    contactPhone: or(likely - 0.1, phone),
    website: or(likely, `https://${slug}.example.org${random.chance(0.2) ? '/volleyball' : ''}`),
    facebookUrl: or(likely - 0.25, `https://www.facebook.com/example.${slug}`),
    instagramUrl: or(likely - 0.15, `https://www.instagram.com/example.${slug}`),
    twitterUrl: or(0.2, `https://twitter.com/example_${slug.replaceAll('-', '_').slice(0, 20)}`),
    youtubeUrl: or(0.12, `https://www.youtube.com/@example-${slug}`),
  };
}

/** A name short enough for a domain; clubs with the same name differ by their ZIP code. */
function shortSlug(name: string, town: Town): string {
  const words = slugify(name)
    .split('-')
    .filter((word) => !['the', 'of', 'and', 'for', 'volleyball', 'club', 'vbc'].includes(word));
  const short = words.slice(0, 3).join('-') || slugify(town.city);
  return short === 'brandywine' ? `${short}-${town.zip}` : short;
}

function timesOf(random: Random): { createdAt: Date; updatedAt: Date } {
  const createdAt = random.daysAgo(1_300, 500);
  const updatedAt = random.chance(0.7) ? random.daysAgo(390, 2) : createdAt;
  return { createdAt, updatedAt };
}

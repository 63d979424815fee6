import { describe, expect, test } from 'vitest';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { parseSearch } from '#domain/search-params.ts';
import { site } from '#site.config.ts';
import { aShownClub } from '../../../../tests/builders/shown-club.ts';
import {
  canonicalFinderQuery,
  clubDescription,
  clubStructuredData,
  finderDescription,
  finderStructuredData,
  finderTitle,
  isLandingPage,
  showingLabel,
  socialLinks,
  teamTypesOf,
  totalLabel,
} from './rules.ts';
import { parseFinderSearch } from './schema.ts';
import type { Club } from './schema.ts';

const BARE = aShownClub();
const PLACED: Club = { ...BARE, city: 'Ardmore', county: 'Montgomery', state: 'Pennsylvania' };
const URL_OF_CLUB = 'https://clubs.example.org/clubs/pennsylvania/montgomery/ardmore/ardmore-aces';

describe('numbers of clubs (decision 33)', () => {
  test.each([
    [0, 'Showing 0 clubs'],
    [1, 'Showing 1 club'],
    [2, 'Showing 2 clubs'],
    [1_234, 'Showing 1,234 clubs'],
    [10_000, 'Showing 10,000 clubs'],
    [10_001, 'Showing 10,000+ clubs'],
  ])('%i reads %j', (total, label) => {
    expect(showingLabel(total)).toBe(label);
  });

  test('beyond where counting stops the number does not matter', () => {
    expect(totalLabel(10_001)).toBe(totalLabel(1_000_000));
  });
});

test('Club stands for three team types (decision 32), any other for itself', () => {
  expect(teamTypesOf('Club')).toEqual(['National', 'Travel', 'Regional']);
  expect(teamTypesOf('In-House')).toEqual(['In-House']);
});

describe('title of the finder (decision 36)', () => {
  test.each([
    [{}, `Find Volleyball Clubs in ${site.region.city}`],
    [{ sort: 'name_desc' as const }, `Find Volleyball Clubs in ${site.region.city}`],
    [{ state: 'Delaware' }, 'Volleyball Clubs in Delaware'],
    [{ county: 'Kent', state: 'Delaware' }, 'Volleyball Clubs in Kent County, Delaware'],
    [{ gender: 'Girls' as const }, "Girls' Volleyball Clubs"],
    [{ teamType: 'In-House' as const }, 'In-House Volleyball Clubs'],
    // 'Club Volleyball Clubs' would say it twice.
    [{ teamType: 'Club' as const }, 'Volleyball Clubs'],
    [
      {
        gender: 'Boys' as const,
        teamType: 'Travel' as const,
        county: 'Bucks',
        state: 'Pennsylvania',
      },
      "Boys' Travel Volleyball Clubs in Bucks County, Pennsylvania",
    ],
    [{ name: 'aces', state: 'Delaware' }, 'Volleyball Clubs named “aces” in Delaware'],
    [{ programType: 'Camps' as const }, 'Volleyball Clubs with Camps'],
    [{ discipline: 'Beach' as const }, 'Beach Volleyball Clubs'],
    [
      { gender: 'Girls' as const, programType: 'Youth' as const, state: 'Delaware' },
      "Girls' Volleyball Clubs with Youth Programs in Delaware",
    ],
    [{ ageGroup: 'U14' as const, state: 'Delaware' }, 'U14 Volleyball Clubs in Delaware'],
    [
      {
        ageGroup: 'U14' as const,
        gender: 'Girls' as const,
        teamType: 'Travel' as const,
        maxFee: 2_500,
      },
      "Girls' U14 Travel Volleyball Clubs up to $2,500",
    ],
    [
      { maxFee: MOST_DOLLARS, state: 'Delaware' },
      'Volleyball Clubs sharing their fees in Delaware',
    ],
    [{ state: 'any' }, 'Volleyball Clubs'],
    [{ state: 'any', county: 'Kent' }, 'Volleyball Clubs in Kent County'],
  ])('of %j is %j', (search, title) => {
    expect(finderTitle(search)).toBe(title);
  });

  test('is part of the description, which names the region before a search', () => {
    expect(finderDescription({ state: 'Delaware' })).toContain('Volleyball Clubs in Delaware');
    for (const state of site.region.states) expect(finderDescription({})).toContain(state);
  });
});

describe('what search engines list of the finder', () => {
  const OFFERED = [
    { state: 'Delaware', counties: ['Kent', 'New Castle'] },
    { state: 'New Jersey', counties: [] },
  ];
  const isListed = (query: string) => isLandingPage(parseFinderSearch(parseSearch(query)), OFFERED);

  test.each([
    '',
    '?state=Delaware',
    '?state=Delaware&county=Kent',
    '?state=New+Jersey',
    '?gender=Girls',
    '?teamType=Club',
    '?teamType=In-House',
    '?programType=Camps',
    '?discipline=Beach',
    '?state=any&gender=Girls',
    '?gender=Boys&sort=rating_desc',
  ])('listed: %s', (query) => {
    expect(isListed(query)).toBe(true);
  });

  test.each([
    ['a free text', '?name=aces'],
    ['a free text in a place', '?state=Delaware&name=aces'],
    ['a place and a kind', '?state=Delaware&gender=Girls'],
    ['two kinds', '?gender=Girls&teamType=Travel'],
    ['a state that is not offered', '?state=Atlantis'],
    ['another spelling', '?state=delaware'],
    ['a county that is not offered', '?state=Delaware&county=Camden'],
    ['a county without its state', '?county=Kent'],
    ['a place and a program type', '?state=Delaware&programType=Camps'],
    ['a kind and a program type', '?gender=Girls&programType=Camps'],
    ['an age group', '?ageGroup=U14'],
    ['a highest fee', '?maxFee=2500'],
    ['a place and an age group', '?state=Delaware&ageGroup=U14'],
    ['a place and a discipline', '?state=Delaware&discipline=Beach'],
    ['clubs of any state', '?state=any'],
    ['a county of any state', '?state=any&county=Kent'],
    ['a later page', '?state=Delaware&after=AAAA'],
  ])('%s is not: %s', (_what, query) => {
    expect(isListed(query)).toBe(false);
  });
});

describe('canonical query of the finder', () => {
  test('has the filters in one order, and no sort, position or mark', () => {
    const canonicalOf = (query: string) =>
      canonicalFinderQuery(parseFinderSearch(parseSearch(query)));
    const canonical = '?name=a%26b&state=New+Jersey&teamType=Travel';
    expect(
      canonicalOf(
        '?teamType=travel&from=find-club&sort=name_asc&state=New+Jersey&after=AA&name=a%26b',
      ),
    ).toBe(canonical);
    expect(canonicalOf(`${canonical}&county=&sort=rating_asc`)).toBe(canonical);
    expect(canonicalOf('?sort=name_asc&from=find-club')).toBe('');
    expect(canonicalOf('?programType=private+lessons&gender=girls')).toBe(
      '?gender=Girls&programType=Private+Lessons',
    );
    // Any state beside another filter shows the same clubs as that filter alone.
    expect(canonicalOf('?state=any')).toBe('?state=any');
    expect(canonicalOf('?state=ANY&gender=Girls')).toBe('?gender=Girls');
    expect(canonicalOf('?county=Delaware%3A%3AKent&state=any')).toBe('?state=Delaware&county=Kent');
  });
});

describe('title and description of a club', () => {
  test('the description is the first 100 characters of the club’s own', () => {
    const description = `${'ten chars '.repeat(9)}123456789 and more`;
    expect(clubDescription({ ...PLACED, description })).toBe(`${'ten chars '.repeat(9)}123456789 `);
    expect(clubDescription({ ...PLACED, description: '  short  ' })).toBe('short');
  });

  test('no character is cut in half', () => {
    const description = `a${'\u{1F3D0}'.repeat(120)}`;
    const cut = clubDescription({ ...PLACED, description });
    expect(cut.isWellFormed()).toBe(true);
    expect(Array.from(cut)).toHaveLength(100);
  });

  test('a club that says nothing is described by its place', () => {
    const said = 'Ardmore Aces is a youth volleyball club';
    expect(clubDescription(PLACED)).toBe(`${said} in Ardmore, Pennsylvania.`);
    expect(clubDescription({ ...BARE, description: ' ' })).toBe(`${said}.`);
    expect(clubDescription({ ...BARE, name: 'x'.repeat(200) })).toHaveLength(100);
  });
});

describe('structured data', () => {
  test('of the finder is a collection, and a place when one is set', () => {
    const url = 'https://clubs.example.org/find-club';
    expect(finderStructuredData({ gender: 'Girls' }, url)).toMatchObject([
      { '@type': 'CollectionPage', url, name: "Girls' Volleyball Clubs" },
    ]);
    const [, place, ...others] = finderStructuredData({ county: 'Kent', state: 'Delaware' }, url);
    expect(others).toEqual([]);
    expect(place).toMatchObject({
      '@type': 'Place',
      name: 'Kent County, Delaware',
      address: { addressRegion: 'Delaware', addressCountry: 'US' },
    });
    for (const search of [{ county: 'Kent' }, { county: 'Kent', state: 'any' }]) {
      expect(JSON.stringify(finderStructuredData(search, url))).not.toContain('Region');
    }
    expect(finderStructuredData({ state: 'any' }, url)).toHaveLength(1);
  });

  test('of the finder lists its clubs by their addresses', () => {
    const url = 'https://clubs.example.org/find-club?gender=Girls';
    const clubs = [{ name: 'Aces', path: '/clubs/a/b/c/aces' }];
    expect(finderStructuredData({ gender: 'Girls' }, url, clubs)[0]).toMatchObject({
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [
          { position: 1, name: 'Aces', url: 'https://clubs.example.org/clubs/a/b/c/aces' },
        ],
      },
    });
    expect(finderStructuredData({ gender: 'Girls' }, url)[0]).not.toHaveProperty('mainEntity');
  });

  test('of a club has price range $$ and country US', () => {
    const [club] = clubStructuredData(BARE, URL_OF_CLUB);
    expect(club).toMatchObject({ priceRange: '$$', address: { addressCountry: 'US' } });
  });

  test('of a club tells what is known and leaves out the rest', () => {
    const known: Club = {
      ...PLACED,
      logoUrl: 'https://example.org/logo.png',
      website: 'https://aces.example.org',
      facebookUrl: 'https://facebook.example/aces',
      contactEmail: 'aces@example.org',
      contactPhone: '610 555 0100',
      yearEstablished: 1994,
      avg_rating: 4.25,
      practiceLocations: [{ id: 'x', name: 'Main Gym', address: '1 Court Street, Ardmore' }],
      num_reviews: 4,
    };
    const [club, breadcrumb, ...others] = clubStructuredData(known, URL_OF_CLUB);
    expect(others).toEqual([]);
    expect(club).toMatchObject({
      '@type': 'SportsActivityLocation',
      name: 'Ardmore Aces',
      url: URL_OF_CLUB,
      address: { addressRegion: 'Pennsylvania', addressLocality: 'Ardmore' },
      image: 'https://example.org/logo.png',
      email: 'aces@example.org',
      telephone: '610 555 0100',
      foundingDate: '1994',
      sameAs: ['https://aces.example.org', 'https://facebook.example/aces'],
      aggregateRating: { ratingValue: '4.3', ratingCount: 4 },
      location: [{ '@type': 'Place', name: 'Main Gym', address: '1 Court Street, Ardmore' }],
    });
    expect(breadcrumb).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://clubs.example.org/' },
        { position: 2, name: 'Find Clubs', item: 'https://clubs.example.org/find-club' },
        { position: 3, name: 'Ardmore Aces', item: URL_OF_CLUB },
      ],
    });
    const [bare] = clubStructuredData(BARE, URL_OF_CLUB);
    expect(Object.keys(bare ?? {}).toSorted()).toEqual(
      ['@context', '@type', 'address', 'description', 'name', 'priceRange', 'url'].toSorted(),
    );
  });
});

test('social links come in the order Facebook, Instagram, Twitter, YouTube, those that are set', () => {
  const club = {
    ...BARE,
    youtubeUrl: 'https://y',
    twitterUrl: 'https://t',
    facebookUrl: 'https://f',
  };
  expect(socialLinks(club)).toEqual([
    { label: 'Facebook', url: 'https://f' },
    { label: 'Twitter', url: 'https://t' },
    { label: 'YouTube', url: 'https://y' },
  ]);
  expect(socialLinks({ ...club, instagramUrl: 'https://i' }).map(({ label }) => label)).toEqual([
    'Facebook',
    'Instagram',
    'Twitter',
    'YouTube',
  ]);
});

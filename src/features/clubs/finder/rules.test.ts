import { describe, expect, test } from 'vitest';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { parseSearch } from '#domain/search-params.ts';
import { site } from '#site.config.ts';
import {
  canonicalFinderQuery,
  chipsOf,
  finderDescription,
  finderStructuredData,
  finderTitle,
  isLandingPage,
  showingLabel,
  teamTypesOf,
} from './rules.ts';
import { parseFinderSearch } from './schema.ts';

describe('numbers of clubs (D33)', () => {
  test.each([
    [0, 'Showing 0 clubs'],
    [1, 'Showing 1 club'],
    [2, 'Showing 2 clubs'],
    [1_234, 'Showing 1,234 clubs'],
    [10_000, 'Showing 10,000 clubs'],
    [10_001, 'Showing 10,001 clubs'],
  ])('%i reads %j', (total, label) => {
    expect(showingLabel(total)).toBe(label);
  });
});

test('Club means three team types (D32), any other type only itself', () => {
  expect(teamTypesOf('Club')).toEqual(['National', 'Travel', 'Regional']);
  expect(teamTypesOf('In-House')).toEqual(['In-House']);
});

describe('title of the finder (D36)', () => {
  test.each([
    [{}, `Find Volleyball Clubs in ${site.region.city}`],
    [{ sort: 'name_desc' as const }, `Find Volleyball Clubs in ${site.region.city}`],
    [{ state: 'Delaware' }, 'Volleyball Clubs in Delaware'],
    [{ county: 'Kent', state: 'Delaware' }, 'Volleyball Clubs in Kent County, Delaware'],
    [{ gender: 'Girls' as const }, "Girls' Volleyball Clubs"],
    [{ teamType: 'In-House' as const }, 'In-House Volleyball Clubs'],
    // Not 'Club Volleyball Clubs'.
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
      'Volleyball Clubs listing their fees in Delaware',
    ],
    [{ state: 'any' }, 'Volleyball Clubs'],
    [{ state: 'any', county: 'Kent' }, 'Volleyball Clubs in Kent County'],
    [
      { spots: 'open' as const, days: 'Mon,Wed', maxFee: 2_000, state: 'Delaware' },
      'Volleyball Clubs with open spots practicing on Mon, Wed up to $2,000 in Delaware',
    ],
  ])('of %j is %j', (search, title) => {
    expect(finderTitle(search)).toBe(title);
  });

  test('is part of the description, which names the region before a search', () => {
    expect(finderDescription({ state: 'Delaware' })).toContain('Volleyball Clubs in Delaware');
    for (const state of site.region.states) expect(finderDescription({})).toContain(state);
  });
});

describe('what search engines index of the finder', () => {
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
    ['a later page', '?state=Delaware&page=2'],
  ])('%s is not: %s', (_what, query) => {
    expect(isListed(query)).toBe(false);
  });
});

describe('canonical query of the finder', () => {
  test('has the filters in a fixed order, and no sort, position, or mark', () => {
    const canonicalOf = (query: string) =>
      canonicalFinderQuery(parseFinderSearch(parseSearch(query)));
    const canonical = '?name=a%26b&state=New+Jersey&teamType=Travel';
    expect(
      canonicalOf(
        '?teamType=travel&from=find-club&sort=name_asc&state=New+Jersey&page=3&name=a%26b',
      ),
    ).toBe(canonical);
    expect(canonicalOf(`${canonical}&county=&sort=rating_asc`)).toBe(canonical);
    expect(canonicalOf('?sort=name_asc&from=find-club')).toBe('');
    expect(canonicalOf('?programType=private+lessons&gender=girls')).toBe(
      '?gender=Girls&programType=Private+Lessons',
    );
    // Any state with another filter shows the same clubs as that filter alone.
    expect(canonicalOf('?state=any')).toBe('?state=any');
    expect(canonicalOf('?state=ANY&gender=Girls')).toBe('?gender=Girls');
    expect(canonicalOf('?county=Delaware%3A%3AKent&state=any')).toBe('?state=Delaware&county=Kent');
  });
});

describe('structured data of the finder', () => {
  test('is a collection, and a place if one is given', () => {
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

  test('lists its clubs by their addresses', () => {
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
});

test('the chips of a search are in the order of the panel, one for the place and its miles', () => {
  const search = parseFinderSearch(
    parseSearch(
      '?within=10&near=08002&name=aces&state=any&county=Kent&gender=Girls&ageGroup=U14&maxFee=2500' +
        '&teamType=Club&programType=Camps&discipline=Beach&sort=name_desc&page=2',
    ),
  );
  expect(chipsOf(search).map(({ label, fact }) => `${label}${fact ? ` (${fact})` : ''}`)).toEqual([
    '“aces”',
    'Any state (place)',
    'Kent County (place)',
    'Within 10 miles of 08002 (place)',
    'U14 (age)',
    'Girls (gender)',
    'Club',
    'Up to $2,500',
    'Camps',
    'Beach',
  ]);
});

test('[FACT-03] a form without JavaScript repeats the days, and each filter has a chip', () => {
  const search = parseFinderSearch(parseSearch('spots=open&days=Wed&days=Mon&days=Someday'));
  expect(search).toMatchObject({ spots: 'open', days: 'Mon,Wed' });
  const chips = chipsOf(search).map(({ label }) => label);
  expect(chips).toEqual(['Open spots', 'Practices on Mon, Wed']);
  expect(isLandingPage(search, [])).toBe(false);
});

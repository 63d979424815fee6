import { describe, expect, test } from 'vitest';
import { spelledPlace, unlistedCounty } from './spelling-rules.ts';

const CATALOGUE = [
  { state: 'Pennsylvania', county: null },
  { state: 'Pennsylvania', county: 'Montgomery' },
  { state: 'Pennsylvania', county: 'McKean' },
  { state: 'New Jersey', county: '' },
  { state: 'Ontario', county: null },
  { state: 'Ontario', county: 'Bruce County' },
];

describe('the spelling of a place', () => {
  test.each([
    ['NJ', null, 'New Jersey', null],
    ['pa', 'montgomery', 'Pennsylvania', 'Montgomery'],
    ['Pa.', 'Montgomery County', 'Pennsylvania', 'Montgomery'],
    ['PENNSYLVANIA', 'MCKEAN CO.', 'Pennsylvania', 'McKean'],
    ['N.J.', null, 'New Jersey', null],
    ['NJ.', null, 'New Jersey', null],
    ['penna', 'Montg.', 'Pennsylvania', 'Montgomery'],
    ['Penn.', 'Montco', 'Pennsylvania', 'Montgomery'],
    ['Del.', null, 'Delaware', null],
    ['new jersey ', null, 'New Jersey', null],
    ['W. Va.', null, 'West Virginia', null],
    ['Washington, D.C.', null, 'District of Columbia', null],
    ['PA', 'Montgomery Cty, PA', 'Pennsylvania', 'Montgomery'],
    ['ontario', 'bruce county', 'Ontario', 'Bruce County'],
    ['tx', 'Harris County', 'Texas', 'Harris'],
    ['Pennsylvania', 'County', 'Pennsylvania', 'County'],
    ['Pennsylvania', 'Nobody Listed', 'Pennsylvania', 'Nobody Listed'],
  ])('of %j and %j is %j and %j', (state, county, spelled, spelledCounty) => {
    expect(spelledPlace({ state, county }, CATALOGUE)).toEqual({
      place: { state: spelled, county: spelledCounty },
    });
  });

  test('does not change a club without a state', () => {
    const place = { state: null, county: 'Bucks County' };
    expect(spelledPlace(place, CATALOGUE)).toEqual({ place });
  });

  test('accepts the unknown state that a club already has, and no other', () => {
    const place = { state: 'Atlantis', county: null };
    expect(spelledPlace(place, CATALOGUE, 'Atlantis')).toEqual({ place });
    expect(spelledPlace(place, CATALOGUE, 'Elsewhere')).toEqual({
      problem:
        'We don’t recognize “Atlantis” as a U.S. state. Enter the state’s name or two-letter abbreviation, like PA.',
    });
  });

  test.each([
    ['Pensylvania', 'Pennsylvania'],
    ['new jersy', 'New Jersey'],
    ['Ontaria', 'Ontario'],
  ])('suggests for %j: %s', (typed, meant) => {
    expect(spelledPlace({ state: typed, county: null }, CATALOGUE)).toEqual({
      problem: `We don’t recognize “${typed}” as a U.S. state. Did you mean ${meant}?`,
    });
  });
});

test.each([
  [
    'PA',
    'Mongomery',
    '“Mongomery” isn’t on our list of Pennsylvania counties. Did you mean Montgomery?',
  ],
  ['PA', 'Far', '“Far” isn’t on our list of Pennsylvania counties. We’ll save it as you typed it.'],
  ['pa', 'montgomery county', null],
  ['Nowhere', 'Mongomery', null],
  [null, 'Mongomery', null],
])('of the county of %j and %j it says %j', (state, county, said) => {
  expect(unlistedCounty({ state, county }, CATALOGUE)).toBe(said);
});

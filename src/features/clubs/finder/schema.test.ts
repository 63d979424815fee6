import { describe, expect, test } from 'vitest';
import { countyOfState } from '#domain/county-of-state.ts';
import { stringifySearch } from '#domain/search-params.ts';
import {
  FINDER_PARAMETERS,
  SORTS,
  hasFilters,
  parseFinderSearch,
  sortsFor,
  wantedState,
  firstPage,
} from './schema.ts';

function understood(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(parseFinderSearch(values)).filter(([, value]) => value !== undefined),
  );
}

describe('the finder’s query string', () => {
  test('[FIND-12] carries name, state, county, gender, teamType and sort', () => {
    const search = {
      name: 'Aces',
      state: 'Delaware',
      county: 'Kent',
      gender: 'Boys',
      teamType: 'In-House',
      sort: 'reviews_asc',
    };
    expect(understood(search)).toEqual(search);
  });

  test('[FIND-29] accepts the six sorts', () => {
    expect(SORTS).toHaveLength(6);
    for (const sort of [
      'name_asc',
      'name_desc',
      'rating_desc',
      'rating_asc',
      'reviews_desc',
      'reviews_asc',
    ]) {
      expect(understood({ sort })).toEqual({ sort });
    }
  });

  test.each<Record<string, unknown>>([
    { sort: 'bogus' },
    { sort: 'name' },
    { sort: '__proto__' },
    { gender: 'Robots' },
    { teamType: 'Nothing' },
    { programType: 'Any' },
    { programType: ['Camps'] },
    { discipline: 'Any' },
    { spots: 'full' },
    { discipline: ['Beach'] },
    { from: 'elsewhere' },
    { name: '   ' },
    { state: '' },
    { county: '\0' },
    { name: 7 },
    { state: ['Delaware'] },
    { county: { $gt: '' } },
    { gender: null },
    { page: '' },
    { page: '1' },
    { page: '-2' },
    { page: '2.5' },
    { page: "'" },
    { page: '9'.repeat(10) },
    { page: ['2'] },
    { after: 'AAAA' },
    { unknown: 'x', constructor: 'y' },
  ])('%j counts as not given', (values) => {
    expect(understood(values)).toEqual({});
  });

  test('options are read in upper or lower case and with surrounding spaces', () => {
    expect(
      understood({
        gender: ' GIRLS ',
        teamType: 'in-house',
        sort: 'Rating_Desc',
        from: 'FIND-CLUB',
      }),
    ).toEqual({ gender: 'Girls', teamType: 'In-House', sort: 'rating_desc', from: 'find-club' });
  });

  test('Club is a team type to search for (D32)', () => {
    expect(understood({ teamType: 'club' })).toEqual({ teamType: 'Club' });
  });

  test('a program type is a filter (D63)', () => {
    expect(understood({ programType: ' private lessons ' })).toEqual({
      programType: 'Private Lessons',
    });
  });

  test('a discipline is a filter (D63)', () => {
    expect(understood({ discipline: ' beach ' })).toEqual({ discipline: 'Beach' });
  });

  test('any state can be requested (D54)', () => {
    expect(understood({ state: ' ANY ', county: 'Kent' })).toEqual({
      state: 'any',
      county: 'Kent',
    });
    expect(wantedState({ state: 'any' })).toBeUndefined();
    expect(wantedState({ state: 'Delaware' })).toBe('Delaware');
  });

  test('a county that names its state sets the state', () => {
    const kent = countyOfState('Delaware', 'Kent');
    for (const state of ['Pennsylvania', 'any', undefined]) {
      expect(understood({ state, county: kent })).toEqual({ state: 'Delaware', county: 'Kent' });
    }
    expect(understood({ state: 'Maryland', county: '::Kent' })).toEqual({
      state: 'Maryland',
      county: 'Kent',
    });
    const long = understood({ county: countyOfState('S'.repeat(300), 'C'.repeat(300)) });
    expect(long).toEqual({ state: 'S'.repeat(100), county: 'C'.repeat(100) });
  });

  test('texts are trimmed, wildcards and quotes stay', () => {
    expect(understood({ name: '  100% _\\ O\'Neil "x"  ' })).toEqual({
      name: '100% _\\ O\'Neil "x"',
    });
    expect(understood({ name: 'a\0b' })).toEqual({ name: 'ab' });
  });

  test('a long text is cut, but never inside a character', () => {
    expect(parseFinderSearch({ name: 'x'.repeat(10_000) }).name).toBe('x'.repeat(100));
    const name = parseFinderSearch({ name: `a${'\u{1F3D0}'.repeat(5_000)}` }).name ?? '';
    expect(name.length).toBeGreaterThan(90);
    expect(name.isWellFormed()).toBe(true);
  });
});

describe('what a season costs', () => {
  test.each<Record<string, unknown>>([
    { ageGroup: 'U99' },
    { ageGroup: ['U14'] },
    { maxFee: 'abc' },
    { maxFee: '-1' },
    { maxFee: '1e9' },
    { maxFee: '100000' },
    { maxFee: '12.5' },
    { maxFee: '$2,500' },
    { maxFee: '' },
    { maxFee: ['2500'] },
    { maxFee: null },
    // Without an age group or a fee.
    { sort: 'cost_asc' },
  ])('[SEAS-13] %j counts as not given', (values) => {
    expect(understood(values)).toEqual({});
  });

  test('[SEAS-13] age group and highest fee are filters, in canonical order', () => {
    const search = { maxFee: ' 2500 ', ageGroup: ' u14 ', gender: 'Girls', state: 'Delaware' };
    expect(understood(search)).toEqual({
      state: 'Delaware',
      ageGroup: 'U14',
      gender: 'Girls',
      maxFee: 2500,
    });
    expect(understood({ maxFee: 2500 })).toEqual({ maxFee: 2500 });
    expect(understood({ maxFee: '00900' })).toEqual({ maxFee: 900 });
    expect(stringifySearch({ ...parseFinderSearch(search) })).toBe(
      '?state=Delaware&ageGroup=U14&gender=Girls&maxFee=2500',
    );
    const canonical = FINDER_PARAMETERS.filter((name) => name in search);
    expect(canonical).toEqual(['state', 'ageGroup', 'gender', 'maxFee']);
  });

  test('[SEAS-14] the sort by cost follows the six, with an age group or a fee', () => {
    expect(sortsFor({ gender: 'Girls', sort: 'cost_asc' })).toEqual(SORTS);
    for (const filter of [{ ageGroup: 'U14' as const }, { maxFee: 0 }]) {
      expect(sortsFor(filter)).toEqual([...SORTS, 'cost_asc']);
      expect(understood({ ...filter, sort: 'cost_asc' })).toEqual({ ...filter, sort: 'cost_asc' });
    }
  });
});

test('[FAMI-04] clubs without a fee can be requested only with a highest fee', () => {
  expect(understood({ maxFee: '900', unstated: 'show' })).toEqual({
    maxFee: 900,
    unstated: 'show',
  });
  expect(understood({ maxFee: '900', unstated: 'hide' })).toEqual({ maxFee: 900 });
  expect(understood({ unstated: 'show' })).toEqual({});
});

test('a program may be given by its short name, too', () => {
  for (const asked of [{ program: 'camps' }, { programType: 'Camps', program: 'Clinics' }]) {
    expect(understood(asked)).toEqual({ programType: 'Camps' });
  }
  for (const program of ['Any', ['Camps']]) expect(understood({ program })).toEqual({});
});

describe('whether there is a search', () => {
  test('each filter makes one, nothing makes none', () => {
    expect(hasFilters({})).toBe(false);
    for (const filter of [
      { name: 'a' },
      { state: 'Delaware' },
      { county: 'Kent' },
      { gender: 'Boys' as const },
      { teamType: 'Club' as const },
      { programType: 'Camps' as const },
      { discipline: 'Beach' as const },
      { ageGroup: 'U14' as const },
      { maxFee: 0 },
      { state: 'any' },
    ]) {
      expect(hasFilters(filter)).toBe(true);
    }
  });

  test("sort, page, and the finder's mark alone make none (D30)", () => {
    expect(hasFilters({ sort: 'rating_desc', page: 2, from: 'find-club' })).toBe(false);
  });
});

test('a search is the same wherever it is read from', () => {
  const search = { name: 'a', sort: 'name_desc' as const };
  expect(firstPage({ ...search, page: 2, from: 'find-club' })).toEqual(search);
});

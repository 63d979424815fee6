import { describe, expect, test } from 'vitest';
import {
  deletionMeans,
  isFolded,
  keptStates,
  locationName,
  withoutLocation,
  withStatus,
} from './rules.ts';
import type { Location } from './schema.ts';

const row = (id: string, state: string, county: string | null = null): Location => ({
  id,
  state,
  county,
  is_active: true,
});

describe("the administrators' list", () => {
  const locations = [
    row('1', 'Pennsylvania', 'York'),
    row('2', 'Ohio', 'Lake'),
    row('3', 'Pennsylvania'),
    row('4', 'Pennsylvania', 'Bucks'),
    row('5', 'Iowa'),
  ];
  /** The ids of states and their counties, in the order on screen. */
  const ids = (search?: string) =>
    keptStates(locations, search).map(({ own, counties }) => [
      own?.id ?? null,
      ...counties.map(({ id }) => id),
    ]);

  test('folds the counties of a long list', () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      row(String(at), `State ${at % 7}`, `County ${at}`),
    );
    expect(isFolded(keptStates(rows))).toBe(false);
    expect(isFolded(keptStates([...rows, row('300', 'State 1')]))).toBe(true);
  });

  test("[ALOC-03] shows every county below its state, even if the state's row is missing", () => {
    expect(ids()).toEqual([['5'], [null, '2'], ['3', '4', '1']]);
  });

  test('is filtered by state and county, ignoring case', () => {
    expect(ids(' PENN ')).toEqual([['3', '4', '1']]);
    expect(ids('york')).toEqual([['3', '1']]);
    expect(ids('o')).toEqual([['5'], [null, '2'], ['3', '1']]);
    expect(ids('nowhere')).toEqual([]);
  });

  test('changes and removes single rows', () => {
    expect(withStatus(locations, '4', false).filter(({ is_active: on }) => !on)).toEqual([
      { ...row('4', 'Pennsylvania', 'Bucks'), is_active: false },
    ]);
    expect(withoutLocation(locations, '4').map(({ id }) => id)).toEqual(['1', '2', '3', '5']);
  });

  test('says before a deletion what happens to the counties', () => {
    const means = (id: string, among = locations) => {
      const location = among.find((one) => one.id === id);
      return location ? deletionMeans(location, among) : '';
    };
    expect(means('3')).toBe(
      'Families can’t search by this state or any of its 2 counties anymore. The counties stay on this list, ready for when you add the state again. Clubs don’t change.',
    );
    expect(means('3', locations.slice(1))).toContain(
      'or its 1 county anymore. The county stays on this list, ready',
    );
    expect(means('5')).toBe('Families can’t search by this state anymore. Clubs don’t change.');
    expect(means('4')).toBe('Families can’t search by this county anymore. Clubs don’t change.');
  });

  test('names a county with its state', () => {
    expect(locationName(row('1', 'Ohio', 'Lake'))).toBe('Lake, Ohio');
    expect(locationName(row('1', 'Ohio'))).toBe('Ohio');
  });
});

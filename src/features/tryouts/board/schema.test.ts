import { describe, expect, test } from 'vitest';
import { parseSearch } from '#domain/search-params.ts';
import { countyOfState } from '#domain/county-of-state.ts';
import { boardTitle, filterQuery } from './rules.ts';
import { parseTryoutSearch } from './schema.ts';

describe('[TRYO-02] the board’s query string', () => {
  test('has state, county, gender, and age group, in this order', () => {
    const search = parseTryoutSearch({
      ageGroup: 'u14',
      gender: 'girls',
      county: ' Camden ',
      state: 'New Jersey',
    });
    expect(filterQuery(search)).toBe('?state=New+Jersey&county=Camden&gender=Girls&ageGroup=U14');
    expect(boardTitle(search)).toBe('Girls’ U14 Volleyball Tryouts in Camden County, New Jersey');
  });

  test('has dates and weekdays, which a form without JavaScript repeats', () => {
    const search = parseTryoutSearch({
      ...parseSearch('?days=Sun&days=Sat&days=Any'),
      until: '2026-12-12',
      from: '2026-12-01',
    });
    expect(filterQuery(search)).toBe('?from=2026-12-01&until=2026-12-12&days=Sat%2CSun');
    expect(parseTryoutSearch(parseSearch(filterQuery(search)))).toEqual(search);
    expect(boardTitle(search)).toBe(
      'Volleyball Tryouts from December 1, 2026 to December 12, 2026 on Sat, Sun',
    );
    expect(boardTitle(parseTryoutSearch({ when: 'week', gender: 'Boys' }))).toBe(
      'Boys’ Volleyball Tryouts this week',
    );
  });

  test('leaves out what is not understood', () => {
    const search = parseTryoutSearch({
      state: 7,
      county: '',
      gender: 'Everybody',
      ageGroup: 'U99',
      after: 'x',
      when: 'year',
      from: '2026-02-30',
      until: 'tomorrow',
      days: 'Sunday',
    });
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(boardTitle(search)).toBe('Volleyball Tryouts in the Philadelphia Area');
  });

  test("a county's value sets its state, unless another state is requested", () => {
    const county = countyOfState('New Jersey', 'Camden');
    expect(parseTryoutSearch({ county })).toMatchObject({ state: 'New Jersey', county: 'Camden' });
    expect(parseTryoutSearch({ county, state: 'New Jersey' })).toMatchObject({ county: 'Camden' });
    const elsewhere = parseTryoutSearch({ county, state: 'Delaware' });
    expect(elsewhere).toMatchObject({ state: 'Delaware', county: undefined });
  });
});

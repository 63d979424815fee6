import { describe, expect, test } from 'vitest';
import { refusalOfRows } from './rules.ts';
import { isNarrowed, parseClubListSearch } from './filters.ts';
import type { RefusedRow } from './rules.ts';

describe('the query string of the list', () => {
  test('keeps tidied text of a reasonable length', () => {
    expect(
      parseClubListSearch({ search: ' spike\0 ', state: 'Delaware', county: ['x'], page: '7' }),
    ).toEqual({ search: 'spike', state: 'Delaware', county: undefined });
    expect(parseClubListSearch({ search: 'x'.repeat(300) }).search).toHaveLength(100);
    expect(parseClubListSearch({ search: `${'x'.repeat(99)}😀` }).search?.isWellFormed()).toBe(
      true,
    );
  });

  test('narrows nothing when all parameters are blank', () => {
    expect(isNarrowed(parseClubListSearch({ search: ' ', state: '' }))).toBe(false);
    expect(isNarrowed(parseClubListSearch({ county: 'Kent' }))).toBe(true);
    expect(isNarrowed(parseClubListSearch({ list: 'no-county' }))).toBe(true);
  });

  test('has a day only with the list of unchanged clubs', () => {
    expect(parseClubListSearch({ list: 'unchanged', since: '2026-02-30' }).since).toBeUndefined();
    expect(parseClubListSearch({ list: 'unchanged', since: '2026-02-28' })).toMatchObject({
      list: 'unchanged',
      since: '2026-02-28',
    });
    expect(isNarrowed(parseClubListSearch({ list: 'other', since: '2026-02-28' }))).toBe(false);
  });
});

test('a refusal names three rows and counts the others', () => {
  const row = (name: string): RefusedRow => ({
    id: name,
    name,
    problems: { city: 'City is required' },
    message: null,
    now: null,
  });
  expect(refusalOfRows(['A', 'B', 'C', 'D'].map(row))).toBe(
    'Nothing was saved. A: City is required. B: City is required. C: City is required. 1 more row was refused.',
  );
});

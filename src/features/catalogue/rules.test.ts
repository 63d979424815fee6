import { describe, expect, test } from 'vitest';
import {
  clubsLabel,
  copyName,
  isNarrowed,
  locationLabel,
  parseCatalogueSearch,
  refusalOf,
  showingLabel,
} from './rules.ts';
import type { RefusedRow } from './rules.ts';

describe('the query string of the list', () => {
  test('takes what is text, tidied and of a length that names and places have', () => {
    expect(
      parseCatalogueSearch({ search: ' spike\0 ', state: 'Delaware', county: ['x'], page: '7' }),
    ).toEqual({ search: 'spike', state: 'Delaware', county: undefined });
    expect(parseCatalogueSearch({ search: 'x'.repeat(300) }).search).toHaveLength(100);
    expect(parseCatalogueSearch({ search: `${'x'.repeat(99)}😀` }).search?.isWellFormed()).toBe(
      true,
    );
  });

  test('narrows nothing when all of it is blank', () => {
    expect(isNarrowed(parseCatalogueSearch({ search: ' ', state: '' }))).toBe(false);
    expect(isNarrowed(parseCatalogueSearch({ county: 'Kent' }))).toBe(true);
  });
});

describe('labels', () => {
  test.each([
    [0, 0, 'Showing 0 clubs'],
    [1, 1, 'Showing 1 club'],
    [50, 1_234, 'Showing 50 of 1,234 clubs'],
    [50, 10_001, 'Showing 50 of 10,000+ clubs'],
  ])('%i of %i: %s', (shown, total, label) => {
    expect(showingLabel(shown, total)).toBe(label);
  });

  test('10,000 clubs are still counted', () => {
    expect(clubsLabel(10_000)).toBe('10,000 clubs');
  });

  test('[ACLB-08] a location is city and state, as far as they are known', () => {
    expect(locationLabel({ city: 'Paoli', state: 'Pennsylvania' })).toBe('Paoli, Pennsylvania');
    expect(locationLabel({ city: ' ', state: 'Pennsylvania' })).toBe('Pennsylvania');
    expect(locationLabel({ city: null, state: null })).toBe('—');
  });

  test('[ACLB-22] a copy starts with the name and (Copy), within what a name may hold', () => {
    expect(copyName('Spike')).toBe('Spike (Copy)');
    expect(copyName('😀'.repeat(200))).toBe(`${'😀'.repeat(193)} (Copy)`);
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
  expect(refusalOf(['A', 'B', 'C', 'D'].map(row))).toBe(
    'Nothing was saved. A: City is required. B: City is required. C: City is required. 1 more row was refused.',
  );
});

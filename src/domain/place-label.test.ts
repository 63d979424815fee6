import { describe, expect, test } from 'vitest';
import { countyLabel } from './county-label.ts';
import { placeLabel } from './place-label.ts';

describe('a place', () => {
  test.each([
    [
      { city: 'Hockessin', state: 'Delaware', county: 'New Castle' },
      'Hockessin, DE\u00A0· New Castle County',
    ],
    [
      { city: 'Ace', state: 'Elsewhere', county: 'Deck County' },
      'Ace, Elsewhere\u00A0· Deck County',
    ],
    [{ city: 'Ardmore', state: 'Pennsylvania', county: null }, 'Ardmore, PA'],
    [{ city: 'Ardmore', state: null, county: 'Montgomery' }, 'Ardmore\u00A0· Montgomery County'],
    [{ city: 'Ardmore', state: null, county: null }, 'Ardmore'],
    [{ city: null, state: 'Pennsylvania', county: 'Bucks' }, 'Bucks County, PA'],
    [{ city: null, state: 'Pennsylvania', county: null }, 'Pennsylvania'],
    [{ city: null, state: null, county: 'Bucks County' }, 'Bucks County'],
    [{ city: null, state: null, county: null }, ''],
  ])('%j reads %j (D62)', (place, label) => {
    expect(placeLabel(place)).toBe(label);
  });

  test("does not repeat the word 'County'", () => {
    expect(countyLabel('Montgomery')).toBe('Montgomery County');
    expect(countyLabel('Montgomery County')).toBe('Montgomery County');
  });
});

import { expect, test } from 'vitest';
import type { Comparison } from '../client.ts';
import { formOf, movingLabel, startOf } from './choices.ts';

const side = (id: string, version: number, updated: string) => ({
  id,
  version,
  updatedAt: new Date(updated),
  name: id,
  logo: null,
  stateSlug: 's',
  countySlug: 'c',
  citySlug: 't',
  slug: id,
});

const two: Comparison = {
  sides: [side('a', 3, '2026-01-01T00:00:00Z'), side('b', 7, '2026-02-01T00:00:00Z')],
  facts: [
    { column: 'name', label: 'Club name', texts: ['Main Line', 'Mainline'] },
    { column: 'website', label: 'Website', texts: ['https://a.example', ''] },
    { column: 'city', label: 'City', texts: ['Paoli', 'Paoli'] },
    { column: 'practice_locations', label: 'Practice locations', texts: ['1 Road', '2 Road'] },
  ],
  figures: [
    { relation: 'club_ratings', counts: [2, 1], shared: 1, note: null },
    { relation: 'club_former_paths', counts: [0, 2], shared: 0, note: null },
  ],
};

test('[OPER-01] starts with the value that is filled in, otherwise with the newer one', () => {
  const choices = startOf(two);
  expect(choices).toMatchObject({ name: 1, website: 0, practice_locations: 1 });
  expect(formOf(two, 0, choices)).toEqual({
    kept: { id: 'a', version: 3 },
    gone: { id: 'b', version: 7 },
    taken: ['name'],
    locations: 'gone',
  });
  expect(formOf(two, 1, { ...choices, practice_locations: 'both' })).toMatchObject({
    kept: { id: 'b', version: 7 },
    taken: ['website'],
    locations: 'both',
  });
  expect(movingLabel(two, 1)).toBe('1 rating and 2 earlier addresses');
});

import { describe, expect, test } from 'vitest';
import { readCell } from './schema.ts';

describe('a list of options', () => {
  test.each([
    ['genders', 'girls, BOYS', ['Boys', 'Girls']],
    ['genders', ' ; girls;', ['Girls']],
    ['ageGroups', '12U; u-10;14;U 18', ['U10', 'U12', 'U14', 'U18']],
    ['teamTypes', 'in house', ['In-House']],
    ['organizationalAffiliations', 'usa volleyball;usa volleyball', ['USA Volleyball']],
  ] as const)('%s %j', (name, cell, value) => {
    expect(readCell(name, cell, undefined)).toMatchObject({ value });
  });
});

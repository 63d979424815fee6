import { describe, expect, test } from 'vitest';
import {
  joinList,
  readLocations,
  readTeamCountsCell,
  splitList,
  writeLocations,
  writeTeamCounts,
} from './list-cells.ts';

describe('lists', () => {
  test.each([[['a', 'b']], [['a;b', String.raw`c\d`]], [[String.raw`\;`, ';']], [[]]])(
    '%j',
    (parts) => expect(splitList(joinList(parts))).toEqual(parts),
  );
});

describe('practice locations', () => {
  test.each([
    ['1 Lane', [{ name: null, address: '1 Lane' }]],
    [
      'Gym|1 Lane;; | 2 Road',
      [
        { name: 'Gym', address: '1 Lane' },
        { name: null, address: '2 Road' },
      ],
    ],
    ['Gym | 1 Lane | Rear', [{ name: 'Gym', address: '1 Lane | Rear' }]],
    ['Gym |', [{ name: 'Gym', address: '' }]],
  ])('%j', (cell, locations) => expect(readLocations(cell)).toEqual(locations));

  test('are read back as written, whatever they contain', () => {
    const locations = [
      { name: 'A; B', address: String.raw`1 | 2 \ 3` },
      { name: null, address: String.raw`\|` },
    ];
    expect(readLocations(writeLocations(locations))).toEqual(locations);
  });
});

describe('numbers of teams', () => {
  test.each([
    [
      'U12 Girls Travel: 2; 14u boys in-house=1',
      { U12: { Girls: { Travel: 2 } }, U14: { Boys: { 'In-House': 1 } } },
    ],
    ['{"U12": 3}', { U12: { Girls: { Travel: 3 } } }],
    ['', {}],
    ['{}', {}],
  ])('%j', (cell, counts) => expect(readTeamCountsCell(cell)).toEqual(counts));

  test.each([
    'U12 Travel: 2',
    'U9 Girls Travel: 2',
    'U12 Girls Club: 2',
    'U12 Girls Travel: -2',
    'U12 Girls Travel: 1; u12 girls travel: 2',
    '__proto__ Girls Travel: 2',
    '{"U12": "x"}',
    '{"U12"',
  ])('%j is not understood', (cell) => {
    expect(readTeamCountsCell(cell)).toEqual(expect.any(String));
    expect({}).not.toHaveProperty('Girls');
  });

  test('counts that the notation cannot hold are written as JSON', () => {
    expect(writeTeamCounts({ U12: 'many' })).toBe('{"U12":"many"}');
    expect(writeTeamCounts({ U12: { girls: 2 } })).toBe('U12 Girls Travel: 2');
    expect(writeTeamCounts(null)).toBe('');
  });
});

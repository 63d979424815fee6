import { describe, expect, test } from 'vitest';
import {
  joinList,
  nearColumn,
  plainAddress,
  readHeader,
  readLocations,
  readMapping,
  readTeamCountsCell,
  splitList,
  withLocation,
  writeLocations,
  writeTeamCounts,
} from './rules.ts';
import type { Mapping } from './rules.ts';
import { readField } from './schema.ts';

describe('the first line', () => {
  test('names columns in any case, with blanks, hyphens and other names', () => {
    const { places, unknown, repeated } = readHeader([
      ' NAME *',
      'Logo URL',
      'year-established',
      'E-Mail',
      '',
      'Mascot',
    ]);
    expect([...places]).toEqual([
      ['name', 0],
      ['logo_url', 1],
      ['year_established', 2],
      ['contact_email', 3],
    ]);
    expect([unknown, repeated]).toEqual([['Mascot'], []]);
  });

  test('an apostrophe, which marks text in spreadsheets, is no part of a name', () => {
    const { places, unknown } = readHeader(["'Name", "''City", " 'e-mail", "Name's twin"]);
    expect([...places.keys()]).toEqual(['name', 'city', 'contact_email']);
    expect(unknown).toEqual(["Name's twin"]);
    expect(nearColumn("'Contry")).toBe('county');
  });

  test('names that are mapped mean what somebody says, and stay known as foreign', () => {
    const mapping = readMapping(['county=Bezirk', 'name= Verein=Club ', 'club_director=phone']);
    expect(mapping).toEqual(
      new Map([
        ['Bezirk', 'county'],
        ['Verein=Club', 'name'],
        ['phone', 'club_director'],
      ]),
    );
    const header = readHeader(['Verein=Club', ' Bezirk', 'phone', 'Mascot'], mapping as Mapping);
    expect([...header.places]).toEqual([
      ['name', 0],
      ['county', 1],
      ['club_director', 2],
    ]);
    expect([header.unknown, header.foreign]).toEqual([
      ['Mascot'],
      ['Verein=Club', 'Bezirk', 'Mascot'],
    ]);
  });

  test.each([
    [['owner_id=Bezirk'], 'There is no column ‘owner_id’ to fill.'],
    [['=Bezirk'], 'There is no column ‘=Bezirk’ to fill.'],
    [['__proto__=x'], 'There is no column ‘__proto__’ to fill.'],
    [['county= '], 'Say which column of the file is meant by county.'],
    [['county=A', 'county=B'], '‘A’ and ‘B’ cannot both be county.'],
  ])('the mapping %j is refused', (texts, sentence) => {
    expect(readMapping(texts)).toBe(sentence);
  });

  test('a column that is there twice is noticed under any of its names', () => {
    expect(readHeader(['name', 'Club Name']).repeated).toEqual(['Club Name']);
  });
});

describe('lists', () => {
  test.each([[['a', 'b']], [['a;b', String.raw`c\d`]], [[String.raw`\;`, ';']], [[]]])(
    '%j',
    (parts) => expect(splitList(joinList(parts))).toEqual(parts),
  );

  test.each([
    ['genders', 'girls, BOYS', ['Boys', 'Girls']],
    ['genders', ' ; girls;', ['Girls']],
    ['age_groups', '12U; u-10;14;U 18', ['U10', 'U12', 'U14', 'U18']],
    ['team_types', 'in house', ['In-House']],
    ['organizational_affiliations', 'usa volleyball;usa volleyball', ['USA Volleyball']],
  ] as const)('%s %j', (column, cell, value) => {
    expect(readField(column, cell, undefined)).toEqual({ value });
  });
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

  test('come back whatever they hold', () => {
    const locations = [
      { name: 'A; B', address: String.raw`1 | 2 \ 3` },
      { name: null, address: String.raw`\|` },
    ];
    expect(readLocations(writeLocations(locations))).toEqual(locations);
  });
});

describe('an address in plain columns', () => {
  const parts = {
    street: '1 Lane',
    more: '',
    city: 'Ardmore',
    state: 'Pennsylvania',
    zip: '19003',
  };
  test.each([
    [{}, '1 Lane, Ardmore, Pennsylvania 19003'],
    [{ more: 'Suite 2', zip: '' }, '1 Lane, Suite 2, Ardmore, Pennsylvania'],
    [{ zip: '8540', state: 'New Jersey' }, '1 Lane, Ardmore, New Jersey 08540'],
    [{ street: '1 Ardmore Avenue' }, '1 Ardmore Avenue, Ardmore, Pennsylvania 19003'],
    [{ street: '1 Lane, Ardmore, PA 19003' }, '1 Lane, Ardmore, PA 19003'],
    [{ street: '1 Lane,\n Ardmore, PA' }, '1 Lane, Ardmore, PA, 19003'],
    [{ street: '' }, ''],
    [{ city: '', state: '', zip: '' }, '1 Lane'],
  ])('%j is %j', (given, address) => expect(plainAddress({ ...parts, ...given })).toBe(address));

  test('is added once, however it is written', () => {
    const there = [{ name: 'Gym', address: '1 Lane, Ardmore, PA' }];
    expect(withLocation(there, { name: null, address: '1 LANE Ardmore PA.' })).toBe(there);
    const added = { name: null, address: '2 Lane' };
    expect(withLocation(there, added)).toEqual([...there, added]);
  });
});

describe('the names of columns', () => {
  test.each([
    ['Cuonty', 'county'],
    ['Practise Locations', 'practice_locations'],
    ['Zip-Code', 'zip'],
    ['Mascot', undefined],
  ])('%j probably means %j', (name, column) => expect(nearColumn(name)).toBe(column));
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

  test('what the notation cannot say is written as JSON', () => {
    expect(writeTeamCounts({ U12: 'many' })).toBe('{"U12":"many"}');
    expect(writeTeamCounts({ U12: { girls: 2 } })).toBe('U12 Girls Travel: 2');
    expect(writeTeamCounts(null)).toBe('');
  });
});

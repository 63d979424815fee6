import { describe, expect, test } from 'vitest';
import { CLUB_LIST, plainAddress, withLocation } from './club-columns.ts';
import { headerRow, nearColumn, readHeader, readMapping } from '#platform/lists/columns.ts';
import type { Mapping } from '#platform/lists/columns.ts';

describe('the first line', () => {
  test('names columns in any case, with blanks, hyphens and other names', () => {
    const { places, unknown, repeated } = readHeader(CLUB_LIST, [
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

  test.each([
    ['Telephone', 'contact_phone'],
    ['Organization', 'name'],
    ['clubname', 'name'],
    ['St', 'state'],
    ['County Name', 'county'],
    ['ZipCode', 'zip'],
  ])('%j is %s', (name, column) => {
    expect([...readHeader(CLUB_LIST, [name]).places.keys()]).toEqual([column]);
  });

  test('a title above it is skipped', () => {
    const of = (...cells: string[]) => ({ cells });
    const [title, header, row] = [of('Clubs 2026'), of('Club', 'City'), of('A', 'B')];
    expect(headerRow(CLUB_LIST, title, [header, row])).toBe(header);
    expect(headerRow(CLUB_LIST, header, [row])).toBe(header);
    const foreign = of('Verein', 'Ort');
    expect(headerRow(CLUB_LIST, title, [foreign, row])).toBe(foreign);
    const single = of('name');
    expect(headerRow(CLUB_LIST, single, [row])).toBe(single);
  });

  test('an apostrophe, which marks text in spreadsheets, is no part of a name', () => {
    const { places, unknown } = readHeader(CLUB_LIST, [
      "'Name",
      "''City",
      " 'e-mail",
      "Name's twin",
    ]);
    expect([...places.keys()]).toEqual(['name', 'city', 'contact_email']);
    expect(unknown).toEqual(["Name's twin"]);
    expect(nearColumn(CLUB_LIST, "'Contry")).toBe('county');
  });

  test('mapped names mean their columns, and stay listed as foreign', () => {
    const mapping = readMapping(CLUB_LIST, [
      'county=Bezirk',
      'name= Verein=Club ',
      'club_director=phone',
    ]);
    expect(mapping).toEqual(
      new Map([
        ['Bezirk', 'county'],
        ['Verein=Club', 'name'],
        ['phone', 'club_director'],
      ]),
    );
    const header = readHeader(
      CLUB_LIST,
      ['Verein=Club', ' Bezirk', 'phone', 'Mascot'],
      mapping as Mapping,
    );
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
    [['owner_id=Bezirk'], 'There’s no “owner_id” column to fill.'],
    [['=Bezirk'], 'There’s no “=Bezirk” column to fill.'],
    [['__proto__=x'], 'There’s no “__proto__” column to fill.'],
    [['county= '], 'Choose the file’s column for county.'],
    [['county=A', 'county=B'], '“A” and “B” can’t both be county.'],
  ])('the mapping %j is refused', (texts, sentence) => {
    expect(readMapping(CLUB_LIST, texts)).toBe(sentence);
  });

  test('a repeated column is noticed under any of its names', () => {
    expect(readHeader(CLUB_LIST, ['name', 'Club Name']).repeated).toEqual(['Club Name']);
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
    ['Level', 'team_types'],
    ['constructor', undefined],
  ])('%j probably means %j', (name, column) => expect(nearColumn(CLUB_LIST, name)).toBe(column));
});

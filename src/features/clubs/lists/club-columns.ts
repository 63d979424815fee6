import type { WrittenLocation } from '#domain/list-cells.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn, ClubField } from '#features/clubs/fields.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { understandClubCell } from './cell-rules.ts';

export const COLUMNS = {
  id: 'The club’s ID on this site. Leave it out for new clubs.',
  ...(Object.fromEntries(
    CLUB_FIELD_NAMES.map((name) => [CLUB_FIELDS[name].column, takes(CLUB_FIELDS[name])]),
  ) as Record<ClubColumn, string>),
  practice_locations: 'Name | Address; Name | Address. Text without a | is an address.',
};

function takes(field: ClubField): string {
  if (field.takes !== undefined) return field.takes;
  return field.kind === 'options' ? field.options.join('; ') : 'A web address.';
}

export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Columns of other programs, which together make a practice location. */
export const ADDRESS_COLUMNS = {
  address: 'Street and number. City, state, and ZIP code are added after it.',
  address_2: 'Suite, building, or floor.',
  zip: 'A ZIP code.',
  venue: 'The name of the gym.',
};
export type AddressColumn = keyof typeof ADDRESS_COLUMNS;

const LABELS: Readonly<Record<string, string>> = {
  id: 'ID',
  club_id: 'Club ID',
  zip: 'ZIP code',
  ...Object.fromEntries(Object.values(CLUB_FIELDS).map(({ column, label }) => [column, label])),
};

/** What the screen calls a column of either list. */
export function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ');
  return LABELS[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const OPTION_COLUMNS = Object.values(CLUB_FIELDS).flatMap(({ kind, column }) =>
  kind === 'options' ? [column] : [],
);

export function isOptions(column: string): boolean {
  return OPTION_COLUMNS.some((one) => one === column);
}

export const CLUB_LIST: ListColumns = {
  names: {
    id: ['club_id'],
    ...Object.fromEntries(
      Object.values(CLUB_FIELDS).map(({ column, names = [] }) => [column, names]),
    ),
    practice_locations: ['locations'],
    address:
      'street street_address full_address practice_address address_1 address1 address_line_1'.split(
        ' ',
      ),
    address_2: 'address2 address_line_2 street_2 suite unit'.split(' '),
    zip: ['zip_code', 'zipcode', 'postal_code', 'postcode'],
    venue: ['gym', 'facility', 'location_name', 'venue_name'],
  },
  guesses: new Map(
    ['level', 'levels', 'tier', 'division', 'type'].map((name) => [name, 'team_types']),
  ),
  missing: (there) =>
    COLUMN_NAMES.filter(
      (column) =>
        column !== 'id' &&
        !there.includes(column) &&
        !(column === 'practice_locations' && there.includes('address')),
    ),
  needed: 'include name or id',
  areNamed: (has) => has('name') || has('id'),
  id: 'id',
  understand: understandClubCell,
  isList: isOptions,
  place: ['state', 'county', 'city'],
};

type PlainAddress = Readonly<Record<'street' | 'more' | 'city' | 'state' | 'zip', string>>;

/** '' without a street: a city alone is no place to practice. */
export function plainAddress({ street, more, city, state, zip }: PlainAddress): string {
  if (street === '') return '';
  const line = oneLine([street, more]);
  // Some lists repeat the whole address in the street.
  if (zip !== '' && line.endsWith(` ${zip}`)) return line;
  const hasCity = city !== '' && `${line.toLowerCase()},`.includes(`, ${city.toLowerCase()},`);
  return oneLine([line, ...(hasCity ? [zip] : [city, `${state} ${zip}`.trim()])]);
}

function oneLine(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, ' ').replace(/[\s,]+$/, ''))
    .filter((part) => part !== '')
    .join(', ');
}

/** Compares addresses without case and punctuation. */
export function withLocation(locations: readonly WrittenLocation[], added: WrittenLocation) {
  const wanted = comparable(added.address);
  if (locations.some(({ address }) => comparable(address) === wanted)) return locations;
  return [...locations, added];
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s,.;#]+/g, ' ')
    .trim();
}

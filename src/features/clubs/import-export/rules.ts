import { nearSpelling } from '#domain/near-spelling.ts';
import type { WrittenLocation } from '#features/clubs/cells/rules.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn, ClubField } from '#features/clubs/fields.ts';

/** Where lists of clubs are sent to and fetched from. */
export const IMPORT_PATH = '/api/clubs/import';
export const EXPORT_PATH = '/api/clubs/export';
/** Largest file that is taken over HTTP, in bytes. */
export const MOST_BYTES = 60 * 1024 * 1024;
/** Most clubs of one file. */
export const MOST_ROWS = 100_000;

export const IMPORT_IS_RUNNING = 'Another import is running. Try again when it has finished.';

/** The columns of a list of clubs, in the order of an export, with what each takes. */
export const COLUMNS = {
  id: 'The club’s id on this site. Leave it out for new clubs.',
  ...(Object.fromEntries(
    CLUB_FIELD_NAMES.map((name) => [CLUB_FIELDS[name].column, takes(CLUB_FIELDS[name])]),
  ) as Record<ClubColumn, string>),
  practice_locations: 'Name | Address; Name | Address. A single text is an address.',
};

function takes(field: ClubField): string {
  if (field.takes !== undefined) return field.takes;
  return field.kind === 'options' ? field.options.join('; ') : 'A web address.';
}

export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

/** Columns of other programs' lists that together say where a club practices. */
export const ADDRESS_COLUMNS = {
  address: 'Street and number. City, state and zip are put behind it.',
  address_2: 'Suite, building or floor.',
  zip: 'A zip code.',
  venue: 'The name of the gym.',
} as const;
export type AddressColumn = keyof typeof ADDRESS_COLUMNS;
export const ADDRESS_COLUMN_NAMES = Object.keys(ADDRESS_COLUMNS) as AddressColumn[];

/** What a column of a file can be. */
export type FileColumn = Column | AddressColumn;
export const FILE_COLUMNS: readonly FileColumn[] = [...COLUMN_NAMES, ...ADDRESS_COLUMN_NAMES];

/** What else people call the columns that are no fields of a club. */
const ELSEWHERE: Readonly<Partial<Record<FileColumn, string>>> = {
  id: 'club_id',
  practice_locations: 'locations',
  address: 'street street_address full_address practice_address address_1 address1 address_line_1',
  address_2: 'address2 address_line_2 street_2 suite unit',
  zip: 'zip_code zipcode postal_code postcode',
  venue: 'gym facility location_name venue_name',
};

/** What else people call the columns. */
const OTHER_NAMES = new Map<string, FileColumn>([
  ...CLUB_FIELD_NAMES.flatMap((name) => {
    const { names = [], column } = CLUB_FIELDS[name];
    return names.map((other) => [other, column] as const);
  }),
  ...FILE_COLUMNS.flatMap((column) =>
    (ELSEWHERE[column]?.split(' ') ?? []).map((other) => [other, column] as const),
  ),
]);

/** Which columns a person says that names of a file mean, by the names as written. */
export type Mapping = ReadonlyMap<string, FileColumn>;

/**
 * Reads what somebody says that columns mean, as `column=name in the file`.
 *
 * @returns a sentence when there is no such column, or when two names are said to mean one
 */
export function readMapping(texts: readonly string[]): Mapping | string {
  const mapping = new Map<string, FileColumn>();
  for (const text of texts) {
    const [, wanted = '', name = ''] = /^([^=]*)=([^]*)$/.exec(text) ?? [];
    const column = FILE_COLUMNS.find((each) => each === wanted);
    if (column === undefined) return `There is no column ‘${wanted || text}’ to fill.`;
    if (name.trim() === '') return `Say which column of the file is meant by ${column}.`;
    for (const [other, taken] of mapping) {
      if (taken === column && other !== name.trim()) {
        return `‘${other}’ and ‘${name.trim()}’ cannot both be ${column}.`;
      }
    }
    mapping.set(name.trim(), column);
  }
  return mapping;
}

/** What the first line of a file says. */
export interface Header {
  /** Where each column is. */
  readonly places: ReadonlyMap<FileColumn, number>;
  /** Names that no column has; empty ones left out. */
  readonly unknown: readonly string[];
  /** Names that no column has of itself, mapped or not, each once. */
  readonly foreign: readonly string[];
  /** The places whose names are mapped by hand. */
  readonly mapped: ReadonlySet<number>;
  /** Columns that stand there more than once, with their names as written. */
  readonly repeated: readonly string[];
  /** How many cells the line has. */
  readonly width: number;
}

/** Reads the names of columns: mapped, or in any case, with blanks or hyphens for underscores. */
export function readHeader(cells: readonly string[], mapping: Mapping = new Map()): Header {
  const places = new Map<FileColumn, number>();
  const unknown: string[] = [];
  const foreign = new Set<string>();
  const mapped = new Set<number>();
  const repeated: string[] = [];
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() !== '' && columnOf(cell) === undefined) foreign.add(cell.trim());
    const byHand = mapping.get(cell.trim());
    if (byHand !== undefined) mapped.add(place);
    const column = byHand ?? columnOf(cell);
    if (column === undefined) {
      if (cell.trim() !== '') unknown.push(cell.trim());
    } else if (places.has(column)) {
      repeated.push(cell.trim());
    } else {
      places.set(column, place);
    }
  }
  return { places, unknown, foreign: [...foreign], mapped, repeated, width: cells.length };
}

function columnOf(cell: string): FileColumn | undefined {
  const name = plainName(cell);
  return FILE_COLUMNS.find((column) => column === name) ?? OTHER_NAMES.get(name);
}

/** The column that a name which none has probably means. */
export function nearColumn(cell: string): FileColumn | undefined {
  const near = nearSpelling(plainName(cell), [...FILE_COLUMNS, ...OTHER_NAMES.keys()]);
  return near === undefined ? undefined : columnOf(near);
}

function plainName(cell: string): string {
  return cell
    .trim()
    .replace(/^'+/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/[\W_]+$/, '');
}

/** The parts of one address as plain columns say them; '' for none. */
export interface PlainAddress {
  readonly street: string;
  readonly more: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** One line of plain columns; '' without a street, as a city alone is no place to practice at. */
export function plainAddress({ street, more, city, state, zip }: PlainAddress): string {
  if (street === '') return '';
  const line = oneLine([street, more]);
  // Spreadsheets take zip codes for numbers.
  const code = /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip;
  // Some lists repeat the whole address in the street.
  if (code !== '' && line.endsWith(` ${code}`)) return line;
  const hasCity = city !== '' && `${line.toLowerCase()},`.includes(`, ${city.toLowerCase()},`);
  return oneLine([line, ...(hasCity ? [code] : [city, `${state} ${code}`.trim()])]);
}

function oneLine(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, ' ').replace(/[\s,]+$/, ''))
    .filter((part) => part !== '')
    .join(', ');
}

/** Adds a practice location unless one with that address is there, however it is written. */
export function withLocation(
  locations: readonly WrittenLocation[],
  added: WrittenLocation,
): readonly WrittenLocation[] {
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

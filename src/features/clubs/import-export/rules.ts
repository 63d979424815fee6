import { AGE_GROUPS, GENDERS, TEAM_TYPES } from '#domain/club-options.ts';
import { nearSpelling } from '#domain/near-spelling.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import type { TeamCounts } from '#domain/team-counts.ts';

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
  name: 'Required for a new club; never emptied.',
  city: 'Never emptied.',
  state: 'Name or postal code: Pennsylvania or PA. Never emptied.',
  county: 'Without the word County.',
  description: 'Plain text; line breaks are kept.',
  logo_url: 'A web address.',
  website: 'A web address; https:// may be left out.',
  contact_email: 'An email address.',
  contact_phone: 'Any notation.',
  club_director: 'A name.',
  year_established: 'Four digits, from 1850 on.',
  organizational_affiliations: 'USA Volleyball; AAU; JVA; Independent',
  age_groups: 'U10; U11 … U18. 12U and 12 are understood.',
  genders: 'Boys; Girls',
  team_types: 'National; Travel; Regional; In-House; Recreational',
  program_types: 'Youth; Adult; Camps; Clinics; Private Lessons',
  teams_per_age_group:
    'Numbers of teams: U12 Girls Travel: 2; U14 Boys Regional: 1. JSON is read too.',
  practice_locations: 'Name | Address; Name | Address. A single text is an address.',
  facebook_url: 'A web address.',
  instagram_url: 'A web address.',
  twitter_url: 'A web address.',
  youtube_url: 'A web address.',
} as const;

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

/** What else people call the columns. */
const OTHER_NAMES: Readonly<Record<string, FileColumn>> = {
  club_id: 'id',
  club: 'name',
  club_name: 'name',
  town: 'city',
  logo: 'logo_url',
  url: 'website',
  website_url: 'website',
  web_site: 'website',
  email: 'contact_email',
  e_mail: 'contact_email',
  email_address: 'contact_email',
  phone: 'contact_phone',
  phone_number: 'contact_phone',
  director: 'club_director',
  year: 'year_established',
  founded: 'year_established',
  affiliations: 'organizational_affiliations',
  ages: 'age_groups',
  gender: 'genders',
  programs: 'program_types',
  teams: 'teams_per_age_group',
  locations: 'practice_locations',
  facebook: 'facebook_url',
  instagram: 'instagram_url',
  twitter: 'twitter_url',
  youtube: 'youtube_url',
  street: 'address',
  street_address: 'address',
  full_address: 'address',
  practice_address: 'address',
  address_1: 'address',
  address1: 'address',
  address_line_1: 'address',
  address2: 'address_2',
  address_line_2: 'address_2',
  street_2: 'address_2',
  suite: 'address_2',
  unit: 'address_2',
  zip_code: 'zip',
  zipcode: 'zip',
  postal_code: 'zip',
  postcode: 'zip',
  gym: 'venue',
  facility: 'venue',
  location_name: 'venue',
  venue_name: 'venue',
};

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
  return FILE_COLUMNS.find((column) => column === name) ?? OTHER_NAMES[name];
}

/** The column that a name which none has probably means. */
export function nearColumn(cell: string): FileColumn | undefined {
  const near = nearSpelling(plainName(cell), [...FILE_COLUMNS, ...Object.keys(OTHER_NAMES)]);
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

/** A cell as it is compared: blanks around it and the kind of its line ends do not count. */
export function tidyCell(cell: string): string {
  return cell.replace(/\r\n?/g, '\n').trim();
}

/** The parts of a list, joined by '; '. A backslash stands before what would separate. */
export function joinList(parts: readonly string[]): string {
  return parts.map((part) => escaped(part, /[;\\]/g)).join('; ');
}

/** The reverse of {@link joinList}; empty parts are left out. */
export function splitList(cell: string): string[] {
  return split(cell, ';')
    .map(unescaped)
    .filter((part) => part !== '');
}

/** A practice location of a cell; without an address it cannot be kept. */
export interface WrittenLocation {
  readonly name: string | null;
  readonly address: string;
}

/** Practice locations as 'Name | Address; Address'. */
export function writeLocations(locations: readonly WrittenLocation[]): string {
  return locations
    .map(({ name, address }) => {
      const parts = name === null || name === '' ? [address] : [name, address];
      return parts.map((part) => escaped(part, /[;|\\]/g)).join(' | ');
    })
    .join('; ');
}

/** The reverse of {@link writeLocations}. What follows a second bar belongs to the address. */
export function readLocations(cell: string): WrittenLocation[] {
  return split(cell, ';').flatMap((part) => {
    const [first = '', ...others] = split(part, '|').map(unescaped);
    if (first === '' && others.every((other) => other === '')) return [];
    if (others.length === 0) return [{ name: null, address: first }];
    return [{ name: first === '' ? null : first, address: others.join(' | ').trim() }];
  });
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

function escaped(text: string, special: RegExp): string {
  return text.replace(special, String.raw`\$&`);
}

function unescaped(text: string): string {
  return text.trim().replace(/\\([;|\\])/g, '$1');
}

/** Splits where the separator stands without a backslash before it. */
function split(text: string, separator: ';' | '|'): string[] {
  if (!text.includes('\\')) return text.split(separator);
  const parts = [''];
  for (const [token] of text.matchAll(/\\[;|\\]|[^]/g)) {
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

const COUNT = /^(.+?)\s+(boys|girls)\s+(.+?)\s*[:=]\s*(\d+)$/i;

/**
 * Numbers of teams as 'U12 Girls Travel: 2; …'. What this cannot say of a stored value is written as
 * JSON.
 */
export function writeTeamCounts(stored: unknown): string {
  if (stored === null || stored === undefined) return '';
  const counts = readTeamCounts(stored);
  const parts = Object.entries(counts).flatMap(([ageGroup, byGender]) =>
    GENDERS.flatMap((gender) =>
      Object.entries(byGender[gender] ?? {}).map(
        ([teamType, number]) => `${ageGroup} ${gender} ${teamType}: ${number}`,
      ),
    ),
  );
  if (parts.length === 0 || parts.some((part) => !isReadable(part))) {
    const json = JSON.stringify(stored);
    return json === '{}' ? '' : json;
  }
  return parts.join('; ');
}

function isReadable(part: string): boolean {
  return COUNT.test(part) && !/[;\\]/.test(part);
}

/**
 * Reads {@link writeTeamCounts}, or JSON in any of its shapes (000§3).
 *
 * @returns counts to be checked by the schema of clubs; a sentence when the cell is neither
 */
export function readTeamCountsCell(cell: string): TeamCounts | string {
  if (cell.startsWith('{')) return readTeamCountsJson(cell);
  const counts: TeamCounts = {};
  for (const part of splitList(cell)) {
    const [, typedAge = '', typedGender = '', typedType = '', number = ''] = COUNT.exec(part) ?? [];
    const ageGroup = ageGroupOf(typedAge);
    const gender = optionOf(GENDERS, typedGender);
    const teamType = optionOf(TEAM_TYPES, typedType);
    if (!ageGroup || !gender || !teamType) {
      return `'${part}' is not understood. Write age group, gender, team type and number: U12 Girls Travel: 2`;
    }
    const byGender = (counts[ageGroup] ??= {});
    const byType = (byGender[gender] ??= {});
    if (byType[teamType] !== undefined)
      return `'${ageGroup} ${gender} ${teamType}' is there twice.`;
    byType[teamType] = Number(number);
  }
  return counts;
}

function readTeamCountsJson(cell: string): TeamCounts | string {
  try {
    const counts = readTeamCounts(JSON.parse(cell));
    const isEmpty = Object.keys(counts).length === 0;
    return isEmpty && cell.replace(/\s/g, '') !== '{}'
      ? 'This JSON holds no numbers of teams.'
      : counts;
  } catch {
    return 'This is not valid JSON.';
  }
}

/** The option that a text means, in any case. */
export function optionOf<const Option extends string>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  const wanted = plain(text);
  return options.find((option) => plain(option) === wanted);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** The age group that a text means: U12, 12U, U-12, 12. */
export function ageGroupOf(text: string): string | undefined {
  const number = /^(?:u[\s-]?)?(\d{1,2})(?:[\s-]?u)?$/i.exec(text.trim())?.[1];
  return AGE_GROUPS.find((ageGroup) => ageGroup === `U${Number(number)}`);
}

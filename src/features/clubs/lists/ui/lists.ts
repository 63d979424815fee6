import { US_STATE_NAMES } from '#domain/us-states.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import { ADDRESS_COLUMNS, COLUMNS } from '../club-columns.ts';
import type { ListName } from '../rules.ts';
import { SHEET_COLUMNS } from '#features/clubs/season-sheets/rules.ts';

/** The choices for a value of a column; undefined if anything may be typed. */
export const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  state: US_STATE_NAMES,
  ...Object.fromEntries(
    Object.values(CLUB_FIELDS).flatMap((field) =>
      field.kind === 'options' ? [[field.column, field.options]] : [],
    ),
  ),
};

const REPAIRED =
  'We read common spellings. You fix a value we can’t read once for all rows, and you can import the good rows and download the rest.';

export const LISTS = {
  clubs: {
    heading: 'Import clubs',
    label: 'List of clubs',
    noun: 'club',
    plural: 'Clubs',
    title: 'Club',
    detail: 'Place',
    noDetail: 'No city or state',
    unnamed: (fileName: string) => `Which column of ${fileName} has the club’s name?`,
    columns: { ...COLUMNS, ...ADDRESS_COLUMNS },
    help: [
      'Put the column names in the first row or below a title, in any order. An export makes a good starting point. If your columns have other names, you can match them after we check the file.',
      'We read the first sheet of an XLSX workbook, with cells as they look: dates, ZIP codes with leading zeros, formula results. We can’t read workbooks with macros.',
      'We match clubs by ID first, then by name, city, and state (and county if needed). Clubs we can’t match are added as new.',
      'If a column is missing, that field doesn’t change. If a cell is blank, that field is cleared, except name, city, and state.',
      'Separate items with semicolons. In practice locations, put a backslash before a ; or | that belongs to the text.',
      'Columns named address, address_2, city, state, zip, and venue add a practice location if the club doesn’t have it yet. They never remove one.',
      REPAIRED,
    ],
  },
  'season-sheets': {
    heading: 'Import season sheets',
    label: 'List of season sheets',
    noun: 'program',
    plural: 'Programs',
    title: 'Program',
    detail: 'Fee',
    noDetail: 'Not stated',
    unnamed: (fileName: string) =>
      `Which columns of ${fileName} have the club, the season, and the program?`,
    columns: SHEET_COLUMNS,
    help: [
      'Each row is one club’s program in one season. Put the column names in the first row: club or ID, season, age group, gender, team type, and any others. An export makes a good starting point. If your columns have other names, you can match them after we check the file.',
      'We read the first sheet of an XLSX workbook. Save it without macros or a password.',
      'Programs already on the sheet are updated, and new ones are added at the end. Programs not in the file don’t change.',
      'If a column is missing, that fact doesn’t change. A blank cell means “Not stated.”',
      REPAIRED,
    ],
  },
} satisfies Record<ListName, object>;

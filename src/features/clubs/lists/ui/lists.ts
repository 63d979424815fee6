import { ADDRESS_COLUMNS, COLUMNS } from '../club-columns.ts';
import type { ListName } from '../rules.ts';
import { SHEET_COLUMNS } from '../sheet-columns.ts';

const ALL_OR_NONE = 'All rows are imported, or none: one refused row stops the whole file.';

export const LISTS = {
  clubs: {
    heading: 'Import clubs',
    label: 'List of clubs',
    noun: 'club',
    plural: 'Clubs',
    title: 'Club',
    detail: 'Place',
    noDetail: 'No city or state',
    unnamed: (fileName: string) => `Which column of ${fileName} is the name of the club?`,
    columns: { ...COLUMNS, ...ADDRESS_COLUMNS },
    help: [
      'The first line names the columns, in any order and in any case. An export has all of them, so it is a good start. Columns with other names can be mapped by hand after the check.',
      'Of an XLSX workbook the first sheet is read, cells as they look: dates, ZIP codes with leading zeros, results of formulas. Workbooks with macros are refused.',
      'A club is found by its id, otherwise by name, city and state, and by county where several share these. Clubs that are not found are added.',
      'A column that is not there leaves the field as it is. An empty cell empties the field; name, city and state are never emptied.',
      'Lists are separated by semicolons. A backslash before ; or | takes away its meaning in practice locations.',
      'Columns address, address_2, city, state, zip and venue, as other programs write them, add a practice location unless it is there. Without an address they take nothing away.',
      ALL_OR_NONE,
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
      `Which columns of ${fileName} name the club, the season and the program?`,
    columns: SHEET_COLUMNS,
    help: [
      'A line is a program of a club in a season. The first line names the columns: the club or its id, season, age group, gender and team type, and any others. An export has all of them, so it is a good start. Columns with other names can be mapped by hand after the check.',
      'Of an XLSX workbook the first sheet is read. Save it without macros and without a password.',
      'A program that is on the sheet is changed, another is added after the others. Programs that are not in the file stay.',
      'A column that is not there leaves the fact as it is. An empty cell means that it is not stated.',
      ALL_OR_NONE,
    ],
  },
} satisfies Record<ListName, object>;

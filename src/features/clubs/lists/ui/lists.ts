import { FILE_COLUMNS } from '../club-columns.ts';
import type { ListName } from '../rules.ts';
import { SHEET_COLUMN_NAMES } from '../sheet-columns.ts';

/** The screen's words for a list. */
export interface ListWords {
  readonly heading: string;
  /** Of the file field. */
  readonly label: string;
  /** A row, one and several. */
  readonly noun: string;
  readonly plural: string;
  /** Above the names of rows. */
  readonly title: string;
  /** Heading of the details of added rows, and the text for a row without any. */
  readonly detail: string;
  readonly noDetail: string;
  /** The question about a file whose columns do not identify its rows. */
  readonly unnamed: (fileName: string) => string;
  /** The columns that an unknown one can be mapped to. */
  readonly columns: readonly string[];
}

export const LISTS: Readonly<Record<ListName, ListWords>> = {
  clubs: {
    heading: 'Import clubs',
    label: 'List of clubs',
    noun: 'club',
    plural: 'Clubs',
    title: 'Club',
    detail: 'Place',
    noDetail: 'No city or state',
    unnamed: (fileName) => `Which column of ${fileName} is the name of the club?`,
    columns: FILE_COLUMNS,
  },
  'season-sheets': {
    heading: 'Import season sheets',
    label: 'List of season sheets',
    noun: 'program',
    plural: 'Programs',
    title: 'Program',
    detail: 'Fee',
    noDetail: 'Not stated',
    unnamed: (fileName) =>
      `Which columns of ${fileName} name the club, the season and the program?`,
    columns: SHEET_COLUMN_NAMES,
  },
};

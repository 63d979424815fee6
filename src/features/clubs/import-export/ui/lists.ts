import { SHEET_COLUMN_NAMES } from '#features/clubs/season-lists/rules.ts';
import { FILE_COLUMNS } from '../rules.ts';
import type { ListName } from '../rules.ts';

/** How the screen speaks of a list. */
export interface ListWords {
  readonly heading: string;
  /** What its file is called. */
  readonly label: string;
  /** What a row is, one and several. */
  readonly noun: string;
  readonly plural: string;
  /** Above the names of rows. */
  readonly title: string;
  /** Above what is told of those to be added, and what stands there where nothing is known. */
  readonly detail: string;
  readonly noDetail: string;
  /** What is asked of a file that does not say what its rows mean. */
  readonly unnamed: (fileName: string) => string;
  /** What an unknown column may be mapped to. */
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

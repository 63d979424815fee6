/** Largest file that is taken, and most that a workbook may unpack to, in bytes. */
export const MOST_BYTES = 50 * 1024 * 1024;
/** Rows below the header. */
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
/** Longest row, in characters: far more than any club needs, and where the search for a missing quote ends. */
export const LONGEST_ROW = 256 * 1024;

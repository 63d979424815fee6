/** Bytes of a file, and of what a workbook may unpack to. */
export const MOST_BYTES = 50 * 1024 * 1024;
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
/** Characters: far more than any club needs, and where the search for a missing quote ends. */
export const LONGEST_ROW = 256 * 1024;

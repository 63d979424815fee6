import { stringify } from 'csv-stringify/sync';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What spreadsheets take for the start of a formula, after any apostrophes already there. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * A cell that no spreadsheet computes: an apostrophe goes before what would begin a formula (as
 * OWASP advises under 'CSV Injection'). {@link typedCell} reverses exactly that.
 */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The reverse of {@link safeCell}; text that needs no apostrophe stays as it is. */
export function typedCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** Lines of a CSV file: separated by commas, CRLF at their ends, formulas neutralized. */
export function csvLines(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((cells) => cells.map(safeCell)),
    // Line ends of either kind, and separators of some spreadsheets.
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  );
}

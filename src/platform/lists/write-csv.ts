import { stringify } from 'csv-stringify/sync';

/** Makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const FORMULA = /^'*[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/;

/**
 * Keeps spreadsheets from computing a cell (OWASP, 'CSV Injection'). {@link typedCell} reverses it.
 */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function typedCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

export function csvLines(records: readonly (readonly string[])[]): string {
  return stringify(
    records.map((cells) => cells.map(safeCell)),
    // Line ends of either kind, and separators of some spreadsheets.
    { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ },
  );
}

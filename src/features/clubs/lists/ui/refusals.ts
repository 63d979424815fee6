import type { RefusedRow } from '../schema.ts';

/** What spreadsheets take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Refused rows as a file for spreadsheets, a line for each problem. */
export function refusalsAsCsv(refused: readonly RefusedRow[]): string {
  const records = refused.flatMap(({ line, name, problems }) =>
    problems.map(({ column, value, reason }) => [String(line), name, column, value, reason]),
  );
  const lines = [['line', 'name', 'column', 'value', 'reason'], ...records].map((cells) =>
    cells.map(quoted).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

const CONTROLS = /[^\P{Cc}\n\t]/gu;
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
const FOUR_BLANK_LINES = /\n(?:[^\S\n]*\n){4,}/g;
const VISIBLE = /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * One line that somebody typed, as it is kept: trimmed, with single blanks inside, '' when nothing in
 * it can be seen.
 */
export function keptLine(typed: string): string {
  const line = typed.toWellFormed().normalize('NFC').replace(BLANKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/**
 * Text of several lines that somebody typed, as it is kept: its indents stay, since they mean
 * something in markdown; '' when nothing in it can be seen.
 */
export function keptText(typed: string): string {
  const text = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/^\n+/, '')
    .trimEnd();
  return VISIBLE.test(text) ? text : '';
}

/**
 * Plain text of several lines that somebody typed, as it is kept: trimmed, with LF at the end of its
 * lines and at most three blank lines in a row, without control characters other than line ends and
 * tabs; '' when nothing in it can be seen. Markup and marks of direction stay as they were typed.
 */
export function keptPlainText(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(FOUR_BLANK_LINES, '\n\n\n\n')
    .trim();
  return VISIBLE.test(text) ? text : '';
}

/** Whether a text has more characters than `most`, counted as people and PostgreSQL do. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && Array.from(text).length > most;
}

/** What a field says whose text is too long. */
export function tooLong(most: number): string {
  return `At most ${most.toLocaleString('en-US')} characters`;
}

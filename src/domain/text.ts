const CONTROLS = /[^\P{Cc}\n\t]/gu;
/** Direction marks and other format characters, but not those that join letters, emoji, and flags. */
const FORMATS = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;
const BLANKS = /[\p{Cc}\p{Z}]+/gu;
const FOUR_BLANK_LINES = /\n(?:[^\S\n]*\n){4,}/g;
const VISIBLE = /[^\s\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One typed line as it is stored, with single blanks; '' when nothing in it is visible. */
export function keptLine(typed: string): string {
  const text = typed.toWellFormed().replace(FORMATS, '').normalize('NFC');
  const line = text.replace(BLANKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Typed Markdown as it is stored, with its indents; '' when nothing in it is visible. */
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
 * Typed plain text as it is stored, with LF line ends and at most three blank lines in a row; '' when nothing
 * in it is visible. Markup and direction marks stay.
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

/** Counts characters as people and PostgreSQL do. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && Array.from(text).length > most;
}

export function tooLong(most: number): string {
  return `Use ${most.toLocaleString('en-US')} characters or fewer`;
}

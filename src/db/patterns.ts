/** A pattern for LIKE in which the text means itself: % _ \ have no special sense (decision 35). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Whether the letters of a text have no more than two cases each, in any language. */
export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
